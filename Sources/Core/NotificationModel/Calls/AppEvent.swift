/// What the system tells an app without having been asked.
public enum AppEvent: Hashable, Sendable {
  /// A notification arrived while the app is in the foreground; the answer is `AppCall.presented` (E1).
  indirect case willPresent(token: Int64, DeliveredNotification)
  /// The person acted; the answer is `AppCall.responseHandled` (F12).
  indirect case didReceive(token: Int64, NotificationResponse)
  /// The person wants the app's own notification settings (A13).
  indirect case openSettings(DeliveredNotification?)
  /// The right of the app to know where the device is became another one; every process is told.
  case locationStatusChanged(LocationStatus)
  /// Where the device is, for a process that watches; roughly where the app may not know it precisely.
  indirect case located(LocationFix)
  /// Nobody knows where the device is, for a process that watches.
  case locationUnavailable(reason: String)
  /// The device crossed the border of a region that is watched for the app; the answer is `AppCall.crossingTaken`.
  indirect case crossed(RegionCrossing)
  /// The app has this token for pushes, in hexadecimal digits; told to processes that registered (H1).
  case pushRegistered(token: String)
  /// No token can come.
  indirect case pushRegistrationFailed(NotificationFailure)
  /// A push wakes the app; the answer is `AppCall.pushFetched`, within 30 seconds (H7).
  case didReceivePush(token: Int64, payload: [String: PropertyList])
  /// A call of this process has waited a while for a person, and no shell is there that could ask; told only to
  /// a process whose greeting wants it.
  case questionWaits(OpenQuestion)
}
