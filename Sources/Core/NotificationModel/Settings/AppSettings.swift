/// What the person decided about one app (K2).
public struct AppSettings: Hashable, Sendable {
  /// Whether the app may notify at all (A1).
  public var status = AuthorizationStatus.notDetermined
  /// Everything the app ever asked for: only these have a row in Settings (K3).
  public var requested: AuthorizationOptions = []
  /// Whether banners are shown, and how long.
  public var alertStyle = AlertStyle.banner
  /// Whether notifications are shown on the lock screen.
  public var lockScreen = true
  /// Whether notifications go to the list.
  public var notificationCenter = true
  /// Whether sounds are played.
  public var sounds = true
  /// Whether the number on the icon is shown.
  public var badges = true
  /// Whether notifications may be shown in a car (E19).
  public var carPlay = true
  /// Whether notifications may be read aloud (E18).
  public var announcements = true
  /// Whether messages from a person may pass a focus that allows the sender.
  public var directMessages = true
  /// Whether time-sensitive notifications go through Focus and the summary.
  public var timeSensitive = true
  /// The answer to the separate question about critical alerts; absent means never asked (A12).
  public var criticalAlerts: Bool?
  /// Whether ordinary notifications wait for the scheduled summary (E15).
  public var scheduledDelivery = false
  /// When previews are shown; absent means as everywhere (E17).
  public var previews: PreviewSetting?
  /// How the app's notifications are stacked in the list (E7).
  public var grouping = GroupingSetting.automatic
  /// Whether the app may know where the device is (B20, B24).
  public var location = LocationAuthorization.notDetermined
  /// Whether the app is told places as exactly as they are known; else within some kilometres.
  public var preciseLocation = true

  /// Creates the settings of an app that nobody has decided about.
  public init() {}
}

/// How a banner behaves, with Apple's numbers.
public enum AlertStyle: Int, Hashable, Sendable, CaseIterable {
  /// No banner.
  case none = 0
  /// It goes away by itself.
  case banner = 1
  /// It stays until the person acts.
  case alert = 2

  /// The style as settings spell it.
  public var name: String {
    switch self {
    case .none: "none"
    case .banner: "temporary"
    case .alert: "persistent"
    }
  }
}

/// When the text of a notification may be read, with Apple's numbers (E16).
public enum PreviewSetting: Int, Hashable, Sendable, CaseIterable {
  /// At any time.
  case always = 0
  /// Only while the screen is unlocked.
  case whenAuthenticated = 1
  /// Not before the app is opened.
  case never = 2

  /// The value as settings spell it.
  public var name: String {
    switch self {
    case .always: "always"
    case .whenAuthenticated: "whenUnlocked"
    case .never: "never"
    }
  }
}

/// How the notifications of an app are stacked in the list (E7).
public enum GroupingSetting: String, Hashable, Sendable, CaseIterable {
  /// By thread, and what has none together.
  case automatic
  /// All of the app together.
  case byApp
  /// Not at all, in the order of arrival.
  case off
}

/// The settings as the app is told them (A18 to A22).
public struct ReportedSettings: Hashable, Sendable {
  /// One row, with Apple's numbers.
  public enum Setting: Int, Hashable, Sendable, CaseIterable {
    /// The app never asked for it, or may not.
    case notSupported = 0
    /// The person turned it off.
    case disabled = 1
    /// The person has it on.
    case enabled = 2
  }

  /// Whether the app may notify at all (A1).
  public var authorizationStatus = AuthorizationStatus.notDetermined
  /// Whether its sounds are played.
  public var sound = Setting.notSupported
  /// Whether its number is shown on the icon.
  public var badge = Setting.notSupported
  /// Whether its banners are shown.
  public var alert = Setting.notSupported
  /// Whether its notifications go to the list.
  public var notificationCenter = Setting.notSupported
  /// Whether its notifications are shown on the lock screen.
  public var lockScreen = Setting.notSupported
  /// Whether its notifications are shown in a car.
  public var carPlay = Setting.notSupported
  /// Whether its critical alerts pass mute and focus (A12).
  public var criticalAlert = Setting.notSupported
  /// Whether its notifications are read aloud.
  public var announcement = Setting.notSupported
  /// Whether its time-sensitive notifications pass focus; off where alerts are off (A21).
  public var timeSensitive = Setting.notSupported
  /// Whether its ordinary notifications wait for the summary (E15).
  public var scheduledDelivery = Setting.notSupported
  /// Whether its messages from a person may pass a focus.
  public var directMessages = Setting.notSupported
  /// How its banners behave; none where banners are off.
  public var alertStyle = AlertStyle.none
  /// When its texts may be read, by its own setting or the one for all (E17).
  public var showPreviews = PreviewSetting.always
  /// Whether the system offers the app's own settings (A13).
  public var providesAppNotificationSettings = false

  /// Creates the settings of an app that nobody has decided about (A22).
  public init() {}
}
