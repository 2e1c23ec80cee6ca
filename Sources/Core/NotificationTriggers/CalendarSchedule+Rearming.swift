public import NotificationModel

extension CalendarSchedule {
  /// Returns when a repeating rule is due again after one delivery, or nothing if it never is (B16).
  ///
  /// The search walks on from the scheduled instant, never from the moment of handling, because
  /// only then does a wall time that comes twice count once. Due dates that passed meanwhile are
  /// left out: whatever was missed, there was one late delivery.
  ///
  /// - Parameters:
  ///   - rule: the repeating rule.
  ///   - scheduled: the due date that was just delivered.
  ///   - now: the moment it was handled, on time or late.
  ///   - timeZone: the zone the person is in, which a floating rule follows.
  /// - Returns: a due date strictly after both instants.
  public static func nextDueDate(
    of rule: CalendarRule, scheduled: WallTime, now: WallTime, in timeZone: String
  ) -> WallTime? {
    guard let zone = ZoneRules.governing(rule, in: timeZone) else { return nil }
    return nextDueDate(of: rule, scheduled: scheduled, now: now, under: zone)
  }

  /// Returns when a repeating rule is due again, under zone rules held by the caller.
  public static func nextDueDate(
    of rule: CalendarRule, scheduled: WallTime, now: WallTime, under zone: ZoneRules
  ) -> WallTime? {
    guard let clock = ClockPattern(rule) else { return nil }
    guard clock.isOncePerDay else {
      return nextDueDate(of: rule, after: max(scheduled, now), under: zone)
    }
    // No change of offset is as long as this, so the walk meets the first of two equal wall times
    // before the second, as a walk over years of missed dates would.
    let nearby = now.advanced(byMicroseconds: -TriggerLimits.rearmingMicroseconds)
    var due = nextDueDate(of: rule, after: max(scheduled, nearby), under: zone)
    while let candidate = due, candidate <= now {
      due = nextDueDate(of: rule, after: candidate, under: zone)
    }
    return due
  }
}
