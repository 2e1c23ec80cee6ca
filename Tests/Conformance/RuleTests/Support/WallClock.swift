import Foundation
import Testing

/// The wall clock of a place: instants as texts that can be compared with a rule.
struct WallClock {
  /// The time zone of the place.
  let timeZone: TimeZone

  /// Creates the clock of a place, such as `America/New_York`.
  init(_ place: String) throws {
    timeZone = try #require(TimeZone(identifier: place))
  }

  /// The instant at which it shows a text such as `2025-03-08 12:00:00`.
  func date(_ text: String) throws -> Date {
    try #require(formatter("yyyy-MM-dd HH:mm:ss").date(from: text))
  }

  /// The time that it shows, with the offset from UTC: `2025-03-09 03:30:00 -04:00`.
  func text(_ date: Date) -> String {
    formatter("yyyy-MM-dd HH:mm:ss xxx").string(from: date)
  }

  private func formatter(_ format: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.timeZone = timeZone
    formatter.dateFormat = format
    return formatter
  }
}
