import NotificationModel
import NotificationTriggers

/// The times of day that the person lives by: those of the scheduled summary, and the day's end (E15).
enum SummarySchedule {
  /// The next time after the moment, on the person's own clock; tomorrow's first if none is left.
  static func next(after moment: Moment, minutes: [Int]) -> WallTime? {
    minutes.compactMap { minute in
      var rule = CalendarRule()
      rule.hour = minute / 60
      rule.minute = minute % 60
      return CalendarSchedule.nextDueDate(of: rule, after: moment.wall, in: moment.timeZone)
    }.min()
  }

  /// When the person's day ends, for what is silenced for today (A11).
  static func nextMidnight(after moment: Moment) -> WallTime? {
    next(after: moment, minutes: [0])
  }
}
