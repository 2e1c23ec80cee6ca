/// A date and a time of day in UTC, in the Gregorian calendar.
package struct UniversalTime: Hashable, Sendable {
  private let year: Int64
  private let month: Int
  private let day: Int64
  /// Days since a Sunday.
  private let weekday: Int
  private let secondOfDay: Int64

  /// `seconds`: Seconds since 1970; instants before 1970 are read as its beginning.
  package init(_ seconds: Int64) {
    let seconds = max(0, seconds)
    secondOfDay = seconds % 86_400
    let days = seconds / 86_400
    weekday = Int((days + 4) % 7)
    // Years are counted from March, so that the leap day comes last; a cycle of the calendar has 400 years.
    let shifted = days + 719_468
    let (cycle, dayOfCycle) = (shifted / 146_097, shifted % 146_097)
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let fifth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * fifth + 2) / 5 + 1
    month = Int(fifth < 10 ? fifth + 3 : fifth - 9)
    year = yearOfCycle + 400 * cycle + (month < 3 ? 1 : 0)
  }

  /// The form of HTTP, such as `Fri, 15 Jan 2027 08:00:00 GMT` (RFC 9110, section 5.6.7).
  package var httpText: String {
    "\(Self.days[weekday]), \(Self.padded(day)) \(Self.months[month - 1]) \(year) \(time) GMT"
  }

  /// The form of ISO 8601, such as `2027-01-15T08:00:00Z`.
  package var text: String { "\(year)-\(Self.padded(Int64(month)))-\(Self.padded(day))T\(time)Z" }

  private var time: String {
    [secondOfDay / 3_600, secondOfDay / 60 % 60, secondOfDay % 60].map(Self.padded)
      .joined(separator: ":")
  }

  private static func padded(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
