package import NotificationModel

/// One turn of the system: the moment, the store, the texts, and what has been decided so far.
package struct Transaction<Backing: Store> {
  /// The clocks, read once for the whole transaction.
  package let moment: Moment
  /// The transaction that is open.
  package let store: Backing
  /// Where the apps' texts are looked up.
  package let texts: any TextCatalog
  /// What is to be done once the transaction is durable, in order.
  package internal(set) var effects: [Effect] = []
  /// Records that many events of one transaction need; reading each once keeps an event cheap.
  private var apps: [BundleIdentifier: AppRecord] = [:]
  private var global: GlobalSettings?
  /// Whose settings are others than shells know.
  var changedSettings = ChangedSettings()

  package init(moment: Moment, store: Backing, texts: any TextCatalog) {
    self.moment = moment
    self.store = store
    self.texts = texts
  }

  /// Adds one thing to be done.
  mutating func perform(_ effect: Effect) {
    effects.append(effect)
  }

  /// Adds one thing to be done, before what was added at a position and later.
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
  /// The record of an app, where there is such an app.
  mutating func app(_ identifier: BundleIdentifier) throws(StoreFailure) -> AppRecord? {
    if let app = apps[identifier] { return app }
    let app = try store.app(identifier)
    apps[identifier] = app
    return app
  }

  mutating func save(_ app: AppRecord) throws(StoreFailure) {
    try store.save(app)
    changedSettings.note(app, after: apps[app.identifier])
    apps[app.identifier] = app
  }

  mutating func removeApp(_ identifier: BundleIdentifier) throws(StoreFailure) {
    try store.removeApp(identifier)
    changedSettings.noteRemoval(of: identifier)
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
    changedSettings.note(settings, after: global)
    global = settings
  }

  /// Forgets what was read, after the store went back to a savepoint.
  mutating func forgetRecords() {
    apps = [:]
    global = nil
  }
}

extension Engine {
  /// What a transaction came to.
  package struct Outcome: Sendable {
    /// What is to be done now, in order.
    package var effects: [Effect]
    /// Why nothing of the transaction was kept, where the store failed.
    package var failure: StoreFailure?
    /// When the next transaction is needed if nothing happens before; after a failure, when to try again.
    package var nextDeadline: WallTime?
  }

  /// How much work a transaction may do besides its events.
  package struct Budget: Sendable {
    /// How many due requests are delivered.
    package var deliveries: Int
    /// How many due dates are recomputed after a change of zone or clock.
    package var recomputations: Int
    /// How many crossings are carried out.
    package var crossings: Int

    /// Creates a budget; the defaults are the written limits.
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
  /// When it returns, the effects are backed by what is on disk. A refused event changes nothing. If
  /// the store fails, no event has changed anything and each caller is told why; events that have no
  /// caller, such as a connection that ended, are kept and come first in the next transaction.
  ///
  /// It is compiled for the store in memory besides: called from another module it would run by
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
      clocks.notice(moment)
      if let handled = clocks.handled, handled != before.clocks.handled {
        try store.save(handledTime: handled)
      }
      try followFocus(in: &transaction)
      backlog = []
      for event in before.backlog + events {
        try take(event, in: &transaction)
      }
      try advance(budget, in: &transaction)
      try reviewContents(in: &transaction)
      try tellLocationNeed(in: &transaction)
      tellChangedSettings(in: &transaction)
      try speak(in: &transaction)
      let deadline = try nextDeadline(in: transaction)
      try store.commit()
      failures = 0
      return Outcome(effects: transaction.effects, failure: nil, nextDeadline: deadline)
    } catch {
      store.rollback()
      self = before
      return fail(events, because: Self.storeFailure(error), at: moment)
    }
  }

  /// Handles one event between two savepoints; only a failing store gets out.
  private mutating func take(_ event: Event, in transaction: inout Transaction<some Store>) throws {
    let before = self
    let effectCount = transaction.effects.count
    let changedSettings = transaction.changedSettings
    try transaction.store.savepoint()
    do {
      try receive(event, in: &transaction)
      try transaction.store.releaseSavepoint()
    } catch let refusal as NotificationFailure {
      try transaction.store.rollbackToSavepoint()
      self = before
      transaction.forgetRecords()
      transaction.effects.removeSubrange(effectCount...)
      transaction.changedSettings = changedSettings
      transaction.refuse(event, because: refusal)
    }
  }

  /// Tells the shells, once for the whole transaction, whose settings they should read anew.
  private func tellChangedSettings(in transaction: inout Transaction<some Store>) {
    guard !shells.isEmpty else { return }
    for event in transaction.changedSettings.events { transaction.perform(.show(event)) }
  }

  /// Answers every caller of a transaction that could not be kept, keeps the events that have none, and
  /// waits longer each time.
  private mutating func fail(
    _ events: [Event], because failure: StoreFailure, at moment: Moment
  ) -> Outcome {
    var effects: [Effect] = []
    for event in events {
      // Who is gone must not be counted on or written to, whatever the store says.
      if case .disconnected(let connection) = event { forget(connection) }
      if let (connection, message) = event.origin {
        effects.append(.refuse(connection, message: message, NotificationFailure(failure)))
      } else if case .pushes(.pushArrived(let push, _)) = event, backlog.count >= CoreLimits.backlog
      {
        // Servers never stop sending, and a push may be lost on any way (H17). A gateway keeps what is
        // not acknowledged, and sends it again.
        effects.append(.log(LogLine(.warning, "a push was lost", ["app": push.app.rawValue])))
      } else {
        backlog.append(event)
      }
    }
    let wait = min(CoreLimits.longestRetry, 1 << min(failures, 6))
    failures += 1
    return Outcome(
      effects: effects, failure: failure,
      nextDeadline: moment.wall.advanced(bySeconds: Double(wait)))
  }

  private static func storeFailure(_ error: any Error) -> StoreFailure {
    if let failure = error as? StoreFailure { return failure }
    return StoreFailure(
      kind: .failed, file: "", message: "the transaction failed: \(error)",
      remedy: "Report this together with the log of the daemon.")
  }
}

extension Transaction {
  /// Tells whoever caused the event that it was refused, and the log where nobody can be told.
  fileprivate mutating func refuse(_ event: Event, because failure: NotificationFailure) {
    if let (connection, message) = event.origin {
      perform(.refuse(connection, message: message, failure))
    } else {
      if case .pushes(.pushArrived(let push, _)) = event, let mark = push.mark {
        perform(.pushes(.acknowledgePush(mark.number, .unreadable)))
      }
      log(.warning, failure.message, ["remedy": failure.remedy])
    }
  }
}

extension Event {
  /// The call that waits for an answer to this event.
  package var origin: (connection: ConnectionNumber, message: Int64)? {
    switch self {
    case .appGreeted(let connection, let message, _, _), .appCalled(let connection, let message, _),
      .controlCalled(let connection, let message, _):
      (connection, message)
    case .apps(.appInstalled(_, let origin)), .pushes(.pushArrived(_, let origin)):
      origin.map { ($0.connection, $0.message) }
    case .disconnected, .apps, .pushes, .extensions, .places, .machine: nil
    }
  }
}

extension NotificationFailure {
  /// The failure of a store as an app is told of it.
  package init(_ failure: StoreFailure) {
    self.init(
      failure.kind == .diskFull ? .diskFull : .storeFailed, field: nil,
      value: failure.file.isEmpty ? nil : failure.file, message: failure.message,
      remedy: failure.remedy)
  }
}
