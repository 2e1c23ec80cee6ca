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
