import Foundation
package import NotificationModel

/// When a calendar rule is due: a pure function of rule, reference instant and time zone.
///
/// The result is the earliest later instant at which every component of the rule matches the wall clock, with
/// the components below the finest named one at their start (B8, B12).
///
/// - A wall time that is skipped is due as long after the jump as it lay inside the gap, so 02:30 is due at
///   03:30 (B9). This applies to rules that name an hour or no time at all; a rule that leaves the hour free is
///   simply due at the next hour that exists.
/// - A wall time that occurs twice is due the first time only, if the search starts from a due date. From an
///   instant between the two, the second one is the next.
/// - A day that a month lacks is due on the first of the next month at the same time (B9), unless weekdays,
///   weeks or the day of the year are named as well.
///
/// - Note: `docs/internals/trigger-conformance.md` lists each kind of difference from Foundation's search.
package enum CalendarSchedule {
  /// Returns the first due date strictly after an instant, or nil if the rule has none (B10, B12).
  ///
  /// A rule has no due date if it is out of range (hour 25), in the past (a named year), empty, or impossible (Friday 31
  /// February) within the next 400 years, or if the time zone or the calendar is unknown; `Trigger.problem()` distinguishes
  /// these two from the others.
  ///
  /// - Parameters:
  ///   - rule: the components to match; its own time zone precedes the given one (B14).
  ///   - after: the reference instant; for a repeating rule always the scheduled one.
  ///   - timeZone: the user's time zone, which a floating rule follows (B13).
  /// - Returns: the due date, in whole microseconds.
  package static func nextDueDate(
    of rule: CalendarRule, after: WallTime, in timeZone: String
  ) -> WallTime? {
    guard let zone = ZoneRules.governing(rule, in: timeZone) else { return nil }
    return nextDueDate(of: rule, after: after, under: zone)
  }

  /// Returns the first due date strictly after an instant under zone rules of the caller.
  ///
  /// - Parameters:
  ///   - rule: the components to match; the zone it names is ignored, since the caller chose one.
  ///   - after: the reference instant.
  ///   - zone: the offsets that turn wall times into instants.
  /// - Returns: the due date, or nothing as for the other function.
  package static func nextDueDate(
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

extension CalendarSchedule {
  /// Returns when a repeating rule is due again after one delivery, or nothing if it never is (B16).
  ///
  /// The search continues from the scheduled instant, never from the moment of handling, because only then does
  /// a wall time that occurs twice count once. Due dates that passed meanwhile are skipped: whatever was
  /// missed, there was one late delivery.
  ///
  /// - Parameters:
  ///   - rule: the repeating rule.
  ///   - scheduled: the due date that was just delivered.
  ///   - now: the moment it was handled, on time or late.
  ///   - timeZone: the user's time zone, which a floating rule follows.
  /// - Returns: a due date strictly after both instants.
  package static func nextDueDate(
    of rule: CalendarRule, scheduled: WallTime, now: WallTime, in timeZone: String
  ) -> WallTime? {
    guard let zone = ZoneRules.governing(rule, in: timeZone) else { return nil }
    return nextDueDate(of: rule, scheduled: scheduled, now: now, under: zone)
  }

  /// Returns when a repeating rule is due again, under zone rules of the caller.
  package static func nextDueDate(
    of rule: CalendarRule, scheduled: WallTime, now: WallTime, under zone: ZoneRules
  ) -> WallTime? {
    guard let clock = ClockPattern(rule) else { return nil }
    guard clock.isOncePerDay else {
      return nextDueDate(of: rule, after: max(scheduled, now), under: zone)
    }
    // No change of offset is as long as this, so the search meets the first of two equal wall times before the
    // second, as a search over years of missed dates would.
    let nearby = now.advanced(byMicroseconds: -TriggerLimits.rearmingMicroseconds)
    var due = nextDueDate(of: rule, after: max(scheduled, nearby), under: zone)
    while let candidate = due, candidate <= now {
      due = nextDueDate(of: rule, after: candidate, under: zone)
    }
    return due
  }
}

/// When an interval trigger is due again, in whole microseconds of the caller's clock.
package enum IntervalSchedule {
  /// Returns the first occurrence strictly after an instant, counted from a scheduled one (B16).
  ///
  /// Occurrences lie at whole multiples of the interval after the scheduled instant, so a late delivery does
  /// not shift the later ones, and those missed in a long sleep are skipped.
  ///
  /// - Parameters:
  ///   - scheduled: the instant of an earlier occurrence.
  ///   - interval: the distance between occurrences; one that is not positive never occurs again.
  ///   - after: the instant after which to search.
  /// - Returns: an occurrence after both instants, or `Int64.max` if none is representable.
  package static func next(scheduled: Int64, interval: Int64, after: Int64) -> Int64 {
    guard interval > 0 else { return .max }
    guard after >= scheduled else { return saturatingSum(scheduled, interval) }
    // The distance of two instants may need 64 unsigned bits; it always fits those.
    let distance = UInt64(bitPattern: after &- scheduled)
    let left = UInt64(interval) - distance % UInt64(interval)
    return saturatingSum(after, Int64(left))
  }

  /// Returns the whole microseconds of an interval, at least one and clamped to the range.
  ///
  /// - Parameter seconds: the interval as the app gave it; not-a-number counts as zero.
  /// - Returns: 1 to `Int64.max`.
  package static func microseconds(seconds: Double) -> Int64 {
    max(1, Int64(saturating: (seconds * 1_000_000).rounded()))
  }

  private static func saturatingSum(_ left: Int64, _ right: Int64) -> Int64 {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? .max : sum
  }
}

extension CalendarRule {
  /// Whether the rule names a time of day.
  var namesTime: Bool { hour != nil || minute != nil || second != nil || nanosecond != nil }

  /// Whether the rule names single days, rather than weeks, months or years.
  var namesDay: Bool { day != nil || weekday != nil || dayOfYear != nil }

  /// Whether the rule names weeks or days of the week.
  var namesWeekOrWeekday: Bool {
    weekday != nil || weekdayOrdinal != nil || weekOfMonth != nil || weekOfYear != nil
      || yearForWeekOfYear != nil
  }

  /// Whether the rule names a date.
  ///
  /// That a month is not a leap month does not count: almost none is.
  var namesDates: Bool {
    namesDay || namesWeekOrWeekday || era != nil || year != nil || month != nil || quarter != nil
      || isLeapMonth == true
  }
}

extension WallTime {
  /// Whether it is a whole second.
  var isWholeSecond: Bool { microseconds % 1_000_000 == 0 }
}

extension DueDate {
  /// When a request that is added now becomes due; absent for a region, which does not depend on a clock, and for
  /// a rule that never matches (B10).
  package static func first(of trigger: Trigger, at moment: Moment) -> DueDate? {
    switch trigger {
    case .timeInterval(let seconds, _):
      let distance = microseconds(seconds)
      return .boot(
        moment.boot.advanced(byMicroseconds: distance), bootIdentifier: moment.bootIdentifier,
        wall: moment.wall.advanced(byMicroseconds: distance))
    case .calendar(let rule, _): return next(of: rule, after: moment.wall, at: moment)
    case .location, .push: return nil
    }
  }

  /// When a repeating request becomes due after this delivery, counted from the scheduled instant and never
  /// from the moment of handling; missed dates are skipped (B16, B18).
  package func following(_ trigger: Trigger, at moment: Moment) -> DueDate? {
    switch trigger {
    case .timeInterval(let seconds, _): followingInterval(Self.microseconds(seconds), at: moment)
    case .calendar(let rule, _):
      CalendarSchedule.nextDueDate(
        of: rule, scheduled: wall, now: moment.wall, in: moment.timeZone
      ).map { .wall($0, floatingIn: rule.isFloating ? moment.timeZone : nil) }
    case .location, .push: nil
    }
  }

  /// The due date of a calendar rule now, after a change of zone or clock (B13, B17).
  package func recomputed(_ trigger: Trigger, after instant: WallTime, at moment: Moment)
    -> DueDate?
  {
    guard case .calendar(let rule, _) = trigger else { return self }
    return Self.next(of: rule, after: instant, at: moment)
  }

  private func followingInterval(_ distance: Int64, at moment: Moment) -> DueDate {
    switch self {
    case .boot(let reading, let boot, _) where boot == moment.bootIdentifier:
      let next = IntervalSchedule.next(
        scheduled: reading.microseconds, interval: distance, after: moment.boot.microseconds)
      return .boot(
        BootTime(microseconds: next), bootIdentifier: boot,
        wall: moment.wall(at: BootTime(microseconds: next)))
    case .boot, .wall:
      // The machine was restarted: the wall time counted, and from now on the boot clock does.
      let next = IntervalSchedule.next(
        scheduled: wall.microseconds, interval: distance, after: moment.wall.microseconds)
      let ahead = next - moment.wall.microseconds
      return .boot(
        moment.boot.advanced(byMicroseconds: ahead), bootIdentifier: moment.bootIdentifier,
        wall: WallTime(microseconds: next))
    }
  }

  private static func next(
    of rule: CalendarRule, after instant: WallTime, at moment: Moment
  ) -> DueDate? {
    CalendarSchedule.nextDueDate(of: rule, after: instant, in: moment.timeZone)
      .map { .wall($0, floatingIn: rule.isFloating ? moment.timeZone : nil) }
  }

  private static func microseconds(_ seconds: Double) -> Int64 {
    IntervalSchedule.microseconds(seconds: seconds)
  }
}

extension DueDate {
  /// When the wall clock of another zone shows the same time as that of the date's own zone at the date; absent
  /// if the date does not float.
  package func sameWallTime(in timeZone: String) -> WallTime? {
    guard case .wall(let wall, let zone?) = self, let there = TimeZone(identifier: zone),
      let here = TimeZone(identifier: timeZone)
    else { return nil }
    let local = wall.advanced(byMicroseconds: there.offset(at: wall))
    let guess = local.advanced(byMicroseconds: -here.offset(at: wall))
    return local.advanced(byMicroseconds: -here.offset(at: guess))
  }
}

extension TimeZone {
  /// Local time minus universal time, in microseconds.
  fileprivate func offset(at wall: WallTime) -> Int64 {
    Int64(secondsFromGMT(for: wall.date)) * 1_000_000
  }
}
