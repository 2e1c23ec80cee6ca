import Foundation

/// A moment as a clock on the wall shows it.
enum WallText {
  /// For example `Mon 2026-06-01 09:00:00`; a fraction of a second is left out.
  static func of(_ moment: Date, in timeZone: TimeZone) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents(
      [.year, .month, .day, .weekday, .hour, .minute, .second], from: moment)
    let day = [parts.year, parts.month, parts.day].map { padded($0) }.joined(separator: "-")
    let time = [parts.hour, parts.minute, parts.second].map { padded($0) }.joined(separator: ":")
    let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    return "\(weekdays[((parts.weekday ?? 1) - 1) % 7]) \(day) \(time)"
  }

  private static func padded(_ number: Int?) -> String {
    let text = String(number ?? 0)
    return text.count < 2 ? "0\(text)" : text
  }
}
