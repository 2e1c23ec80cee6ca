/// What the system tells an app without having been asked.
public enum AppEvent: Hashable, Sendable {
  /// A notification arrived while the app is in the foreground; the answer is `AppCall.presented` (E1).
  indirect case willPresent(token: Int64, DeliveredNotification)
  /// The person acted; the answer is `AppCall.responseHandled` (F12).
  indirect case didReceive(token: Int64, NotificationResponse)
  /// The person wants the app's own notification settings (A13).
  indirect case openSettings(DeliveredNotification?)
}
