/// What the person decided about one app (K2).
public struct AppSettings: Hashable, Sendable {
  public var status = AuthorizationStatus.notDetermined
  /// Everything the app ever asked for: only these have a row in Settings (K3).
  public var requested: AuthorizationOptions = []
  /// Whether banners are shown, and how long.
  public var alertStyle = AlertStyle.banner
  public var lockScreen = true
  public var notificationCenter = true
  public var sounds = true
  public var badges = true
  public var carPlay = true
  public var announcements = true
  public var directMessages = true
  /// Whether time-sensitive notifications go through Focus and the summary.
  public var timeSensitive = true
  /// The answer to the separate question about critical alerts; absent means never asked (A12).
  public var criticalAlerts: Bool?
  /// Whether ordinary notifications wait for the scheduled summary (E15).
  public var scheduledDelivery = false
  /// When previews are shown; absent means as everywhere (E17).
  public var previews: PreviewSetting?
  public var grouping = GroupingSetting.automatic

  /// Creates the settings of an app that nobody has decided about.
  public init() {}
}
