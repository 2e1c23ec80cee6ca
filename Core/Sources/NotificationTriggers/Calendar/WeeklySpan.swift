package import NotificationModel

/// A part of the day that recurs on some weekdays, such as the nights before working days.
///
/// It is in wall time: its edges are the due dates that a calendar trigger of the same day and time would have,
/// with the gaps and overlaps of daylight saving. If a gap covers all of it, it does not occur on that day.
package struct WeeklySpan: Hashable, Sendable {
  /// The weekdays on which it begins, 1 for Sunday to 7 (B15); other numbers never occur.
  package var weekdays: Set<Int>
  /// When it begins, in minutes of the day, 0 to 1439.
  package var start: Int
  /// When it ends, in minutes of the day; on the next day if that is not after the beginning.
  package var end: Int

  /// Creates a span; one with a minute out of range never occurs.
  package init(weekdays: Set<Int>, start: Int, end: Int) {
    self.weekdays = weekdays
    self.start = start
    self.end = end
  }

  /// Returns the occurrence that contains an instant; of two, the one begun last.
  ///
  /// - Parameters:
  ///   - instant: any instant; the start of an occurrence is inside it, the end is not.
  ///   - timeZone: the user's time zone.
  /// - Returns: the occurrence, or nil between occurrences and in an unknown zone.
  package func occurrence(at instant: WallTime, in timeZone: String) -> Range<WallTime>? {
    guard let zone = ZoneRules.named(timeZone) else { return nil }
    let today = CivilDate.dayNumber(of: instant, in: zone)
    for day in (today - Self.daysBack...today).reversed() {
      if let found = occurrence(onDay: day, in: zone), found.contains(instant) { return found }
    }
    return nil
  }

  /// Returns the first instant after another one at which an occurrence begins or ends.
  ///
  /// - Parameters:
  ///   - instant: the instant after which to search.
  ///   - timeZone: the user's time zone.
  /// - Returns: the edge, or nothing if the span never occurs.
  package func nextEdge(after instant: WallTime, in timeZone: String) -> WallTime? {
    guard let zone = ZoneRules.named(timeZone) else { return nil }
    let today = CivilDate.dayNumber(of: instant, in: zone)
    var edge: WallTime?
    for day in (today - Self.daysBack)...(today + Self.daysAhead) {
      guard let found = occurrence(onDay: day, in: zone) else { continue }
      if found.upperBound > instant { edge = min(found.upperBound, edge ?? found.upperBound) }
      guard found.lowerBound > instant else { continue }
      // Occurrences of later days begin later still.
      return min(found.lowerBound, edge ?? found.lowerBound)
    }
    return edge
  }

  /// The days on which an occurrence can have begun: yesterday, and one more if a date is skipped.
  private static let daysBack = 2
  /// A week, and one day that a gap may skip.
  private static let daysAhead = 15

  private func occurrence(onDay day: Int, in zone: ZoneRules) -> Range<WallTime>? {
    guard weekdays.contains(CivilDate.weekday(ofDay: day)),
      let begin = Self.instant(ofDay: day, minute: start, in: zone),
      let finish = Self.instant(ofDay: end > start ? day : day + 1, minute: end, in: zone),
      begin < finish
    else { return nil }
    return begin..<finish
  }

  /// When the wall clock first shows a minute of a day.
  private static func instant(ofDay day: Int, minute: Int, in zone: ZoneRules) -> WallTime? {
    let date = CivilDate(dayNumber: day)
    var rule = CalendarRule()
    rule.year = date.year
    rule.month = date.month
    rule.day = date.day
    rule.hour = minute.flooredDivision(by: 60)
    rule.minute = minute.flooredRemainder(by: 60)
    let before = WallTime(seconds: Int64((day - daysBack) * CivilDate.secondsPerDay))
    return CalendarSchedule.nextDueDate(of: rule, after: before, under: zone)
  }
}
