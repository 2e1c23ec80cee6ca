package import NotificationModel

/// A stretch of the day that comes on some days of the week, such as the nights before working days.
///
/// It lies on the clock on the wall: its edges are the due dates that a calendar trigger of the same
/// day and time would have, gaps and overlaps of daylight saving included. Where a gap swallows all
/// of it, it does not come on that day.
package struct WeeklySpan: Hashable, Sendable {
  /// The weekdays that it begins on, 1 for Sunday to 7 (B15); other numbers never come.
  package var weekdays: Set<Int>
  /// When it begins, in minutes of the day, 0 to 1439.
  package var start: Int
  /// When it ends, in minutes of the day; where that is not after the beginning, on the next day.
  package var end: Int

  /// Creates a span; one with a minute that no clock shows never comes.
  package init(weekdays: Set<Int>, start: Int, end: Int) {
    self.weekdays = weekdays
    self.start = start
    self.end = end
  }

  /// Returns the occurrence that an instant lies in, the one that began last if there are two.
  ///
  /// - Parameters:
  ///   - instant: any instant; the first of an occurrence lies in it, the end does not.
  ///   - timeZone: the zone the person is in.
  /// - Returns: the occurrence, or nothing between occurrences and in a zone that is not known.
  package func occurrence(at instant: WallTime, in timeZone: String) -> Range<WallTime>? {
    guard let zone = ZoneRules.named(timeZone) else { return nil }
    let today = Self.day(of: instant, in: zone)
    for day in (today - Self.daysBack...today).reversed() {
      if let found = occurrence(onDay: day, in: zone), found.contains(instant) { return found }
    }
    return nil
  }

  /// Returns the first instant after another one at which an occurrence begins or ends.
  ///
  /// - Parameters:
  ///   - instant: the instant that the answer must pass.
  ///   - timeZone: the zone the person is in.
  /// - Returns: the edge, or nothing where the span never comes.
  package func nextEdge(after instant: WallTime, in timeZone: String) -> WallTime? {
    guard let zone = ZoneRules.named(timeZone) else { return nil }
    let today = Self.day(of: instant, in: zone)
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

  /// The days that an occurrence can have begun on: yesterday, and one more where the date skips.
  private static let daysBack = 2
  /// A week, and one day that a gap may swallow.
  private static let daysAhead = 15

  private static func day(of instant: WallTime, in zone: ZoneRules) -> Int {
    let second = min(
      max(Int(instant.flooredSeconds), CivilDate.beginningOfTime), CivilDate.endOfTime)
    return (second + zone.offset(at: instant)).flooredDivision(by: CivilDate.secondsPerDay)
  }

  private func occurrence(onDay day: Int, in zone: ZoneRules) -> Range<WallTime>? {
    guard weekdays.contains(CivilDate.weekday(ofDay: day)),
      let begin = Self.instant(ofDay: day, minute: start, in: zone),
      let finish = Self.instant(ofDay: end > start ? day : day + 1, minute: end, in: zone),
      begin < finish
    else { return nil }
    return begin..<finish
  }

  /// When the clock on the wall first shows a minute of a day.
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
