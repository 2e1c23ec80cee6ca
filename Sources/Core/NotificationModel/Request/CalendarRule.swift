/// The date components that a calendar trigger must meet, each absent one free.
///
/// A value copy of Foundation's date components that holds only what the trigger rules read. The
/// calendar and the time zone are part of the rule (B13, B14).
public struct CalendarRule: Hashable, Sendable {
  public var era: Int?
  public var year: Int?
  public var month: Int?
  public var day: Int?
  public var hour: Int?
  public var minute: Int?
  public var second: Int?
  public var nanosecond: Int?
  public var weekday: Int?
  public var weekdayOrdinal: Int?
  public var quarter: Int?
  public var weekOfMonth: Int?
  public var weekOfYear: Int?
  public var yearForWeekOfYear: Int?
  public var dayOfYear: Int?
  public var isLeapMonth: Bool?
  /// The calendar the components are counted in.
  public var calendar: CalendarKind
  /// The zone the components are read in; absent means whatever zone the person is in (B13).
  public var timeZone: String?

  /// Creates a rule that names nothing and therefore never matches (B10).
  public init(calendar: CalendarKind = .gregorian, timeZone: String? = nil) {
    self.calendar = calendar
    self.timeZone = timeZone
  }

  /// Whether the rule follows the person from zone to zone.
  public var isFloating: Bool { timeZone == nil }
}
