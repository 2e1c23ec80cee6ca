internal import SystemConnection
internal import UserNotifications

/// The app of this process: its state, its delegate and its badge.
///
/// `@main` on a class that is a `UIApplicationDelegate` starts it. Linux has no home screen, so an app is in the
/// foreground from its launch by the user until the program changes that with `UserNotificationsHost.isActive`, which
/// a toolkit's focus events may set: the state follows it. An app that the system starts for an action that does not
/// open it, for a push or for a region is in the background (F3).
///
/// - Note: Apple's systems suspend an app in the background; on Linux its process continues.
@MainActor @preconcurrency
open class UIApplication: UIResponder {
  let source: CenterSource
  /// A strong reference to a delegate that was created here: Apple's property does not keep it either.
  var keptDelegate: (any UIApplicationDelegate)?
  /// Whether the app becomes active after the delegate received the reason of the launch.
  var activatesAfterHandover = false
  var backgroundTasks = BackgroundTasks()
  var scene: UIWindowScene?

  /// The state of the app, once it has been launched.
  var state: State?

  /// The state of the app: before its launch, or without one, in the background, unless the program set
  /// `UserNotificationsHost.isActive`.
  ///
  /// ```swift
  /// if UIApplication.shared.applicationState != .active {
  ///   try await UNUserNotificationCenter.current().add(request)
  /// }
  /// ```
  open var applicationState: State { state ?? (source.host.isActive ? .active : .background) }

  /// The object that receives events of the app; held weakly, as on Apple's systems.
  open weak var delegate: (any UIApplicationDelegate)?

  /// Whether the screen may be dimmed while the user does not touch it; stored, without effect.
  open var isIdleTimerDisabled = false

  /// The actions that a home screen would offer in addition to those of `Info.plist`; stored, and not shown.
  open var shortcutItems: [UIApplicationShortcutItem]?

  /// Whether an app may have several scenes; never on Linux.
  open var supportsMultipleScenes: Bool { false }

  /// The session of the app's scene, if it has one.
  open var openSessions: Set<UISceneSession> { scene.map { [$0.session] } ?? [] }

  /// Returns the app of this process; on a simulated device the app as which the code runs.
  ///
  /// In a process that was not launched as an app it has no delegate, and is in the background.
  open class var shared: UIApplication {
    let source = CenterSource.current
    if let made = made(for: source) { return made }
    return keep(UIApplication(source: source), for: source)
  }

  /// Creates an app of a subclass, whose name `UIApplicationMain` receives.
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

  /// The window that was last made key, which receives typed text.
  open var keyWindow: UIWindow? { windows.last { $0.isKeyWindow } }

  /// The scene of the app, if it has one.
  open var connectedScenes: Set<UIScene> { scene.map { [$0] } ?? [] }

  open override var next: UIResponder? { delegate as? UIResponder }
}

extension UIApplication {
  /// The state of an app.
  public enum State: Int, Sendable {
    /// The user looks at it, and it receives the user's input.
    case active = 0
    /// It is on its way to the foreground or out of it.
    case inactive = 1
    /// The user does not look at it.
    case background = 2

    /// Apple's number of the case.
    public var rawValue: Int {
      switch self {
      case .active: 0
      case .inactive: 1
      case .background: 2
      }
    }
  }
}

extension UIApplication {
  /// A key of the options of a launch.
  ///
  /// The system fills in `remoteNotification` if a push wakes the app or the user acted on one while the app did
  /// not run, `location` if the app is started for a region, and `url`. The others are defined for code that reads
  /// them.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the key.
    public let rawValue: String

    /// Creates a key from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    private init(_ name: String) {
      rawValue = "UIApplicationLaunchOptions\(name)Key"
    }

    /// The payload of a push.
    public static let remoteNotification = LaunchOptionsKey("RemoteNotification")
    /// A notification of the kind that iOS 10 replaced; never present on Linux.
    public static let localNotification = LaunchOptionsKey("LocalNotification")
    /// Whether the app was started for a region: true, as an `NSNumber`.
    public static let location = LaunchOptionsKey("Location")
    /// The address that the app is to open, a `URL`; the first of several.
    public static let url = LaunchOptionsKey("URL")
    /// The app that asked for the address; never present on Linux.
    public static let sourceApplication = LaunchOptionsKey("SourceApplication")
    /// The annotation of the address; never present on Linux.
    public static let annotation = LaunchOptionsKey("Annotation")
    /// Newspapers to fetch; never present on Linux.
    public static let newsstandDownloads = LaunchOptionsKey("NewsstandDownloads")
    /// Bluetooth centrals to restore; never present on Linux.
    public static let bluetoothCentrals = LaunchOptionsKey("BluetoothCentrals")
    /// Bluetooth peripherals to restore; never present on Linux.
    public static let bluetoothPeripherals = LaunchOptionsKey("BluetoothPeripherals")
    /// A quick action of the home screen; never present on Linux.
    public static let shortcutItem = LaunchOptionsKey("ShortcutItem")
    /// The source that led to the app; never present on Linux.
    public static let eventAttribution = LaunchOptionsKey("EventAttribution")
    /// An activity to continue; never present on Linux.
    public static let userActivityDictionary = LaunchOptionsKey("UserActivityDictionary")
    /// The kind of an activity to continue; never present on Linux.
    public static let userActivityType = LaunchOptionsKey("UserActivityType")
    /// Something that was shared in iCloud; never present on Linux.
    public static let cloudKitShareMetadata = LaunchOptionsKey("CloudKitShareMetadata")
  }
}

extension UIApplication {
  /// A key of the options of an address that the app has to open.
  ///
  /// Linux supplies no options with an address: they are empty.
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the key.
    public let rawValue: String

    /// Creates a key from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The identifier of the app that asked, a `String`; never present on Linux.
    public static let sourceApplication = OpenURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
    /// The annotation of that app, a property list; never present on Linux.
    public static let annotation = OpenURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
    /// Whether the file may be changed at its place, a `Bool`; never present on Linux.
    public static let openInPlace = OpenURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
    /// The source that led to the app; never present on Linux.
    public static let eventAttribution = OpenURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionsEventAttributionKey")
  }

  /// A kind of extension that an app may forbid.
  public struct ExtensionPointIdentifier: RawRepresentable, Hashable, Sendable {
    /// The name of the kind.
    public let rawValue: String

    /// Creates a kind from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Keyboards of other apps; Linux has none.
    public static let keyboard = ExtensionPointIdentifier(
      rawValue: "com.apple.keyboard-service")
  }
}

extension UIApplication {
  /// The app has been launched; the user information holds the launch options by their names.
  public nonisolated class var didFinishLaunchingNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationDidFinishLaunchingNotification")
  }

  /// The app is active.
  public nonisolated class var didBecomeActiveNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationDidBecomeActiveNotification")
  }

  /// The app is about to become inactive.
  public nonisolated class var willResignActiveNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationWillResignActiveNotification")
  }

  /// The app is in the background.
  public nonisolated class var didEnterBackgroundNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationDidEnterBackgroundNotification")
  }

  /// The app is about to leave the background.
  public nonisolated class var willEnterForegroundNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationWillEnterForegroundNotification")
  }

  /// The process is about to end, because it was asked to.
  public nonisolated class var willTerminateNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationWillTerminateNotification")
  }

  /// A new day began, or the clock or the time zone changed.
  public nonisolated class var significantTimeChangeNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationSignificantTimeChangeNotification")
  }

  /// Whether the app may be woken in the background changed; never posted on Linux, where waking is always allowed.
  public nonisolated class var backgroundRefreshStatusDidChangeNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationBackgroundRefreshStatusDidChangeNotification")
  }

  /// There is little memory left; never posted here.
  public nonisolated class var didReceiveMemoryWarningNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationDidReceiveMemoryWarningNotification")
  }

  /// Files that only an unlocked device opens can be read; never posted here.
  public nonisolated class var protectedDataDidBecomeAvailableNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationProtectedDataDidBecomeAvailable")
  }

  /// Files that only an unlocked device opens are about to become unreadable; never posted here.
  public nonisolated class var protectedDataWillBecomeUnavailableNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationProtectedDataWillBecomeUnavailable")
  }
}
