import NotificationModel
import NotificationTriggers
import NotificationWire

/// For any rule in a message, the due date is found or refused in bounded time.
enum TriggerParsing {
  private static let zones = ["Europe/Berlin", "America/St_Johns", "Pacific/Apia", "UTC"]
  /// 2027-03-28 00:30 UTC, half an hour before Berlin's clocks go forward.
  private static let start = WallTime(microseconds: 1_806_193_800_000_000)

  static func check(_ bytes: [UInt8]) throws {
    guard let trigger = try? WireBlob<Trigger>.decode(bytes) else { return }
    let problem = trigger.problem()
    switch trigger {
    case .timeInterval(let seconds, _):
      let interval = IntervalSchedule.microseconds(seconds: seconds)
      let next = IntervalSchedule.next(
        scheduled: start.microseconds, interval: interval, after: start.microseconds)
      try promise(next > start.microseconds, "an interval goes backwards")
    case .calendar(let rule, _) where problem == nil: try check(rule)
    case .calendar, .location, .push: return
    }
  }

  private static func check(_ rule: CalendarRule) throws {
    for zone in zones {
      guard
        let first = CalendarSchedule.nextDueDate(of: rule, after: start, in: zone)
      else { continue }
      try promise(first > start, "a due date lies in the past")
      let before = WallTime(microseconds: first.microseconds - 1)
      try promise(
        CalendarSchedule.nextDueDate(of: rule, after: before, in: zone) == first,
        "a due date is not due a moment before it")
    }
  }
}
