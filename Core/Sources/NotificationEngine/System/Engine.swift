package import NotificationModel

/// The central state machine: events and a moment are its input, writes and effects its output.
///
/// It opens the transaction, receives each event, passes it to its topic and collects the effects. A topic's
/// state and rules are a machine of their own; code that concerns several topics is an extension of the engine
/// in the folder of the topic in which it begins. Durable state is in the store; this value holds only what
/// ends with the process: the connections, the open questions, and until when an answer is awaited.
package struct Engine: Hashable, Sendable {
  /// The policy in force.
  package var policy: Policy
  var apps = AppMachine()
  var notifications = NotificationMachine()
  var postings = PostingMachine()
  var settings = SettingsMachine()
  var responses = ResponseMachine()
  var places = PlaceMachine()
  var pushes = PushMachine()
  var subscriptions = SubscriptionMachine()
  var extensions = ExtensionMachine()
  var clocks = ClockMachine()
  /// The events to try again after the store failed.
  var retries = RetryQueue()

  package init(policy: Policy = Policy()) {
    self.policy = policy
  }

  /// The apps with a call on a connection that waits for the user.
  package func appsAsking(on connection: ConnectionNumber) -> [BundleIdentifier] {
    Set(settings.questions.apps(on: connection) + places.questions.apps(on: connection)).sorted()
  }

  /// Whether an app was asked, given a response or started, and has not answered yet.
  package var awaitsApps: Bool {
    notifications.isAwaited || extensions.services.isAwaited || responses.isAwaited
      || apps.isAwaited || pushes.isAwaited
  }
}

// MARK: - A transaction

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
  /// as a closed connection, are kept and come first in the next transaction. Banners need no store.
  ///
  /// It is also compiled specialized for the store in memory: called from another module it would run through
  /// witness tables, and a month on a simulated device would take a third longer.
  @_specialize(where Backing == MemoryStore)
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
      try reviewWaits(in: &transaction)
      try sendChangedSettings(in: &transaction)
      sendChangedSubscriptions(in: &transaction)
      try transaction.resolveTexts()
      let deadline = try nextDeadline(in: transaction)
      try store.commit()
      if !awaitsStore || !retries.isWaiting(at: moment) { retries.succeeded() }
      notifications.visible.follow(transaction.effects, at: moment.boot)
      return Outcome(effects: transaction.effects, failure: nil, nextDeadline: deadline)
    } catch {
      store.rollback()
      self = before
      let failure = StoreFailure(error, in: texts.words)
      let shown = showUnstored(events, because: failure, at: moment, in: store, texts: texts)
      notifications.visible.follow(shown.effects, at: moment.boot)
      return fail(shown.others, because: failure, at: moment, effects: shown.effects)
    }
  }

  /// Handles one event between two savepoints; only a failure of the store is rethrown.
  mutating func receiveOrRefuse(
    _ event: Event, in transaction: inout Transaction<some Store>
  ) throws {
    let before = self
    let effectCount = transaction.effects.count
    let changes = (transaction.changedSettings, transaction.hasChangedSubscriptions)
    try transaction.store.savepoint()
    do {
      try receive(event, in: &transaction)
      try transaction.store.releaseSavepoint()
    } catch let refusal as Refusal {
      try transaction.store.rollbackToSavepoint()
      self = before
      transaction.forgetRecords()
      transaction.effects.removeSubrange(effectCount...)
      (transaction.changedSettings, transaction.hasChangedSubscriptions) = changes
      transaction.refuse(event, because: refusal)
    }
  }

  /// Sends changed settings, once for the whole transaction: shells learn which ones to read again, and apps receive their
  /// own. The daemon itself follows the settings of all apps, such as the language, so they are announced without a shell.
  private func sendChangedSettings(in transaction: inout Transaction<some Store>) throws {
    for event in transaction.changedSettings.events
    where !apps.shells.isEmpty || event == .settings(.settingsChanged(app: nil)) {
      transaction.perform(.show(event))
    }
    guard transaction.changedSettings != ChangedSettings() else { return }
    for identifier in apps.connections.heardApps.sorted() {
      guard transaction.changedSettings.concern(identifier),
        let app = try transaction.app(identifier)
      else { continue }
      let settings = ReportedSettings(of: app, in: try transaction.globalSettings())
      for connection in apps.connections.hearers(of: identifier) {
        transaction.perform(.send(connection, .settings(.settingsChanged(settings))))
      }
    }
  }

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
    try wakeSnoozed(in: &transaction)
    try endWaits(in: &transaction)
  }
}

// MARK: - Events

extension Engine {
  /// Handles one event.
  ///
  /// - Throws: `Refusal` if the event is refused, `StoreFailure` if the store failed; the
  ///   caller then puts back this value and the store as they were.
  package mutating func receive(_ event: Event, in transaction: inout Transaction<some Store>)
    throws
  {
    switch event {
    case .appGreeted(let connection, let message, let hello, let peer):
      try greet(connection, message: message, hello: hello, peer: peer, in: &transaction)
    case .appCalled(let connection, let message, let call):
      try receiveAppCall(
        call, from: CallOrigin(connection: connection, message: message), in: &transaction)
    case .controlCalled(let connection, let message, let call):
      try receiveControlCall(
        call, from: CallOrigin(connection: connection, message: message), in: &transaction)
    case .disconnected(let connection): try disconnect(connection, in: &transaction)
    case .apps(let event): try receiveAppsEvent(event, in: &transaction)
    case .postings(let event): try receivePostingsEvent(event, in: &transaction)
    case .pushes(let event): try receivePushesEvent(event, in: &transaction)
    case .extensions(let event): try receiveExtensionsEvent(event, in: &transaction)
    case .places(let event): try receivePlacesEvent(event, in: &transaction)
    case .machine(.clockSetBack): clocks.wasSetBack()
    case .machine(.started): try start(in: &transaction)
    case .machine(.stopping): responses.stop(in: &transaction)
    case .machine(.shellSilenced(let shell, let isSilent)): apps.silence(shell, isSilent)
    case .machine(.bannersRequested(let shell, let onlyUrgent)):
      notifications.visible.request(onlyUrgent ? .urgent : .all, by: shell)
    }
  }
}
