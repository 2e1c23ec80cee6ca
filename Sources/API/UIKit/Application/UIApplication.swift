internal import SystemConnection
internal import UserNotifications

/// The app of this process: its state, its delegate and its badge.
///
/// `@main` on a class that is a `UIApplicationDelegate` starts it. Linux has no home screen, so an app is in the
/// foreground from its launch by a person until the program says otherwise, with
/// `UserNotificationsHost.isActive`, which a toolkit's focus events may set: the state follows it. An app that
/// the system starts for an action that does not open it, for a push or for a region is in the background (F3).
///
/// - Note: Apple's systems suspend an app in the background; here its process goes on.
@MainActor @preconcurrency
open class UIApplication: UIResponder {
  let source: CenterSource
  /// What the delegate was made for: Apple's property does not keep it either.
  var keptDelegate: (any UIApplicationDelegate)?
  /// What is called next when the delegate was given what the app was started for.
  var activatesAfterHandover = false
  var backgroundTasks = BackgroundTasks()
  var scene: UIWindowScene?

  /// Where the app stands, once it has been launched.
  var state: State?

  /// Where the app stands: before its launch, or without one, in the background, unless the program said
  /// with `UserNotificationsHost.isActive` that it is active.
  open var applicationState: State { state ?? (source.host.isActive ? .active : .background) }

  /// Who is told what happens to the app; held weakly, as on Apple's systems.
  open weak var delegate: (any UIApplicationDelegate)?

  /// Whether the screen may be dimmed while nobody touches it; it is kept and has no effect.
  open var isIdleTimerDisabled = false

  /// The actions that a home screen would offer beside those of `Info.plist`; kept, and shown nowhere.
  open var shortcutItems: [UIApplicationShortcutItem]?

  /// Whether an app may have several scenes; never here.
  open var supportsMultipleScenes: Bool { false }

  /// The session of the app's scene, where it has one.
  open var openSessions: Set<UISceneSession> { scene.map { [$0.session] } ?? [] }

  /// Returns the app of this process; on a simulated device the app that the code runs as.
  ///
  /// In a process that was not launched as an app it has no delegate, and is in the background.
  open class var shared: UIApplication {
    let source = CenterSource.current
    if let made = made(for: source) { return made }
    return keep(UIApplication(source: source), for: source)
  }

  /// Creates an app of a class of one's own, which `UIApplicationMain` is given the name of.
  public override init() {
    source = CenterSource.current
    super.init()
  }

  private init(source: CenterSource) {
    self.source = source
    super.init()
  }

  static func made(for source: CenterSource) -> UIApplication? {
    guard let companion = source.companion, companion.life == source.host.life else { return nil }
    return companion.object as? UIApplication
  }

  @discardableResult
  static func keep(_ application: UIApplication, for source: CenterSource) -> UIApplication {
    source.companion = CenterSource.Companion(life: source.host.life, object: application)
    return application
  }

  /// The controllers' windows that were made visible, the oldest first.
  open var windows: [UIWindow] { UIWindow.visible(of: self) }

  /// The window that was last made the one that takes what is typed.
  open var keyWindow: UIWindow? { windows.last { $0.isKeyWindow } }

  /// The scene of the app, where it has one.
  open var connectedScenes: Set<UIScene> { scene.map { [$0] } ?? [] }

  open override var next: UIResponder? { delegate as? UIResponder }
}
