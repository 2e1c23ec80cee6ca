public import NotificationModel

/// When a calendar rule is due: a pure function of rule, reference instant and time zone.
///
/// The answer is the earliest later instant at which every component of the rule holds on the clock
/// on the wall, the components below the finest one named being at their start (B8, B12).
///
/// - A wall time that the clock jumps over is due as long after the jump as it lay inside the gap,
///   so 02:30 is due at 03:30 (B9). This goes for rules that name an hour or no time at all; a rule
///   that leaves the hour free is simply due at the next hour that exists.
/// - A wall time that comes twice is due the first time only, if the search starts from a due date.
///   From an instant between the two, the second one is the next.
/// - A day that a month lacks is due on the first of the next month at the same time (B9), unless
///   weekdays, weeks or the day of the year are named as well.
///
/// - Note: `docs/trigger-conformance.md` lists each kind of difference from Foundation's search.
public enum CalendarSchedule {
  /// Returns the first due date strictly after an instant, or nothing if there is none (B10, B12).
  ///
  /// There is none for a rule that is out of range (hour 25), in the past (a named year), empty, or
  /// impossible (Friday 31 February) within the next 400 years, and none when the time zone or the
  /// calendar is not known; `Trigger.problem()` tells these two apart from the others.
  ///
  /// - Parameters:
  ///   - rule: the components to meet; its own time zone goes before the given one (B14).
  ///   - after: the reference instant; for a repeating rule always the scheduled one.
  ///   - timeZone: the zone the person is in, which a floating rule follows (B13).
  /// - Returns: the due date, in whole microseconds.
  public static func nextDueDate(
    of rule: CalendarRule, after: WallTime, in timeZone: String
  ) -> WallTime? {
    guard let zone = ZoneRules.governing(rule, in: timeZone) else { return nil }
    return nextDueDate(of: rule, after: after, under: zone)
  }

  /// Returns the first due date strictly after an instant under zone rules held by the caller.
  ///
  /// - Parameters:
  ///   - rule: the components to meet; the zone it names is not looked at, the caller chose.
  ///   - after: the reference instant.
  ///   - zone: the offsets that turn wall times into instants.
  /// - Returns: the due date, or nothing as the other form says.
  public static func nextDueDate(
    of rule: CalendarRule, after: WallTime, under zone: ZoneRules
  ) -> WallTime? {
    guard let clock = ClockPattern(rule) else { return nil }
    if let weeks = WeekRules(civil: rule.calendar) {
      guard let days = CivilDays(rule, weeks: weeks) else { return nil }
      return DueDateSearch(days: days, clock: clock).first(after: after, in: zone)
    }
    guard let days = ForeignDays(rule) else { return nil }
    return DueDateSearch(days: days, clock: clock).first(after: after, in: zone)
  }
}
