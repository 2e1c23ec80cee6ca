/// The rule that defines when a request is delivered.
package enum Trigger: Hashable, Sendable {
  /// After an interval of seconds, and again after each further interval if it repeats.
  case timeInterval(seconds: Double, repeats: Bool)
  /// When the wall clock matches the rule.
  case calendar(CalendarRule, repeats: Bool)
  /// When the user crosses the border of a region.
  case location(Region, repeats: Bool)
  /// It came from a server; only received requests have it (B25).
  case push

  /// Whether the request stays pending after a delivery (B18).
  package var repeats: Bool {
    switch self {
    case .timeInterval(_, let repeats), .calendar(_, let repeats), .location(_, let repeats):
      repeats
    case .push: false
    }
  }
}

/// The date components that a calendar trigger matches; absent ones match anything.
///
/// A copy of Foundation's date components as a value, with only the fields that trigger rules use. The calendar
/// and the time zone are part of the rule (B13, B14).
package struct CalendarRule: Hashable, Sendable {
  /// The era, in the numbers of the calendar.
  package var era: Int?
  /// The year of the era.
  package var year: Int?
  /// The month, from 1.
  package var month: Int?
  /// The day of the month, from 1; one that a month lacks moves on (B9).
  package var day: Int?
  /// The hour, 0 to 23; one that a day lacks moves on (B9).
  package var hour: Int?
  /// The minute, 0 to 59.
  package var minute: Int?
  /// The second, 0 to 59.
  package var second: Int?
  /// The fraction of the second in nanoseconds.
  package var nanosecond: Int?
  /// The day of the week, 1 for Sunday to 7 (B15).
  package var weekday: Int?
  /// The ordinal of its weekday in the month, from 1.
  package var weekdayOrdinal: Int?
  /// The quarter of the year, 1 to 4; another number never matches (B10).
  package var quarter: Int?
  /// The week of the month, by the calendar's weeks.
  package var weekOfMonth: Int?
  /// The week of the year, by the calendar's weeks.
  package var weekOfYear: Int?
  /// The week-numbering year.
  package var yearForWeekOfYear: Int?
  /// The day of the year, from 1.
  package var dayOfYear: Int?
  /// Whether the month is a leap month, in calendars that have them.
  package var isLeapMonth: Bool?
  /// The calendar of the components.
  package var calendar: CalendarKind
  /// The zone of the components; absent means the user's current zone (B13).
  package var timeZone: String?

  /// Creates an empty rule, which therefore never matches (B10).
  package init(calendar: CalendarKind = .gregorian, timeZone: String? = nil) {
    self.calendar = calendar
    self.timeZone = timeZone
  }

  /// Whether the rule follows the user from zone to zone.
  package var isFloating: Bool { timeZone == nil }
}

/// A calendar, with the two settings that define its weeks.
package struct CalendarKind: Hashable, Sendable {
  /// Foundation's name of the calendar, such as `gregorian` or `islamicCivil`.
  package var identifier: String
  /// The first day of a week, 1 for Sunday to 7; absent means the calendar's own.
  package var firstWeekday: Int?
  /// How many days the first week of a year must contain, 1 to 7; absent means the calendar's own.
  package var minimumDaysInFirstWeek: Int?

  package init(
    identifier: String, firstWeekday: Int? = nil, minimumDaysInFirstWeek: Int? = nil
  ) {
    self.identifier = identifier
    self.firstWeekday = firstWeekday
    self.minimumDaysInFirstWeek = minimumDaysInFirstWeek
  }

  /// The civil calendar of most of the world.
  package static let gregorian = CalendarKind(identifier: "gregorian")
  /// The civil calendar with weeks that begin on Monday and belong to the year of their Thursday.
  package static let iso8601 = CalendarKind(identifier: "iso8601")
}
