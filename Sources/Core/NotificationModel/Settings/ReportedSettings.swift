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
