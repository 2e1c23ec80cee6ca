import NotificationModel

extension Engine {
  /// Does everything whose time has come: deliveries, releases, waits that are over, and a slice of
  /// whatever must be recomputed.
  mutating func advance<Store>(_ budget: Budget, in pass: inout Pass<Store>) throws {
    try recompute(limit: budget.recomputations, in: &pass)
    try deliverDue(limit: budget.deliveries, in: &pass)
    settleDwells(in: pass)
    try carryOutCrossings(limit: budget.crossings, in: &pass)
    try renewHolds(in: &pass)
    try release(limit: budget.deliveries, in: &pass)
    try endWaits(in: &pass)
  }

  /// When the next pass is needed if nothing happens before.
  func nextDeadline<Store>(in pass: Pass<Store>) throws -> WallTime? {
    let moment = pass.moment
    if clocks.isBusy(at: moment) || !places.openCrossings.isEmpty { return moment.wall }
    var deadline = earliestWait.map(moment.wall(at:))
    if let focusEdge { deadline = min(focusEdge, deadline ?? focusEdge) }
    if let due = try pass.ledger.nextDueDate(seenFrom: moment) {
      deadline = min(due, deadline ?? due)
    }
    if let release = try pass.ledger.nextRelease() {
      deadline = min(release, deadline ?? release)
    }
    return deadline
  }

  /// When the first wait for an app is over; asked in every pass, so it makes no lists.
  private var earliestWait: BootTime? {
    var earliest: BootTime?
    func consider(_ deadline: BootTime) {
      earliest = min(deadline, earliest ?? deadline)
    }
    for wait in presenting.values { consider(wait.deadline) }
    for wait in extending.values { consider(wait.deadline) }
    for wait in handling.values { consider(wait.deadline) }
    for wait in launches.values { consider(wait.deadline) }
    for deadline in reconnecting.values { consider(deadline) }
    for deadline in places.fading.values { consider(deadline) }
    for wait in pushes.fetches.values { consider(wait.deadline) }
    for deadline in pushes.pausing.values { consider(deadline) }
    if let settling = places.nextSettling { consider(settling) }
    return earliest
  }

  private mutating func deliverDue<Store>(
    limit: Int, in pass: inout Pass<Store>
  ) throws {
    var followsWall = false
    for pending in try pass.ledger.due(at: pass.moment, limit: limit) {
      guard let trigger = pending.request.trigger, let due = pending.due else { continue }
      if due.isStale(in: pass.moment.timeZone) {
        // It was computed for another zone; there it would be due, here it may not be (B13).
        try moveToZone(pending, in: &pass)
        continue
      }
      if case .wall = due { followsWall = true }
      try moveOn(pending, trigger: trigger, due: due, in: &pass)
      guard let app = try pass.app(pending.app) else { continue }
      try deliver(pending.request, of: app, in: &pass)
    }
    // A clock that is set back while nobody runs must not repeat what was just delivered (B17).
    if followsWall { try pass.ledger.save(handledTime: pass.moment.wall) }
  }

  /// Takes a request that is being delivered out of the schedule, or on to its next date (B18).
  private func moveOn<Store>(
    _ pending: PendingRequest, trigger: Trigger, due: DueDate, in pass: inout Pass<Store>
  ) throws {
    let identifier = pending.request.identifier
    let next = trigger.repeats ? due.following(trigger, at: pass.moment) : nil
    if let next {
      try pass.ledger.reschedule(identifier, of: pending.app, due: next)
    } else {
      try pass.ledger.removePending([identifier], of: pending.app)
    }
    pass.note(
      .notifications(
        .due(
          due.wall(seenFrom: pass.moment), late: due.lateness(at: pass.moment),
          next: next?.wall(seenFrom: pass.moment))),
      request: identifier, of: pending.app)
  }

  /// Ends waits whose time is over.
  private mutating func endWaits<Store>(in pass: inout Pass<Store>) throws {
    let now = pass.moment.boot
    guard let earliestWait, earliestWait <= now else { return }
    for (token, wait) in presenting.sorted(by: { $0.key < $1.key }) where wait.deadline <= now {
      presenting[token] = nil
      try settleUnanswered(wait, in: &pass)
    }
    for (token, wait) in extending.sorted(by: { $0.key < $1.key }) where wait.deadline <= now {
      try extended(token, .late(nil), in: &pass)
    }
    for (token, wait) in handling.sorted(by: { $0.key < $1.key }) where wait.deadline <= now {
      handling[token] = nil
      try pass.ledger.removeKeptResponse(wait.response)
      pass.note(.responses(.unhandled), about: wait.key)
      pass.log(
        .warning, "the app was given a response but never called its completion handler",
        ["app": wait.key.app.rawValue])
    }
    for (app, wait) in launches.sorted(by: { $0.key < $1.key }) where wait.deadline <= now {
      try launchEnded(app, problem: "the app was started but set no delegate in time", in: &pass)
    }
    for (app, deadline) in reconnecting.sorted(by: { $0.key < $1.key }) where deadline <= now {
      reconnecting[app] = nil
      try resume(app, in: &pass)
    }
    for (app, deadline) in places.fading.sorted(by: { $0.key < $1.key }) where deadline <= now {
      places.fading[app] = nil
      try endOnce(app, in: &pass)
    }
    try endPushWaits(in: &pass)
  }

  /// A foreground app did not answer: the policy says whether the list still gets it (E1).
  mutating func settleUnanswered<Store>(
    _ wait: PresentingWait, in pass: inout Pass<Store>
  ) throws {
    pass.note(.notifications(.unanswered(.noAnswer)), about: wait.key)
    try finish(wait, allowing: unansweredOptions, in: &pass)
    pass.log(
      .info, "a foreground app did not say what to show",
      ["app": wait.app.rawValue, "request": wait.identifier])
  }

  /// What an app that does not answer is taken to have allowed.
  var unansweredOptions: PresentationOptions {
    policy.unansweredForeground == .list ? [.list] : []
  }
}
