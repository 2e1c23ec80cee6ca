package import NotificationModel

/// One turn of the system: the moment, the ledger, the texts, and what has been decided so far.
package struct Pass<Store: Ledger> {
  /// The clocks, read once for the whole pass.
  package let moment: Moment
  /// The transaction that is open.
  package let ledger: Store
  /// Where the apps' texts are looked up.
  package let texts: any TextCatalog
  /// What is to be done once the pass is durable, in order.
  package internal(set) var effects: [Effect] = []
  /// Records that many events of one pass need; reading each once keeps an event cheap.
  private var apps: [BundleIdentifier: AppRecord] = [:]
  private var global: GlobalSettings?
  /// Whose settings are others than shells know.
  var changedSettings = ChangedSettings()

  package init(moment: Moment, ledger: Store, texts: any TextCatalog) {
    self.moment = moment
    self.ledger = ledger
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

extension Pass {
  /// The record of an app, where there is such an app.
  mutating func app(_ identifier: BundleIdentifier) throws(StoreFailure) -> AppRecord? {
    if let app = apps[identifier] { return app }
    let app = try ledger.app(identifier)
    apps[identifier] = app
    return app
  }

  mutating func save(_ app: AppRecord) throws(StoreFailure) {
    try ledger.save(app)
    changedSettings.note(app, after: apps[app.identifier])
    apps[app.identifier] = app
  }

  mutating func removeApp(_ identifier: BundleIdentifier) throws(StoreFailure) {
    try ledger.removeApp(identifier)
    changedSettings.noteRemoval(of: identifier)
    apps[identifier] = nil
  }

  mutating func globalSettings() throws(StoreFailure) -> GlobalSettings {
    if let global { return global }
    let global = try ledger.globalSettings()
    self.global = global
    return global
  }

  mutating func save(_ settings: GlobalSettings) throws(StoreFailure) {
    try ledger.save(settings)
    changedSettings.note(settings, after: global)
    global = settings
  }

  /// Forgets what was read, after the ledger went back to a mark.
  mutating func forgetRecords() {
    apps = [:]
    global = nil
  }
}

extension Engine {
  /// What a pass came to.
  package struct Outcome: Sendable {
    /// What is to be done now, in order.
    package var effects: [Effect]
    /// Why nothing of the pass was kept, where the ledger failed.
    package var failure: StoreFailure?
    /// When the next pass is needed if nothing happens before; after a failure, when to try again.
    package var nextDeadline: WallTime?
  }

  /// How much work a pass may do besides its events.
  package struct Budget: Sendable {
    /// How many due requests are delivered.
    package var deliveries: Int
    /// How many due dates are recomputed after a change of zone or clock.
    package var recomputations: Int
    /// How many crossings are carried out.
    package var crossings: Int

    /// Creates a budget; the defaults are the written limits.
    package init(
      deliveries: Int = CoreLimits.deliveriesPerPass,
      recomputations: Int = CoreLimits.recomputationsPerPass,
      crossings: Int = CoreLimits.crossingsPerPass
    ) {
      self.deliveries = deliveries
      self.recomputations = recomputations
      self.crossings = crossings
    }
  }

  /// Handles waiting events and everything that is due, in one transaction.
  ///
  /// When it returns, the effects are backed by what is on disk. A refused event changes nothing. If
  /// the ledger fails, no event has changed anything and each caller is told why; events that have no
  /// caller, such as a connection that ended, are kept and come first in the next pass.
  ///
  /// It is compiled for the ledger in memory besides: called from another module it would run by
  /// witness tables, and a month on a simulated device would take a third longer.
  @specialized(where Store == MemoryLedger)
  package mutating func pass<Store: Ledger>(
    _ events: [Event], at moment: Moment, in ledger: Store, texts: any TextCatalog,
    budget: Budget = Budget()
  ) -> Outcome {
    let before = self
    var pass = Pass(moment: moment, ledger: ledger, texts: texts)
    do {
      try ledger.begin()
      clocks.notice(moment)
      if let handled = clocks.handled, handled != before.clocks.handled {
        try ledger.save(handledTime: handled)
      }
      try followFocus(in: &pass)
      backlog = []
      for event in before.backlog + events {
        try take(event, in: &pass)
      }
      try advance(budget, in: &pass)
      try reviewContents(in: &pass)
      try tellLocationNeed(in: &pass)
      tellChangedSettings(in: &pass)
      try speak(in: &pass)
      let deadline = try nextDeadline(in: pass)
      try ledger.commit()
      failures = 0
      return Outcome(effects: pass.effects, failure: nil, nextDeadline: deadline)
    } catch {
      ledger.rollback()
      self = before
      return fail(events, because: Self.storeFailure(error), at: moment)
    }
  }

  /// Handles one event between two marks; only a failing ledger gets out.
  private mutating func take<Store>(_ event: Event, in pass: inout Pass<Store>) throws {
    let before = self
    let effectCount = pass.effects.count
    let changedSettings = pass.changedSettings
    try pass.ledger.savepoint()
    do {
      try receive(event, in: &pass)
      try pass.ledger.releaseSavepoint()
    } catch let refusal as NotificationFailure {
      try pass.ledger.rollbackToSavepoint()
      self = before
      pass.forgetRecords()
      pass.effects.removeSubrange(effectCount...)
      pass.changedSettings = changedSettings
      pass.refuse(event, because: refusal)
    }
  }

  /// Tells the shells, once for the whole pass, whose settings they should read anew.
  private func tellChangedSettings<Store>(in pass: inout Pass<Store>) {
    guard !shells.isEmpty else { return }
    for event in pass.changedSettings.events { pass.perform(.show(event)) }
  }

  /// Answers every caller of a pass that could not be kept, keeps the events that have none, and
  /// waits longer each time.
  private mutating func fail(
    _ events: [Event], because failure: StoreFailure, at moment: Moment
  ) -> Outcome {
    var effects: [Effect] = []
    for event in events {
      // Who is gone must not be counted on or written to, whatever the ledger says.
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
      kind: .failed, file: "", message: "the pass failed: \(error)",
      remedy: "Report this together with the log of the daemon.")
  }
}

extension Pass {
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
