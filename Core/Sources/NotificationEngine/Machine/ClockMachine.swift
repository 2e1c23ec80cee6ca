import NotificationModel
import NotificationTriggers

/// The engine's knowledge of the clocks, and the due dates that must still be recomputed because of them.
struct ClockMachine: Hashable, Sendable {
  /// The clocks at the last transaction.
  private(set) var last: Moment?
  /// The position of a sweep over all pending requests; absent when none is in progress.
  private var sweep: Int64?
  /// The time up to which everything was handled before a small correction of the clock: dates up to it are not
  /// due a second time (B17).
  private(set) var handled: WallTime?
  /// The zone in which every floating date was computed; absent until all have been checked.
  private var settledZone: String?

  /// Restores the time up to which the last daemon had handled dates; if it is in the future, the clock was set
  /// back since.
  ///
  /// - Returns: Whether it was set back.
  mutating func recall(_ time: WallTime?, at moment: Moment) -> Bool {
    guard let time, time > moment.wall else { return false }
    sweep = 0
    if time <= moment.wall.advanced(byMicroseconds: CoreLimits.clockCorrection) { handled = time }
    return true
  }

  /// Whether there is work to do at once.
  func isBusy(at moment: Moment) -> Bool {
    sweep != nil || settledZone != moment.timeZone
  }

  /// Compares the clocks at the beginning of a transaction.
  ///
  /// - Returns: Whether the times of the user's day have moved.
  mutating func observe(_ moment: Moment) -> Bool {
    defer { last = moment }
    guard let last else { return false }
    let zoneChanged = last.timeZone != moment.timeZone
    guard last.bootIdentifier == moment.bootIdentifier else { return zoneChanged }
    let expected = last.wall(at: moment.boot)
    let step = moment.wall.microseconds - expected.microseconds
    guard step.magnitude > CoreLimits.clockStep.magnitude else { return zoneChanged }
    sweep = 0
    if step < -CoreLimits.clockCorrection {
      handled = nil
    } else if step < 0 {
      handled = max(last.wall, handled ?? last.wall)
    }
    return true
  }

  /// The wall clock was set back: every pending request is checked (B17).
  mutating func wasSetBack() {
    sweep = 0
  }
}

extension ClockMachine {
  /// Recomputes due dates after the zone changed or a clock was set, a slice at a time, soonest first (B13,
  /// B17, B26).
  mutating func recompute(limit: Int, in transaction: inout Transaction<some Store>) throws {
    try followZone(limit: limit, in: &transaction)
    guard let position = sweep else { return }
    let slice = try transaction.store.pending(after: position, limit: limit)
    for (_, pending) in slice {
      try followClock(pending, in: &transaction)
    }
    sweep = slice.count < limit ? nil : slice.last?.place
  }

  private mutating func followZone(limit: Int, in transaction: inout Transaction<some Store>) throws
  {
    let zone = transaction.moment.timeZone
    guard settledZone != zone else { return }
    let slice = try transaction.store.floating(notIn: zone, limit: limit)
    for pending in slice {
      try transaction.moveToZone(pending)
    }
    // Requests added from now on are computed in this zone.
    if slice.count < limit { settledZone = zone }
  }

  /// Checks one request after a clock was set.
  ///
  /// A calendar date comes nearer if the clock went back, and never moves away: requests added since then are
  /// right already. An interval keeps its date by the boot clock, and records the wall time that counts after a
  /// restart (B7).
  private func followClock(_ pending: PendingRequest, in transaction: inout Transaction<some Store>)
    throws
  {
    guard let trigger = pending.request.trigger, let due = pending.due else { return }
    let moment = transaction.moment
    var moved = due
    switch due {
    case .boot(let reading, let boot, _):
      guard boot == moment.bootIdentifier else { return }
      moved = .boot(reading, bootIdentifier: boot, wall: moment.wall(at: reading))
    case .wall(let wall, _):
      let start = max(moment.wall, handled ?? moment.wall)
      guard !due.hasCome(at: moment),
        let earlier = due.recomputed(trigger, after: start, at: moment), earlier.wall < wall
      else { return }
      moved = earlier
    }
    guard moved != due else { return }
    try transaction.store.reschedule(pending.request.identifier, of: pending.app, due: moved)
    transaction.record(
      .notifications(.moved(to: moved.wall, because: .clock)), request: pending.request.identifier,
      of: pending.app)
  }
}

extension Transaction {
  /// Moves a floating date to the user's current zone.
  ///
  /// A date that was missed in both zones, because the machine was off meanwhile, is due at once; and so is one
  /// without a further date, rather than being lost.
  mutating func moveToZone(_ pending: PendingRequest) throws {
    guard let trigger = pending.request.trigger, let due = pending.due else { return }
    var moved = due.recomputed(trigger, after: moment.wall, at: moment)
    if due.hasCome(at: moment), let same = due.sameWallTime(in: moment.timeZone),
      same <= moment.wall
    {
      moved = .wall(same, floatingIn: moment.timeZone)
    }
    let next = moved ?? .wall(moment.wall, floatingIn: moment.timeZone)
    try store.reschedule(pending.request.identifier, of: pending.app, due: next)
    if next.wall != due.wall {
      record(
        .notifications(.moved(to: next.wall, because: .zone)), request: pending.request.identifier,
        of: pending.app)
    }
  }
}

extension DueDate {
  /// How many microseconds ago it became due, by its clock.
  func lateness(at moment: Moment) -> Int64 {
    moment.wall.microseconds.subtractingReportingOverflow(
      wall(seenFrom: moment).microseconds
    ).partialValue
  }

  /// Whether the date was computed for a zone that the user has left.
  func isStale(in timeZone: String) -> Bool {
    if case .wall(_, let zone?) = self { zone != timeZone } else { false }
  }
}

extension Event {
  /// The events of the machine.
  package enum Machine: Hashable, Sendable {
    /// The wall clock was set back (B17).
    case clockSetBack
    /// The daemon has started; whatever a crash left incomplete is repaired.
    case started
    /// The daemon closes its connections, whose processes come back to the next one.
    case stopping
    /// A shell stops showing banners by itself, or resumes; it receives all events in both cases.
    case shellSilenced(ConnectionNumber, isSilent: Bool)
    /// A shell is about to attach, and shows the visible banners again: all of them, or the urgent and persistent ones.
    case bannersRequested(by: ConnectionNumber, onlyUrgent: Bool)
  }
}
