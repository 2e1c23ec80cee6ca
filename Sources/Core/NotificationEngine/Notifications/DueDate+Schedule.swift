import Foundation
import NotificationModel
import NotificationTriggers

extension DueDate {
  /// When a request that is added now becomes due; absent for a region, which does not depend on a clock.
  ///
  /// A rule that never matches is refused, because such a request would wait for ever (B10, B28).
  static func first(of trigger: Trigger, at moment: Moment) throws -> DueDate? {
    switch trigger {
    case .timeInterval(let seconds, _):
      let distance = microseconds(seconds)
      return .boot(
        moment.boot.advanced(byMicroseconds: distance), bootIdentifier: moment.bootIdentifier,
        wall: moment.wall.advanced(byMicroseconds: distance))
    case .calendar(let rule, _):
      guard let due = next(of: rule, after: moment.wall, at: moment) else {
        throw Refusal.notifications(.noDate(rule))
      }
      return due
    case .location, .push: return nil
    }
  }

  /// When a repeating request becomes due after this delivery, counted from the scheduled instant and never
  /// from the moment of handling; missed dates are skipped (B16, B18).
  func following(_ trigger: Trigger, at moment: Moment) -> DueDate? {
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
  func recomputed(_ trigger: Trigger, after instant: WallTime, at moment: Moment) -> DueDate? {
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
  func sameWallTime(in timeZone: String) -> WallTime? {
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
