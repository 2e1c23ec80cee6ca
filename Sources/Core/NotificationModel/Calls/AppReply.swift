/// What the system answers to a call of an app that was not refused.
public enum AppReply: Hashable, Sendable {
  /// Done, and durable.
  case done
  case granted(Bool)
  case settings(ReportedSettings)
  case categories([NotificationCategory])
  case requests([PendingRequest])
  case notifications([DeliveredNotification])
}
