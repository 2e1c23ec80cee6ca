/// What the system knows about one app, apart from its requests.
public struct AppRecord: Hashable, Sendable {
  /// The name that the app is known by.
  public var identifier: BundleIdentifier
  /// The name a person sees.
  public var displayName: String
  /// The program that the identifier belongs to: an executable's path, or interpreter and script.
  public var program: [String]
  /// The command that starts the app for a response; empty where nothing can start it.
  public var launchCommand: [String]
  /// The folder with its `Info.plist`, strings and sounds, where there is one.
  public var bundlePath: String?
  /// Whether the bundle was installed, which outranks a derived name.
  public var isInstalled: Bool
  /// What the app may ask the person for.
  public var entitlements: Entitlements
  /// The extensions in its bundle, where that is installed.
  public var extensions: [AppExtension]
  /// What the person decided about the app.
  public var settings: AppSettings
  /// The number on its icon.
  public var badge: Int
  /// The session variables it was last seen with, for the next launch.
  public var environment: [String: String]
  /// Options that were asked for and wait for the person's answer.
  public var openQuestion: AuthorizationOptions?
  /// The wish concerning places that waits for the person's answer.
  public var openLocationQuestion: OpenLocationQuestion?
  /// Whether the person was asked for places at any time; that question comes once.
  public var hasAskedForAlways: Bool
  /// Crossings of the regions it monitors that no process of it has taken, oldest first.
  public var crossings: [RegionCrossing]
  /// The number of the last crossing that it was to be told.
  public var lastCrossing: Int64
  /// Whether its bundle says that pushes may wake it (`remote-notification` in `UIBackgroundModes`, H7).
  public var wakesForPushes: Bool
  /// Its wish for pushes, once it has registered.
  public var pushRegistration: PushRegistration?
  /// The newest push that is to wake it and has reached no process of it.
  public var heldPush: HeldPush?
  /// When the person silenced it until, as chosen in "Mute for 1 Hour" (A11).
  public var mutedUntil: WallTime?

  /// Creates the record of an app nobody has decided about.
  public init(identifier: BundleIdentifier, displayName: String, program: [String] = []) {
    self.identifier = identifier
    self.displayName = displayName
    self.program = program
    launchCommand = []
    bundlePath = nil
    isInstalled = false
    entitlements = Entitlements()
    extensions = []
    settings = AppSettings()
    badge = 0
    environment = [:]
    openQuestion = nil
    openLocationQuestion = nil
    hasAskedForAlways = false
    crossings = []
    lastCrossing = 0
    wakesForPushes = false
    pushRegistration = nil
    heldPush = nil
    mutedUntil = nil
  }
}

extension AppRecord {
  /// The extension that may change its pushes; an app has at most one (J1).
  public var serviceExtension: AppExtension? { extensions.first { $0.point == .service } }
}
