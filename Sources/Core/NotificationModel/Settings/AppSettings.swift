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
