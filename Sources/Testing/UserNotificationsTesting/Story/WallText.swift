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

  /// The instant of a text such as `2026-06-01 09:00` or `2026-06-01 09:00:00`.
  static func date(_ text: String, in timeZone: TimeZone) -> Date {
    let numbers = text.split { $0 == "-" || $0 == " " || $0 == ":" || $0 == "T" }.map { Int($0) }
    let parts = numbers.compactMap(\.self)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    guard parts.count == numbers.count, parts.count == 5 || parts.count == 6,
      let date = calendar.date(
        from: DateComponents(
          year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4],
          second: parts.count == 6 ? parts[5] : 0))
    else { preconditionFailure("\"\(text)\" is no time such as 2026-06-01 09:00.") }
    return date
  }

  private static func padded(_ number: Int?) -> String {
    let text = String(number ?? 0)
    return text.count < 2 ? "0\(text)" : text
  }
}
