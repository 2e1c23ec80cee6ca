/// What the system answers to a call of an app that was not refused.
public enum AppReply: Hashable, Sendable {
  /// Done, and durable.
  case done
  /// Whether at least one of the options that were asked for was granted (A3).
  case granted(Bool)
  /// The settings of the app.
  case settings(ReportedSettings)
  /// The categories of the app, in no promised order.
  case categories([NotificationCategory])
  /// The pending requests, in the order they were added (G1).
  case requests([PendingRequest])
  /// The delivered notifications that are still in the list.
  case notifications([DeliveredNotification])
  /// The number on the app's icon; 0 where there is none.
  case badge(Int)
  /// The response that waits for the app's delegate, if one does, and whether the person wants to see the app
  /// for what waits (F3, A13).
  indirect case waiting(NotificationResponse?, opensApp: Bool)
  /// Whether the app may know where the device is.
  case locationStatus(LocationStatus)
  /// The regions that are watched for the app, in the order they were added.
  case regions([Region])
  /// Where the device is, seen from the region of the call.
  case regionState(RegionState)
  /// The app's wish for pushes; absent where it has none.
  indirect case pushRegistration(PushRegistration?)
  /// The payload of the push that waits for a process of the app, if one does.
  case waitingPush([String: PropertyList]?)
}
