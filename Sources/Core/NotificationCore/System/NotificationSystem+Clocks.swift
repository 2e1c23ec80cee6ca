import NotificationModel

extension NotificationSystem {
  /// Computes due dates anew after the zone changed or a clock was set, a slice at a time, soonest
  /// first (B13, B17, B26).
  mutating func recompute<Store>(limit: Int, in pass: inout Pass<Store>) throws {
    try followZone(limit: limit, in: &pass)
    guard let place = clocks.sweep else { return }
    let slice = try pass.ledger.pending(after: place, limit: limit)
    for (_, pending) in slice {
      try followClock(pending, in: &pass)
    }
    clocks.sweep = slice.count < limit ? nil : slice.last?.place
  }

  private mutating func followZone<Store>(limit: Int, in pass: inout Pass<Store>) throws {
    let zone = pass.moment.timeZone
    guard clocks.settledZone != zone else { return }
    let slice = try pass.ledger.floating(notIn: zone, limit: limit)
    for pending in slice {
      try moveToZone(pending, in: &pass)
    }
    // Whatever is added from now on is computed in this zone.
    if slice.count < limit { clocks.settledZone = zone }
  }

  /// Gives a floating date its place in the zone that the person is in now.
  ///
  /// One that was missed in both zones, because the machine was off meanwhile, is due at once; and
  /// so is one that has no date left, rather than being lost.
  func moveToZone<Store>(_ pending: PendingRequest, in pass: inout Pass<Store>) throws {
    guard let trigger = pending.request.trigger, let due = pending.due else { return }
    let moment = pass.moment
    var moved = due.recomputed(trigger, after: moment.wall, at: moment)
    if due.hasCome(at: moment), let same = due.sameWallTime(in: moment.timeZone),
      same <= moment.wall
    {
      moved = .wall(same, floatingIn: moment.timeZone)
    }
    let next = moved ?? .wall(moment.wall, floatingIn: moment.timeZone)
    try pass.ledger.reschedule(pending.request.identifier, of: pending.app, due: next)
    if next.wall != due.wall {
      pass.note(
        .moved(to: next.wall, because: .zone), request: pending.request.identifier,
        of: pending.app)
    }
  }

  /// Looks at one request after a clock was set.
  ///
  /// A calendar date comes nearer where the clock went back, and never moves away: what was added
  /// since then is right already. An interval keeps its date by the boot clock, and notes the wall
  /// time that counts after a restart (B7).
  private func followClock<Store>(_ pending: PendingRequest, in pass: inout Pass<Store>) throws {
    guard let trigger = pending.request.trigger, let due = pending.due else { return }
    let moment = pass.moment
    var moved = due
    switch due {
    case .boot(let reading, let boot, _):
      guard boot == moment.bootIdentifier else { return }
      moved = .boot(reading, bootIdentifier: boot, wall: moment.wall(at: reading))
    case .wall(let wall, _):
      let start = max(moment.wall, clocks.handled ?? moment.wall)
      guard !due.hasCome(at: moment),
        let earlier = due.recomputed(trigger, after: start, at: moment), earlier.wall < wall
      else { return }
      moved = earlier
    }
    guard moved != due else { return }
    try pass.ledger.reschedule(pending.request.identifier, of: pending.app, due: moved)
    pass.note(
      .moved(to: moved.wall, because: .clock), request: pending.request.identifier, of: pending.app)
  }
}

extension DueDate {
  /// How many microseconds ago it came, by the clock that counts for it.
  func lateness(at moment: Moment) -> Int64 {
    moment.wall.microseconds.subtractingReportingOverflow(
      wall(seenFrom: moment).microseconds
    ).partialValue
  }

  /// Whether the date was computed for a zone the person has left.
  func isStale(in timeZone: String) -> Bool {
    if case .wall(_, let zone?) = self { zone != timeZone } else { false }
  }
}
