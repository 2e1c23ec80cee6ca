package import NotificationModel

/// One turn of the engine: the moment, the store, the texts, and the decisions so far.
package struct Transaction<Backing: Store> {
  /// The clocks, read once for the whole transaction.
  package let moment: Moment
  /// The store with its open transaction.
  package let store: Backing
  /// Where the apps' texts are looked up, and the words of reasons.
  package let texts: any TextCatalog
  /// The effects to perform once the transaction is durable, in order.
  package internal(set) var effects: [Effect] = []
  /// Records that many events of one transaction need; each is read once.
  private var apps: [BundleIdentifier: AppRecord] = [:]
  private var global: GlobalSettings?
  /// The settings that differ from those that shells know.
  var changedSettings = ChangedSettings()

  package init(moment: Moment, store: Backing, texts: any TextCatalog) {
    self.moment = moment
    self.store = store
    self.texts = texts
  }

  /// The words of reasons that are kept, logged or sent as a text.
  var words: any ReasonWords { texts.words }

  /// Adds an effect.
  mutating func perform(_ effect: Effect) {
    effects.append(effect)
  }

  /// Adds an effect before those that were added at a position and later.
  mutating func perform(_ effect: Effect, before position: Int) {
    effects.insert(effect, at: position)
  }

  /// Adds a line for the log.
  mutating func log(
    _ level: LogLine.Level, _ message: String, _ details: [String: String] = [:]
  ) {
    effects.append(.log(LogLine(level, message, details)))
  }
}

extension Transaction {
  /// The record of an app, if the app exists.
  mutating func app(_ identifier: BundleIdentifier) throws(StoreFailure) -> AppRecord? {
    if let app = apps[identifier] { return app }
    let app = try store.app(identifier)
    apps[identifier] = app
    return app
  }

  mutating func save(_ app: AppRecord) throws(StoreFailure) {
    try store.save(app)
    changedSettings.record(app, after: apps[app.identifier])
    apps[app.identifier] = app
  }

  mutating func removeApp(_ identifier: BundleIdentifier) throws(StoreFailure) {
    try store.removeApp(identifier)
    changedSettings.recordRemoval(of: identifier)
    apps[identifier] = nil
  }

  mutating func globalSettings() throws(StoreFailure) -> GlobalSettings {
    if let global { return global }
    let global = try store.globalSettings()
    self.global = global
    return global
  }

  mutating func save(_ settings: GlobalSettings) throws(StoreFailure) {
    try store.save(settings)
    changedSettings.record(settings, after: global)
    global = settings
  }

  /// Discards the records that were read, after the store returned to a savepoint.
  mutating func forgetRecords() {
    apps = [:]
    global = nil
  }
}

extension Engine {
  /// The result of a transaction.
  package struct Outcome: Sendable {
    /// The effects to perform now, in order.
    package var effects: [Effect]
    /// Why nothing of the transaction was kept, if the store failed.
    package var failure: StoreFailure?
    /// When the next transaction is needed if nothing happens before; after a failure, when to try again.
    package var nextDeadline: WallTime?
  }

  /// The limits of a transaction's work besides its events.
  package struct Budget: Sendable {
    /// How many due requests are delivered.
    package var deliveries: Int
    /// How many due dates are recomputed after a change of zone or clock.
    package var recomputations: Int
    /// How many crossings are handled.
    package var crossings: Int

    /// Creates a budget; the defaults are those of `CoreLimits`.
    package init(
      deliveries: Int = CoreLimits.deliveriesPerTransaction,
      recomputations: Int = CoreLimits.recomputationsPerTransaction,
      crossings: Int = CoreLimits.crossingsPerTransaction
    ) {
      self.deliveries = deliveries
      self.recomputations = recomputations
      self.crossings = crossings
    }
  }

  /// Handles waiting events and everything that is due, in one transaction.
  ///
  /// When it returns, the effects are backed by the state on disk. A refused event changes nothing. If the
  /// store fails, no event has changed anything and each caller gets the reason; events without a caller, such
  /// as a closed connection, are kept and come first in the next transaction.
  ///
  /// It is also compiled specialized for the store in memory: called from another module it would run through
  /// witness tables, and a month on a simulated device would take a third longer.
  @specialized(where Backing == MemoryStore)
  package mutating func transaction<Backing: Store>(
    _ events: [Event], at moment: Moment, in store: Backing, texts: any TextCatalog,
    budget: Budget = Budget()
  ) -> Outcome {
    let before = self
    var transaction = Transaction(moment: moment, store: store, texts: texts)
    do {
      try store.begin()
      if clocks.observe(moment) {
        settings.reviewFocus()
        notifications.reviewHolds()
      }
      if let handled = clocks.handled, handled != before.clocks.handled {
        try store.save(handledTime: handled)
      }
      try settings.followFocus(in: &transaction)
      for event in retries.removeAll() + events {
        try receiveOrRefuse(event, in: &transaction)
      }
      try advance(budget, in: &transaction)
      try extensions.contents.review(in: &transaction)
      try places.requestFixes(connections: apps.connections, in: &transaction)
      sendChangedSettings(in: &transaction)
      try transaction.resolveTexts()
      let deadline = try nextDeadline(in: transaction)
      try store.commit()
      retries.succeeded()
      return Outcome(effects: transaction.effects, failure: nil, nextDeadline: deadline)
    } catch {
      store.rollback()
      self = before
      return fail(events, because: StoreFailure(error, in: texts.words), at: moment)
    }
  }

  /// Handles one event between two savepoints; only a failure of the store is rethrown.
  private mutating func receiveOrRefuse(
    _ event: Event, in transaction: inout Transaction<some Store>
  ) throws {
    let before = self
    let effectCount = transaction.effects.count
    let changedSettings = transaction.changedSettings
    try transaction.store.savepoint()
    do {
      try receive(event, in: &transaction)
      try transaction.store.releaseSavepoint()
    } catch let refusal as Refusal {
      try transaction.store.rollbackToSavepoint()
      self = before
      transaction.forgetRecords()
      transaction.effects.removeSubrange(effectCount...)
      transaction.changedSettings = changedSettings
      transaction.refuse(event, because: refusal)
    }
  }

  /// Notifies the shells, once for the whole transaction, whose settings they should read again.
  private func sendChangedSettings(in transaction: inout Transaction<some Store>) {
    guard !apps.shells.isEmpty else { return }
    for event in transaction.changedSettings.events { transaction.perform(.show(event)) }
  }
}

// MARK: - What is due

extension Engine {
  /// Does everything that is due: deliveries, releases, waits that are over, and a slice of the pending
  /// recomputations.
  private mutating func advance(_ budget: Budget, in transaction: inout Transaction<some Store>)
    throws
  {
    try clocks.recompute(limit: budget.recomputations, in: &transaction)
    try deliverDue(limit: budget.deliveries, in: &transaction)
    places.settleDwells(in: transaction)
    try carryOutCrossings(limit: budget.crossings, in: &transaction)
    try notifications.renewHolds(in: &transaction)
    try release(limit: budget.deliveries, in: &transaction)
    try endWaits(in: &transaction)
  }

  /// When the next transaction is needed if nothing happens before.
  private func nextDeadline(in transaction: Transaction<some Store>) throws -> WallTime? {
    let moment = transaction.moment
    if clocks.isBusy(at: moment) || places.hasOpenCrossings { return moment.wall }
    var deadline = earliestWait.map(moment.wall(at:))
    if let focusEdge = settings.focusEdge { deadline = min(focusEdge, deadline ?? focusEdge) }
    if let due = try transaction.store.nextDueDate(seenFrom: moment) {
      deadline = min(due, deadline ?? due)
    }
    if let release = try transaction.store.nextRelease() {
      deadline = min(release, deadline ?? release)
    }
    return deadline
  }

  /// When the first wait for an app is over.
  private var earliestWait: BootTime? {
    var earliest = notifications.deadline
    func consider(_ deadline: BootTime?) {
      if let deadline { earliest = min(deadline, earliest ?? deadline) }
    }
    consider(extensions.services.deadline)
    consider(responses.deadline)
    consider(apps.deadline)
    consider(places.deadline)
    consider(pushes.deadline)
    return earliest
  }

  /// Ends waits that are overdue.
  private mutating func endWaits(in transaction: inout Transaction<some Store>) throws {
    let now = transaction.moment.boot
    guard let earliestWait, earliestWait <= now else { return }
    for wait in notifications.endWaits(overdueAt: now) {
      try showUnanswered(wait, in: &transaction)
    }
    for token in extensions.services.overdue(at: now) {
      try extended(token, .late(nil), in: &transaction)
    }
    try responses.endOverdue(in: &transaction)
    for app in apps.overdueLaunches(at: now) {
      try launchEnded(app, problem: .noDelegate, in: &transaction)
    }
    for app in apps.endOverdueReconnections(at: now) { try resume(app, in: &transaction) }
    try places.endFading(connections: apps.connections, in: &transaction)
    try endPushWaits(in: &transaction)
  }
}

extension Transaction {
  /// Answers the caller that the event was refused; without a caller, logs it.
  fileprivate mutating func refuse(_ event: Event, because refusal: Refusal) {
    if let (connection, message) = event.origin {
      perform(.refuse(connection, message: message, refusal))
    } else {
      if case .pushes(.pushArrived(let push, _)) = event, let identity = push.identity {
        perform(.pushes(.acknowledgePush(identity.number, .unreadable)))
      }
      let failure = words.failure(of: refusal)
      log(.warning, failure.message, ["remedy": failure.remedy])
    }
  }
}
