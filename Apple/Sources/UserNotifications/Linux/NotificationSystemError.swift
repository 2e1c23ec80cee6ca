import NotificationModel

/// An error of the notification system on Linux for which Apple has no code.
///
/// It names the field and the value at fault and a remedy. Errors for which Apple has a code are `UNError`s.
public struct NotificationSystemError: Error, Hashable, Sendable {
  /// The kind of error.
  public var code: Code
  /// The failure, in one sentence.
  public var message: String
  /// The field at fault, such as `content.userInfo["when"]`, if there is one.
  public var field: String?
  /// The value at fault, shortened to 200 characters, if there is one.
  public var value: String?
  /// The remedy, in one sentence.
  public var remedy: String

  /// Creates an error.
  public init(
    code: Code, message: String, field: String? = nil, value: String? = nil, remedy: String
  ) {
    self.code = code
    self.message = message
    self.field = field
    self.value = value.map { String($0.prefix(200)) }
    self.remedy = remedy
  }

  init(_ failure: NotificationFailure) {
    self.init(
      code: Code(rawValue: failure.code.name), message: failure.message, field: failure.field,
      value: failure.value, remedy: failure.remedy)
  }
}

extension NotificationSystemError: LocalizedError, CustomStringConvertible {
  /// The failure, with the field and the value.
  public var errorDescription: String? {
    switch (field, value) {
    case (let field?, let value?): "\(message) (\(field): \(value))"
    case (let field?, nil): "\(message) (\(field))"
    default: message
    }
  }

  /// The remedy.
  public var recoverySuggestion: String? { remedy }

  /// The whole error in one line.
  public var description: String {
    "\(code.rawValue): \(errorDescription ?? message) \(remedy)"
  }
}

extension NotificationSystemError: CustomNSError {
  /// The domain that Foundation shows.
  public static var errorDomain: String { "NotificationSystemErrorDomain" }

  /// The number of the code; it is the same in every run.
  public var errorCode: Int { code.number }

  /// The texts under Foundation's keys.
  public var errorUserInfo: [String: Any] {
    [
      NSLocalizedDescriptionKey: errorDescription ?? message,
      NSLocalizedRecoverySuggestionErrorKey: remedy,
    ]
  }
}

extension NotificationSystemError {
  /// A kind of error; later versions may add kinds, so a `switch` over codes needs a default.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name of the kind.
    public let rawValue: String

    /// Creates a kind from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// A field has a value that is not accepted.
    public static let invalidValue = Code(rawValue: "invalidValue")
    /// A documented limit would be exceeded.
    public static let limitReached = Code(rawValue: "limitReached")
    /// No daemon answers on the socket and none could be started.
    public static let noDaemon = Code(rawValue: "noDaemon")
    /// The process runs tests, in which no daemon is started.
    public static let testProcess = Code(rawValue: "testProcess")
    /// The bundle identifier belongs to another program.
    public static let identityRefused = Code(rawValue: "identityRefused")
    /// The system could not write to its store.
    public static let storeFailed = Code(rawValue: "storeFailed")
    /// The disk has no room.
    public static let diskFull = Code(rawValue: "diskFull")
    /// The library and the system use different versions of the protocol.
    public static let versionMismatch = Code(rawValue: "versionMismatch")
    /// The named object does not exist.
    public static let notFound = Code(rawValue: "notFound")
    /// The system does not support this here, or not yet.
    public static let unsupported = Code(rawValue: "unsupported")
    /// The caller may not do this.
    public static let notPermitted = Code(rawValue: "notPermitted")
    /// The connection broke before the answer arrived; whether the call was carried out is not known.
    public static let connectionLost = Code(rawValue: "connectionLost")
    /// One side could not read the other's message.
    public static let invalidMessage = Code(rawValue: "invalidMessage")

    /// The number of the code; a name that is not in the table has the number 0.
    var number: Int { (Self.all.firstIndex(of: self) ?? -1) + 1 }

    private static let all = [
      invalidValue, limitReached, noDaemon, testProcess, identityRefused, storeFailed, diskFull,
      versionMismatch, notFound, unsupported, notPermitted, connectionLost, invalidMessage,
    ]
  }
}
