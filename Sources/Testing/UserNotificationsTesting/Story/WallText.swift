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
    guard let date = instant(text, in: timeZone) else {
      preconditionFailure(
        "\"\(text)\" is no time such as 2026-06-01 09:00 that a clock in \(timeZone.identifier) shows."
      )
    }
    return date
  }

  /// The same; nothing for another form, and for a time that the clock never shows, such as on 31 June.
  static func instant(_ text: String, in timeZone: TimeZone) -> Date? {
    let numbers = text.split { $0 == "-" || $0 == " " || $0 == ":" || $0 == "T" }.map { Int($0) }
    var parts = numbers.compactMap(\.self)
    if parts.count == 5 { parts.append(0) }
    guard numbers.allSatisfy({ $0 != nil }), parts.count == 6 else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let wanted = DateComponents(
      year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4],
      second: parts[5])
    guard let date = calendar.date(from: wanted) else { return nil }
    // Foundation counts on where a month or a day is too short.
    let shown = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: date)
    return shown == wanted ? date : nil
  }

  private static func padded(_ number: Int?) -> String {
    let text = String(number ?? 0)
    return text.count < 2 ? "0\(text)" : text
  }
}
