/// The first message on a connection: who is speaking, and in which version.
public struct Hello: Hashable, Sendable {
  /// The version of the protocol the sender speaks.
  public var version: Int
  /// The identifier the app claims; absent lets the system derive one from the executable.
  public var bundleIdentifier: String?
  /// The folder the app's strings and sounds lie in.
  public var bundlePath: String?
  /// The name a person should see.
  public var displayName: String?
  /// The script that an interpreter runs, as an absolute path.
  public var scriptPath: String?
  /// Session variables that the app would need when it is started again.
  public var environment: [String: String]
  /// Whether the process is told of questions that nobody is there to answer (`AppEvent.questionWaits`).
  public var hearsOfQuestions: Bool

  /// The version this source speaks.
  public static let currentVersion = 1

  /// Creates a greeting in the current version.
  public init(
    bundleIdentifier: String? = nil, bundlePath: String? = nil, displayName: String? = nil,
    scriptPath: String? = nil, environment: [String: String] = [:],
    hearsOfQuestions: Bool = false
  ) {
    version = Self.currentVersion
    self.bundleIdentifier = bundleIdentifier
    self.bundlePath = bundlePath
    self.displayName = displayName
    self.scriptPath = scriptPath
    self.environment = environment
    self.hearsOfQuestions = hearsOfQuestions
  }
}
