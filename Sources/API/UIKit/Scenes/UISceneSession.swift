/// What a scene is connected for.
@MainActor @preconcurrency
open class UISceneSession: MainActorObject {
  /// What a scene is for.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The name of the role.
    public let rawValue: String

    /// Creates a role from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The windows of an app, the only role there is here.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// What the scene is for.
  public let role: Role
  /// Tells the session from others; the same in every run.
  public let persistentIdentifier: String
  /// How the scene is made: the first one of the bundle's `Info.plist`, or what the app's delegate answered.
  open internal(set) var configuration: UISceneConfiguration
  /// What the app keeps of the scene while the process runs.
  open var userInfo: [String: Any]?
  /// What the scene would come back to; kept while the process runs.
  open var stateRestorationActivity: NSUserActivity?
  /// The scene, once it is connected.
  open internal(set) weak var scene: UIScene?

  init(configuration: UISceneConfiguration) {
    role = configuration.role
    persistentIdentifier = "scene"
    self.configuration = configuration
    super.init(base: ())
  }
}
