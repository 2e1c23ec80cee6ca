/// A calendar, with the two settings that move weeks.
public struct CalendarKind: Hashable, Sendable {
  /// The name of the calendar as Foundation spells it, such as `gregorian` or `islamicCivil`.
  public var identifier: String
  /// The first day of a week, 1 for Sunday to 7; absent means the calendar's own.
  public var firstWeekday: Int?
  /// How many days the first week of a year must have, 1 to 7; absent means the calendar's own.
  public var minimumDaysInFirstWeek: Int?

  /// Creates a calendar by its Foundation name.
  public init(
    identifier: String, firstWeekday: Int? = nil, minimumDaysInFirstWeek: Int? = nil
  ) {
    self.identifier = identifier
    self.firstWeekday = firstWeekday
    self.minimumDaysInFirstWeek = minimumDaysInFirstWeek
  }

  /// The civil calendar of most of the world.
  public static let gregorian = CalendarKind(identifier: "gregorian")
  /// The civil calendar with weeks that begin on Monday and belong to the year of their Thursday.
  public static let iso8601 = CalendarKind(identifier: "iso8601")
}
