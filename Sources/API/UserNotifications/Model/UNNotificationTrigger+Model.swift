package import NotificationModel

extension UNNotificationTrigger {
  /// The trigger as a value, or nothing for a class that is none of the system's.
  package var model: Trigger? {
    switch self {
    case let trigger as UNTimeIntervalNotificationTrigger:
      .timeInterval(seconds: trigger.timeInterval, repeats: repeats)
    case let trigger as UNCalendarNotificationTrigger:
      .calendar(CalendarRule(trigger.dateComponents), repeats: repeats)
    case let trigger as UNLocationNotificationTrigger:
      trigger.region.model.map { .location($0, repeats: repeats) }
    case is UNPushNotificationTrigger: .push
    default: nil
    }
  }

  /// The object of a trigger's value.
  package static func make(_ model: Trigger) -> UNNotificationTrigger {
    switch model {
    case .timeInterval(let seconds, let repeats):
      UNTimeIntervalNotificationTrigger(_Designated(), seconds: seconds, repeats: repeats)
    case .calendar(let rule, let repeats):
      UNCalendarNotificationTrigger(
        _Designated(), components: DateComponents(rule), repeats: repeats)
    case .location(let region, let repeats):
      UNLocationNotificationTrigger(
        _Designated(), copying: CLCircularRegion(region), repeats: repeats)
    case .push: UNPushNotificationTrigger()
    }
  }
}
