public import UserNotifications

/// The session of a scene.
@MainActor @preconcurrency
open class UISceneSession: MainActorObject {
  /// The role of the scene.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The name of the role.
    public let rawValue: String

    /// Creates a role from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The windows of an app, the only role on Linux.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// The role of the scene.
  public let role: Role
  /// Distinguishes the session from others; the same in every run.
  public let persistentIdentifier: String
  /// The configuration of the scene: the first one of the bundle's `Info.plist`, or the configuration that the app's delegate
  /// returned.
  open internal(set) var configuration: UISceneConfiguration
  /// The app's data for the scene while the process runs.
  open var userInfo: [String: Any]?
  /// The activity that the scene would restore; stored while the process runs.
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

/// The configuration of a scene.
@MainActor @preconcurrency
open class UISceneConfiguration: MainActorObject {
  /// The name in `Info.plist`, if it has one.
  public let name: String?
  /// The role of the scene.
  public let role: UISceneSession.Role
  /// The class of the scene; `UIWindowScene` unless set to a subclass. On Linux only `UIWindowScene` is created.
  open var sceneClass: AnyClass?
  /// The class of the scene's delegate, which is created by its initializer without parameters.
  open var delegateClass: AnyClass?
  /// The storyboard whose first controller is the root of the scene's window.
  open var storyboard: UIStoryboard?

  /// Creates a configuration; one that `Info.plist` has under this name is filled in.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
    super.init(base: ())
    guard let entry = SceneManifest(Bundle.main).entry(named: name, role: sessionRole) else {
      return
    }
    delegateClass = entry.delegateClass.flatMap { NSClassFromString($0) }
    storyboard = entry.storyboard.map { UIStoryboard(name: $0, bundle: nil) }
  }
}

/// The scenes of the bundle's `Info.plist`, under `UIApplicationSceneManifest`.
struct SceneManifest {
  /// One configuration of a scene.
  struct Entry {
    var name: String?
    /// The name of the delegate's class with its module.
    var delegateClass: String?
    var storyboard: String?
  }

  private let roles: [String: Any]
  private let module: String

  init(_ bundle: Bundle) {
    self.init(
      bundle.object(forInfoDictionaryKey: "UIApplicationSceneManifest"),
      module: bundle.object(forInfoDictionaryKey: "CFBundleExecutable") as? String ?? "")
  }

  /// Reads the value of the key; any other form than Apple's is ignored.
  init(_ value: Any?, module: String) {
    let manifest = value as? [String: Any]
    roles = manifest?["UISceneConfigurations"] as? [String: Any] ?? [:]
    self.module = module
  }

  /// Returns the configuration with a name, or the first one without a name.
  func entry(named name: String?, role: UISceneSession.Role) -> Entry? {
    let entries = (roles[role.rawValue] as? [[String: Any]] ?? []).map(entry)
    return name.map { name in entries.first { $0.name == name } } ?? entries.first
  }

  private func entry(_ values: [String: Any]) -> Entry {
    let delegate = values["UISceneDelegateClassName"] as? String
    return Entry(
      name: values["UISceneConfigurationName"] as? String,
      delegateClass: delegate.map(withModule),
      storyboard: values["UISceneStoryboardFile"] as? String)
  }

  /// Inserts the module, which Xcode fills in; a manifest that is used unprocessed contains the variable.
  private func withModule(_ name: String) -> String {
    let name = name.replacingOccurrences(of: "$(PRODUCT_MODULE_NAME)", with: module)
    return name.contains(".") ? name : "\(module).\(name)"
  }
}

extension UIApplication {
  /// Connects the app's scene, if its bundle or its delegate names a delegate for one.
  func connectScene(for launch: Launch) {
    let seen = applicationState == .background ? nil : launch.response
    let options = UIScene.ConnectionOptions(notificationResponse: seen, urls: launch.urls)
    let session = UISceneSession(
      configuration: UISceneConfiguration(name: nil, sessionRole: .windowApplication))
    if let delegate {
      session.configuration = delegate.application(
        self, configurationForConnecting: session, options: options)
    }
    guard let type = session.configuration.delegateClass else { return }
    let delegate: any UISceneDelegate = MainProgram.instance(of: type)
    let scene = UIWindowScene(session: session, connectionOptions: options)
    scene.delegate = delegate
    session.scene = scene
    self.scene = scene
    scene.activationState = applicationState == .background ? .background : .foregroundInactive
    delegate.scene(scene, willConnectTo: session, options: options)
    scene.post(UIScene.willConnectNotification)
    if applicationState == .inactive {
      delegate.sceneWillEnterForeground(scene)
      scene.post(UIScene.willEnterForegroundNotification)
    }
  }
}

extension UNNotificationResponse {
  /// The scene of the response: the app's, if it has one (F18).
  @MainActor public var targetScene: UIScene? { UIApplication.shared.scene }
}
