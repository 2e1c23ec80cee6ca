import NotificationModel

extension NotificationSystem {
  /// Does everything whose time has come: deliveries, releases, waits that are over, and a slice of
  /// whatever must be recomputed.
  mutating func advance<Store>(_ budget: Budget, in pass: inout Pass<Store>) throws {
    try recompute(limit: budget.recomputations, in: &pass)
    try deliverDue(limit: budget.deliveries, in: &pass)
    try release(in: &pass)
    try endWaits(in: &pass)
  }

  /// When the next pass is needed if nothing happens before.
  func nextDeadline<Store>(in pass: Pass<Store>) throws -> WallTime? {
    let moment = pass.moment
    let isBusy = try sweep != nil || !pass.ledger.floating(notIn: moment.timeZone, limit: 1).isEmpty
    if isBusy { return moment.wall }
    let waits =
      presenting.values.map(\.deadline) + handling.values.map(\.deadline) + launches.values
    let candidates = [
      try pass.ledger.nextDueDate(seenFrom: moment), try pass.ledger.nextRelease(),
      waits.min().map(moment.wall(at:)),
    ]
    return candidates.compactMap { $0 }.min()
  }

  private mutating func deliverDue<Store>(
    limit: Int, in pass: inout Pass<Store>
  ) throws {
    for pending in try pass.ledger.due(at: pass.moment, limit: limit) {
      guard let trigger = pending.request.trigger, let due = pending.due else { continue }
      if due.isStale(in: pass.moment.timeZone) {
        // It was computed for another zone; there it would be due, here it may not be (B13).
        try reschedule(pending, to: due.recomputed(trigger, at: pass.moment), in: &pass)
        continue
      }
      try moveOn(pending, trigger: trigger, due: due, in: &pass)
      guard let app = try pass.ledger.app(pending.app) else { continue }
      try deliver(pending.request, of: app, in: &pass)
    }
  }

  /// Takes a request that is being delivered out of the schedule, or on to its next date (B18).
  private func moveOn<Store>(
    _ pending: PendingRequest, trigger: Trigger, due: DueDate, in pass: inout Pass<Store>
  ) throws {
    let identifier = pending.request.identifier
    guard trigger.repeats, let next = due.following(trigger, at: pass.moment) else {
      try pass.ledger.removePending([identifier], of: pending.app)
      return
    }
    try pass.ledger.reschedule(identifier, of: pending.app, due: next)
  }

  /// Computes due dates anew after the zone changed or the clock was set back, soonest first (B13,
  /// B17, B26).
  private mutating func recompute<Store>(limit: Int, in pass: inout Pass<Store>) throws {
    for pending in try pass.ledger.floating(notIn: pass.moment.timeZone, limit: limit) {
      guard let trigger = pending.request.trigger, let due = pending.due else { continue }
      try reschedule(pending, to: due.recomputed(trigger, at: pass.moment), in: &pass)
    }
    guard let place = sweep else { return }
    let slice = try pass.ledger.pending(after: place, limit: limit)
    for (_, pending) in slice {
      guard case .calendar? = pending.request.trigger, let due = pending.due,
        let trigger = pending.request.trigger, !due.hasCome(at: pass.moment)
      else { continue }
      try reschedule(pending, to: due.recomputed(trigger, at: pass.moment), in: &pass)
    }
    sweep = slice.count < limit ? nil : slice.last?.place
  }

  /// Gives a request a new due date; one that has none left is delivered now rather than lost.
  private func reschedule<Store>(
    _ pending: PendingRequest, to due: DueDate?, in pass: inout Pass<Store>
  ) throws {
    let due = due ?? .wall(pass.moment.wall, floatingIn: pass.moment.timeZone)
    guard due != pending.due else { return }
    try pass.ledger.reschedule(pending.request.identifier, of: pending.app, due: due)
  }

  /// Lets go what was held for the summary; the most relevant of each app gets a banner (E15).
  private func release<Store>(in pass: inout Pass<Store>) throws {
    guard let next = try pass.ledger.nextRelease(), next <= pass.moment.wall else { return }
    let ready = try pass.ledger.delivered(in: .held).filter {
      ($0.heldUntil ?? next) <= pass.moment.wall
    }
    for (identifier, records) in Dictionary(grouping: ready, by: \.notification.key.app) {
      guard let app = try pass.ledger.app(identifier) else { continue }
      let featured = records.max {
        $0.notification.request.content.relevanceScore
          < $1.notification.request.content.relevanceScore
      }
      for record in records {
        let decision = PresentationDecision(
          releasing: record.notification.request.content, app: app,
          isFeatured: record.notification.key == featured?.notification.key)
        try pass.ledger.save(DeliveredRecord(notification: record.notification, stage: .listed))
        let presentation = try compose(
          record.notification, decision: decision, app: app, in: pass)
        pass.perform(.show(.present(presentation)))
      }
    }
  }

  /// Ends waits whose time is over.
  private mutating func endWaits<Store>(in pass: inout Pass<Store>) throws {
    let now = pass.moment.boot
    for (token, wait) in presenting.sorted(by: { $0.key < $1.key }) where wait.deadline <= now {
      presenting[token] = nil
      try settleUnanswered(wait, in: &pass)
    }
    for (token, wait) in handling where wait.deadline <= now {
      handling[token] = nil
      try pass.ledger.removeKeptResponse(wait.response)
      pass.log(
        .warning, "the app was given a response but never called its completion handler",
        ["app": wait.app.rawValue])
    }
    for (app, deadline) in launches where deadline <= now {
      try launchEnded(app, problem: "the app was started but set no delegate in time", in: &pass)
    }
  }

  /// A foreground app did not answer: the policy says whether the list still gets it (E1).
  mutating func settleUnanswered<Store>(
    _ wait: PresentingWait, in pass: inout Pass<Store>
  ) throws {
    let options: PresentationOptions = policy.unansweredForeground == .list ? [.list] : []
    try finish(wait, allowing: options, in: &pass)
    pass.log(
      .info, "a foreground app did not say what to show",
      ["app": wait.app.rawValue, "request": wait.identifier])
  }
}

extension DueDate {
  /// Whether the date was computed for a zone the person has left.
  func isStale(in timeZone: String) -> Bool {
    if case .wall(_, let zone?) = self { zone != timeZone } else { false }
  }
}
