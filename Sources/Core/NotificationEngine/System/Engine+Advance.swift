import NotificationModel

extension Engine {
  /// Does everything whose time has come: deliveries, releases, waits that are over, and a slice of
  /// whatever must be recomputed.
  mutating func advance(_ budget: Budget, in transaction: inout Transaction<some Store>) throws {
    try recompute(limit: budget.recomputations, in: &transaction)
    try deliverDue(limit: budget.deliveries, in: &transaction)
    settleDwells(in: transaction)
    try carryOutCrossings(limit: budget.crossings, in: &transaction)
    try renewHolds(in: &transaction)
    try release(limit: budget.deliveries, in: &transaction)
    try endWaits(in: &transaction)
  }

  /// When the next transaction is needed if nothing happens before.
  func nextDeadline(in transaction: Transaction<some Store>) throws -> WallTime? {
    let moment = transaction.moment
    if clocks.isBusy(at: moment) || !places.openCrossings.isEmpty { return moment.wall }
    var deadline = earliestWait.map(moment.wall(at:))
    if let focusEdge { deadline = min(focusEdge, deadline ?? focusEdge) }
    if let due = try transaction.store.nextDueDate(seenFrom: moment) {
      deadline = min(due, deadline ?? due)
    }
    if let release = try transaction.store.nextRelease() {
      deadline = min(release, deadline ?? release)
    }
    return deadline
  }

  /// When the first wait for an app is over; asked in every transaction, so it makes no lists.
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

  private mutating func deliverDue(
    limit: Int, in transaction: inout Transaction<some Store>
  ) throws {
    var followsWall = false
    for pending in try transaction.store.due(at: transaction.moment, limit: limit) {
      guard let trigger = pending.request.trigger, let due = pending.due else { continue }
      if due.isStale(in: transaction.moment.timeZone) {
        // It was computed for another zone; there it would be due, here it may not be (B13).
        try moveToZone(pending, in: &transaction)
        continue
      }
      if case .wall = due { followsWall = true }
      try moveOn(pending, trigger: trigger, due: due, in: &transaction)
      guard let app = try transaction.app(pending.app) else { continue }
      try deliver(pending.request, of: app, in: &transaction)
    }
    // A clock that is set back while nobody runs must not repeat what was just delivered (B17).
    if followsWall { try transaction.store.save(handledTime: transaction.moment.wall) }
  }

  /// Takes a request that is being delivered out of the schedule, or on to its next date (B18).
  private func moveOn(
    _ pending: PendingRequest, trigger: Trigger, due: DueDate,
    in transaction: inout Transaction<some Store>
  ) throws {
    let identifier = pending.request.identifier
    let next = trigger.repeats ? due.following(trigger, at: transaction.moment) : nil
    if let next {
      try transaction.store.reschedule(identifier, of: pending.app, due: next)
    } else {
      try transaction.store.removePending([identifier], of: pending.app)
    }
    transaction.note(
      .notifications(
        .due(
          due.wall(seenFrom: transaction.moment), late: due.lateness(at: transaction.moment),
          next: next?.wall(seenFrom: transaction.moment))),
      request: identifier, of: pending.app)
  }

  /// Ends waits whose time is over.
  private mutating func endWaits(in transaction: inout Transaction<some Store>) throws {
    let now = transaction.moment.boot
    guard let earliestWait, earliestWait <= now else { return }
    for (token, wait) in presenting.sorted(by: { $0.key < $1.key }) where wait.deadline <= now {
      presenting[token] = nil
      try settleUnanswered(wait, in: &transaction)
    }
    for (token, wait) in extending.sorted(by: { $0.key < $1.key }) where wait.deadline <= now {
      try extended(token, .late(nil), in: &transaction)
    }
    for (token, wait) in handling.sorted(by: { $0.key < $1.key }) where wait.deadline <= now {
      handling[token] = nil
      try transaction.store.removeKeptResponse(wait.response)
      transaction.note(.responses(.unhandled), about: wait.key)
      transaction.log(
        .warning, "the app was given a response but never called its completion handler",
        ["app": wait.key.app.rawValue])
    }
    for (app, wait) in launches.sorted(by: { $0.key < $1.key }) where wait.deadline <= now {
      try launchEnded(
        app, problem: "the app was started but set no delegate in time", in: &transaction)
    }
    for (app, deadline) in reconnecting.sorted(by: { $0.key < $1.key }) where deadline <= now {
      reconnecting[app] = nil
      try resume(app, in: &transaction)
    }
    for (app, deadline) in places.fading.sorted(by: { $0.key < $1.key }) where deadline <= now {
      places.fading[app] = nil
      try endOnce(app, in: &transaction)
    }
    try endPushWaits(in: &transaction)
  }

  /// A foreground app did not answer: the policy says whether the list still gets it (E1).
  mutating func settleUnanswered(
    _ wait: PresentingWait, in transaction: inout Transaction<some Store>
  ) throws {
    transaction.note(.notifications(.unanswered(.noAnswer)), about: wait.key)
    try finish(wait, allowing: unansweredOptions, in: &transaction)
    transaction.log(
      .info, "a foreground app did not say what to show",
      ["app": wait.app.rawValue, "request": wait.identifier])
  }

  /// What an app that does not answer is taken to have allowed.
  var unansweredOptions: PresentationOptions {
    policy.unansweredForeground == .list ? [.list] : []
  }
}
