public import UserNotifications

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

/// How a scene is made.
@MainActor @preconcurrency
open class UISceneConfiguration: MainActorObject {
  /// The name in `Info.plist`, if it has one.
  public let name: String?
  /// What the scene is for.
  public let role: UISceneSession.Role
  /// The class of the scene; `UIWindowScene` unless set to one below it. Only `UIWindowScene` is made here.
  open var sceneClass: AnyClass?
  /// The class of the scene's delegate, of which one is made by its initializer without parameters.
  open var delegateClass: AnyClass?
  /// The storyboard whose first controller the scene's window begins with.
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

/// What the bundle's `Info.plist` says about scenes, under `UIApplicationSceneManifest`.
struct SceneManifest {
  /// One way to make a scene.
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

  /// Reads what stands under the key; anything else than Apple's form is no manifest.
  init(_ value: Any?, module: String) {
    let manifest = value as? [String: Any]
    roles = manifest?["UISceneConfigurations"] as? [String: Any] ?? [:]
    self.module = module
  }

  /// The configuration of a name, or the first one without a name.
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

  /// Xcode fills in the module; a manifest that is used as it was written names the variable.
  private func withModule(_ name: String) -> String {
    let name = name.replacingOccurrences(of: "$(PRODUCT_MODULE_NAME)", with: module)
    return name.contains(".") ? name : "\(module).\(name)"
  }
}

extension UIApplication {
  /// Connects the app's scene, where its bundle or its delegate names a delegate for one.
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
  /// The scene that the response is for: the app's, where it has one (F18).
  @MainActor public var targetScene: UIScene? { UIApplication.shared.scene }
}
