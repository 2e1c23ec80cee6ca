/// The settings as the app is told them (A18 to A22).
public struct ReportedSettings: Hashable, Sendable {
  /// One row, with Apple's numbers.
  public enum Setting: Int, Hashable, Sendable, CaseIterable {
    /// The app never asked for it, or may not.
    case notSupported = 0
    case disabled = 1
    case enabled = 2
  }

  public var authorizationStatus = AuthorizationStatus.notDetermined
  public var sound = Setting.notSupported
  public var badge = Setting.notSupported
  public var alert = Setting.notSupported
  public var notificationCenter = Setting.notSupported
  public var lockScreen = Setting.notSupported
  public var carPlay = Setting.notSupported
  public var criticalAlert = Setting.notSupported
  public var announcement = Setting.notSupported
  public var timeSensitive = Setting.notSupported
  public var scheduledDelivery = Setting.notSupported
  public var directMessages = Setting.notSupported
  public var alertStyle = AlertStyle.none
  public var showPreviews = PreviewSetting.always
  public var providesAppNotificationSettings = false

  /// Creates the settings of an app that nobody has decided about (A22).
  public init() {}
}
