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
}
