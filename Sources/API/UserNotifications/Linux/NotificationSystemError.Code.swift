extension NotificationSystemError {
  /// A kind of error; new ones may come, so a `switch` over codes needs a default.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name of the kind.
    public let rawValue: String

    /// Creates a kind from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// A field has a value that cannot be taken.
    public static let invalidValue = Code(rawValue: "invalidValue")
    /// A written limit would be passed.
    public static let limitReached = Code(rawValue: "limitReached")
    /// Nobody answers on the socket and nobody could be started.
    public static let noDaemon = Code(rawValue: "noDaemon")
    /// The process runs tests, in which nothing is started.
    public static let testProcess = Code(rawValue: "testProcess")
    /// The bundle identifier belongs to another program.
    public static let identityRefused = Code(rawValue: "identityRefused")
    /// The system could not write to its store.
    public static let storeFailed = Code(rawValue: "storeFailed")
    /// The disk has no room.
    public static let diskFull = Code(rawValue: "diskFull")
    /// The library and the system speak different versions.
    public static let versionMismatch = Code(rawValue: "versionMismatch")
    /// The thing that was named does not exist.
    public static let notFound = Code(rawValue: "notFound")
    /// The system cannot do this here, or not yet.
    public static let unsupported = Code(rawValue: "unsupported")
    /// The caller may not do this.
    public static let notPermitted = Code(rawValue: "notPermitted")
    /// The connection broke before the answer came; whether the call was carried out is not known.
    public static let connectionLost = Code(rawValue: "connectionLost")
    /// The two sides did not understand each other.
    public static let invalidMessage = Code(rawValue: "invalidMessage")

    /// A name that is not in the table has the number 0.
    var number: Int { (Self.all.firstIndex(of: self) ?? -1) + 1 }

    private static let all = [
      invalidValue, limitReached, noDaemon, testProcess, identityRefused, storeFailed, diskFull,
      versionMismatch, notFound, unsupported, notPermitted, connectionLost, invalidMessage,
    ]
  }
}
