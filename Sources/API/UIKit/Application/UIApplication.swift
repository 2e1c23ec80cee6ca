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
  ///
  /// ```swift
  /// if UIApplication.shared.applicationState != .active {
  ///   try await UNUserNotificationCenter.current().add(request)
  /// }
  /// ```
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

extension UIApplication {
  /// Where an app stands.
  public enum State: Int, Sendable {
    /// The person looks at it, and it takes what they do.
    case active = 0
    /// It is on its way to the foreground or out of it.
    case inactive = 1
    /// Nobody looks at it.
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
  /// What an app is told about its launch.
  ///
  /// The system fills in `remoteNotification`, where a push wakes the app or the person answered one of which
  /// the app did not run, `location`, where the app is started for a region, and `url`. The others are here for
  /// code that asks for them.
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
    /// A notification of the kind that iOS 10 replaced; never there.
    public static let localNotification = LaunchOptionsKey("LocalNotification")
    /// Whether a region is what the app was started for: true, as an `NSNumber`.
    public static let location = LaunchOptionsKey("Location")
    /// The address that the app is to open, a `URL`; the first of several.
    public static let url = LaunchOptionsKey("URL")
    /// Who asked for the address; never there.
    public static let sourceApplication = LaunchOptionsKey("SourceApplication")
    /// What was said with the address; never there.
    public static let annotation = LaunchOptionsKey("Annotation")
    /// Newspapers to fetch; never there.
    public static let newsstandDownloads = LaunchOptionsKey("NewsstandDownloads")
    /// Bluetooth centrals to restore; never there.
    public static let bluetoothCentrals = LaunchOptionsKey("BluetoothCentrals")
    /// Bluetooth peripherals to restore; never there.
    public static let bluetoothPeripherals = LaunchOptionsKey("BluetoothPeripherals")
    /// A quick action of the home screen; never there.
    public static let shortcutItem = LaunchOptionsKey("ShortcutItem")
    /// What led to the app; never there.
    public static let eventAttribution = LaunchOptionsKey("EventAttribution")
    /// An activity to go on with; never there.
    public static let userActivityDictionary = LaunchOptionsKey("UserActivityDictionary")
    /// The kind of an activity to go on with; never there.
    public static let userActivityType = LaunchOptionsKey("UserActivityType")
    /// Something that was shared in iCloud; never there.
    public static let cloudKitShareMetadata = LaunchOptionsKey("CloudKitShareMetadata")
  }
}

extension UIApplication {
  /// What is said with an address that the app is to open.
  ///
  /// Linux says nothing beside the address: the options are empty.
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the key.
    public let rawValue: String

    /// Creates a key from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The identifier of the app that asked, a `String`; never there.
    public static let sourceApplication = OpenURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
    /// What that app said, a property list; never there.
    public static let annotation = OpenURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
    /// Whether the file may be changed where it is, a `Bool`; never there.
    public static let openInPlace = OpenURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
    /// What led to the app; never there.
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

    /// Keyboards of other apps; there are none here.
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

  /// The app is about to be active no longer.
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

  /// Whether the app may be woken in the background changed; never posted here, where it always may.
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

  /// Files that only an unlocked device opens cannot be read any more; never posted here.
  public nonisolated class var protectedDataWillBecomeUnavailableNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationProtectedDataWillBecomeUnavailable")
  }
}
