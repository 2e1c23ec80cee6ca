import Foundation
import NotificationModel
import Words

/// Dates in the formats of this program.
enum DateText {
  /// ISO 8601 in UTC with milliseconds, always in the same length.
  static func machine(_ time: WallTime) -> String {
    time.date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  /// The form for the user, `Tue 2027-01-05 09:00:00`, as clocks in the zone show it.
  static func person(_ time: WallTime, in timeZone: TimeZone) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second, .weekday], from: time.date)
    let weekday = WeekdayName.name(of: parts.weekday ?? 1).prefix(3)
    let date = [digits(parts.year, atLeast: 4), digits(parts.month), digits(parts.day)]
      .joined(separator: "-")
    return "\(weekday) \(date) \(clock(parts.hour, parts.minute, parts.second))"
  }

  /// The date and the time to the second, in the form of the user's locale.
  static func person(_ time: WallTime, in timeZone: TimeZone, _ words: Vocabulary) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let (day, second) = LocaleFormats.Day.at(time, in: calendar)
    let clock = words.times.time(ofMinute: day.minute, second: second)
    return "\(words.times.date(of: day)) \(clock)"
  }

  /// The minute of the day that clocks in the zone show.
  static func minuteOfDay(_ time: WallTime, in timeZone: TimeZone) -> Int {
    let seconds = time.date.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: time.date))
    let minutes = Int64((seconds / 60).rounded(.down)) % 1_440
    return Int(minutes < 0 ? minutes + 1_440 : minutes)
  }

  /// The time alone, with the second if there is one.
  static func clock(_ hour: Int?, _ minute: Int?, _ second: Int?) -> String {
    var parts = [digits(hour), digits(minute)]
    if second != nil { parts.append(digits(second)) }
    return parts.joined(separator: ":")
  }

  /// The time of a minute of the day.
  static func clock(minuteOfDay minute: Int) -> String { clock(minute / 60, minute % 60, nil) }

  /// The distance of an instant from another: `in 3h 20m`, `5s ago`, `now`.
  static func distance(to time: WallTime, from now: WallTime) -> String {
    let seconds = Double(time.microseconds - now.microseconds) / 1_000_000
    if abs(seconds) < 0.5 { return "now" }
    let text = length(abs(seconds))
    return seconds > 0 ? "in \(text)" : "\(text) ago"
  }

  /// A length in its two largest units.
  static func length(_ seconds: Double) -> String {
    var rest = Int64(saturating: seconds.rounded())
    var parts: [String] = []
    for (unit, size) in [("d", Int64(86_400)), ("h", 3_600), ("m", 60), ("s", 1)] {
      if rest >= size { parts.append("\(rest / size)\(unit)") }
      rest %= size
    }
    return parts.isEmpty ? "0s" : parts.prefix(2).joined(separator: " ")
  }

  /// A number with zeros before it, if it has fewer digits.
  static func digits(_ number: Int?, atLeast count: Int = 2) -> String {
    let text = String(number ?? 0)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
