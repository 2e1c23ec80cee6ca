import Foundation
import NotificationModel
import NotificationTriggers
import Testing

/// Reads and writes instants as wall time, through Foundation alone.
enum Clockface {
  /// The instant of a text such as `2025-03-09T07:30:00Z` or `2025-03-09T03:30:00-04:00`.
  static func instant(_ text: String) throws -> WallTime {
    WallTime(try Date(text, strategy: .iso8601))
  }

  /// The reading of a clock in the zone, with the offset: `2025-03-09 Sun 03:30:00 -04:00`.
  static func reading(_ instant: WallTime?, in zone: String) -> String {
    guard let instant, let timeZone = TimeZone(identifier: zone) else { return "never" }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let second = Date(timeIntervalSince1970: Double(instant.flooredSeconds))
    let fields = calendar.dateComponents(
      [.year, .month, .day, .weekday, .hour, .minute, .second], from: second)
    let names = ["", "Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let date =
      "\(fields.year ?? 0)-\(two(fields.month))-\(two(fields.day)) \(names[fields.weekday ?? 0])"
    let time = "\(two(fields.hour)):\(two(fields.minute)):\(two(fields.second))"
    let micros = instant.microseconds - instant.flooredSeconds * 1_000_000
    let offset = timeZone.secondsFromGMT(for: second) / 60
    let sign = offset < 0 ? "-" : "+"
    let zoneText = "\(sign)\(two(abs(offset) / 60)):\(two(abs(offset) % 60))"
    return "\(date) \(time)\(micros == 0 ? "" : ".\(micros)") \(zoneText)"
  }

  /// The next due dates, each searched from the one before.
  static func chain(
    _ rule: RuleText, after: String, in zone: String, count: Int
  ) throws -> [String] {
    var found: [String] = []
    var after = try instant(after)
    for _ in 0..<count {
      let due = CalendarSchedule.nextDueDate(of: rule.rule, after: after, in: zone)
      found.append(reading(due, in: zone))
      guard let due else { break }
      after = due
    }
    return found
  }

  private static func two(_ value: Int?) -> String {
    let text = "\(value ?? 0)"
    return text.count < 2 ? "0" + text : text
  }
}
