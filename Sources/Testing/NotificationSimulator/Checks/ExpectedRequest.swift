import NotificationCore
import NotificationModel

/// A request that waits, with every due date that it may have by the rules.
///
/// While a change of clock or zone is worked off, the old date and the new one may both stand; once
/// the system rests, only the new one may.
struct ExpectedRequest {
  let app: BundleIdentifier
  let identifier: String
  let title: String
  let trigger: Trigger
  /// Dates that may stand now.
  var allowed: [DueDate]
  /// The dates that may stand once the system rests.
  var settled: [DueDate]

  init(
    _ request: NotificationRequest, of app: BundleIdentifier, at moment: Moment,
    oracle: WallClockOracle
  ) {
    self.app = app
    identifier = request.identifier
    title = request.storyTitle
    trigger = request.trigger ?? .push
    allowed = []
    settled = []
    switch trigger {
    case .timeInterval(let seconds, _):
      let distance = Int64(seconds * 1_000_000)
      set(
        .boot(
          moment.boot.advanced(byMicroseconds: distance), bootIdentifier: moment.bootIdentifier,
          wall: moment.wall.advanced(byMicroseconds: distance)))
    case .calendar(let rule, _):
      if let wall = oracle.next(rule, after: moment.wall, in: moment.timeZone) {
        set(.wall(wall, floatingIn: rule.isFloating ? moment.timeZone : nil))
      }
    case .location, .push: break
    }
  }

  var name: RequestName { RequestName(app, identifier) }

  mutating func set(_ due: DueDate) {
    allowed = [due]
    settled = [due]
  }

  /// The person is in another zone: a floating date goes with them, unless it was missed in both
  /// zones (B13).
  mutating func travel(to moment: Moment, oracle: WallClockOracle) {
    guard case .calendar(let rule, _) = trigger, rule.isFloating else { return }
    settled = settled.map { due in
      guard case .wall(let wall, let zone?) = due, zone != moment.timeZone else { return due }
      let same = oracle.same(wall, from: zone, in: moment.timeZone)
      if wall <= moment.wall, same <= moment.wall {
        return .wall(same, floatingIn: moment.timeZone)
      }
      let next = oracle.next(rule, after: moment.wall, in: moment.timeZone)
      return .wall(next ?? moment.wall, floatingIn: moment.timeZone)
    }
    allow(settled)
  }

  /// A clock was set: a calendar date comes nearer, and an interval notes its new wall time (B17, B7).
  mutating func follow(clockOf moment: Moment, handled: WallTime?, oracle: WallClockOracle) {
    settled = settled.map { due in
      switch due {
      case .boot(let reading, let boot, _):
        guard boot == moment.bootIdentifier else { return due }
        return .boot(reading, bootIdentifier: boot, wall: moment.wall(at: reading))
      case .wall(let wall, let zone):
        guard case .calendar(let rule, _) = trigger, wall > moment.wall,
          let next = oracle.next(
            rule, after: max(moment.wall, handled ?? moment.wall), in: zone ?? moment.timeZone),
          next < wall
        else { return due }
        return .wall(next, floatingIn: zone)
      }
    }
    allow(settled)
  }

  /// What was allowed and not worked off yet may stay: the daemon that knew of it is gone.
  mutating func forgetWork() {
    for due in allowed where !settled.contains(due) { settled.append(due) }
  }

  /// When it is due again after a delivery at a moment, counted from the dates it may have had.
  func following(at moment: Moment, oracle: WallClockOracle) -> [DueDate] {
    settled.filter { $0.hasCome(at: moment) }.compactMap { due in
      switch trigger {
      case .timeInterval(let seconds, _):
        nextInterval(after: due, Int64(seconds * 1_000_000), at: moment)
      case .calendar(let rule, _):
        oracle.next(
          rule, after: max(due.wall, moment.wall), in: moment.timeZone, skipsRepeats: true
        ).map { .wall($0, floatingIn: rule.isFloating ? moment.timeZone : nil) }
      case .location, .push: nil
      }
    }
  }

  private func nextInterval(after due: DueDate, _ distance: Int64, at moment: Moment) -> DueDate? {
    if case .boot(let reading, let boot, _) = due, boot == moment.bootIdentifier {
      var next = reading.microseconds
      while next <= moment.boot.microseconds { next += distance }
      return .boot(
        BootTime(microseconds: next), bootIdentifier: boot,
        wall: moment.wall(at: BootTime(microseconds: next)))
    }
    var next = due.wall.microseconds
    while next <= moment.wall.microseconds { next += distance }
    let ahead = next - moment.wall.microseconds
    return .boot(
      moment.boot.advanced(byMicroseconds: ahead), bootIdentifier: moment.bootIdentifier,
      wall: WallTime(microseconds: next))
  }

  private mutating func allow(_ dues: [DueDate]) {
    for due in dues where !allowed.contains(due) { allowed.append(due) }
  }
}
