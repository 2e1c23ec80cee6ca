package import Foundation
package import NotificationModel

extension LocaleFormats.Day {
  /// The day and the minute of a time, as clocks of the calendar's zone show it, and the second.
  package static func at(
    _ time: WallTime, in calendar: Calendar
  ) -> (day: LocaleFormats.Day, second: Int) {
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second, .weekday], from: time.date)
    let day = LocaleFormats.Day(
      year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1,
      weekday: (parts.weekday ?? 1) - 1, minute: (parts.hour ?? 0) * 60 + (parts.minute ?? 0))
    return (day, parts.second ?? 0)
  }
}
