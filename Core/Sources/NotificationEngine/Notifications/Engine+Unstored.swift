import NotificationModel
import NotificationTriggers

// Banners while the store cannot write, such as the desktop's own about the full disk.

extension Engine {
  /// Whether reminders were shown, or answered, that the store is to keep at its next attempt.
  package var awaitsStore: Bool { !notifications.unstored.isEmpty || !responses.unstored.isEmpty }

  /// Shows the postings and due reminders of a failed transaction, and handles the user's answers and the calls that only
  /// read, without keeping anything.
  ///
  /// The transaction of this is rolled back, whatever it wrote. A posting is a display: it ends with its banner, and joins no
  /// list; a stored one that it would replace stays, under its own number. A reminder stays due, and is stored as shown when
  /// the store can write.
  ///
  /// - Returns: The effects, and the events that are not handled by them.
  mutating func showUnstored<Backing: Store>(
    _ events: [Event], because failure: StoreFailure, at moment: Moment, in store: Backing,
    texts: any TextCatalog
  ) -> (effects: [Effect], others: [Event]) {
    guard failure.kind == .diskFull || failure.kind == .readOnly else { return ([], events) }
    let before = self
    var transaction = Transaction(moment: moment, store: store, texts: texts, unstored: failure)
    defer { store.rollback() }
    do {
      try store.begin()
      var others: [Event] = []
      for event in events {
        switch event {
        case .postings(.posted): try receiveOrRefuse(event, in: &transaction)
        case .controlCalled(_, _, .responses(.respond)), .machine(.bannersRequested):
          try receiveOrRefuse(event, in: &transaction)
        // A connection's calls are answered in their order.
        case _ where event.origin != nil:
          receiveReading(event, because: failure, in: &transaction)
        default: others.append(event)
        }
      }
      try showDueUnstored(in: &transaction)
      try transaction.resolveTexts()
      return (transaction.effects, others)
    } catch {
      self = before
      return ([], events)
    }
  }

  /// Handles a call that changes nothing in the store, such as that of an app that was started for a click, and refuses
  /// any other.
  private mutating func receiveReading(
    _ event: Event, because failure: StoreFailure, in transaction: inout Transaction<some Store>
  ) {
    let before = self
    var reading = Transaction(
      moment: transaction.moment, store: UnwritableStore(transaction.store, because: failure),
      texts: transaction.texts, unstored: failure)
    do {
      try receive(event, in: &reading)
      for effect in reading.effects { transaction.perform(effect) }
    } catch {
      self = before
      let refusal = error as? Refusal ?? .store(StoreFailure(error, in: transaction.words))
      transaction.refuse(event, because: refusal)
    }
  }

  /// Shows reminders that are due, each once.
  private mutating func showDueUnstored(in transaction: inout Transaction<some Store>) throws {
    let moment = transaction.moment
    let limit = CoreLimits.deliveriesPerTransaction + notifications.unstored.count
    for pending in try transaction.store.due(at: moment, limit: limit) {
      guard let trigger = pending.request.trigger, let due = pending.due,
        !due.isStale(in: moment.timeZone)
      else { continue }
      if let last = notifications.unstored.showing(of: pending) {
        guard last.next?.hasCome(at: moment) == true else { continue }
      }
      guard let app = try transaction.app(pending.app), app.mayDeliver else { continue }
      let key = NotificationKey(
        app: pending.app, identifier: Self.unstoredIdentifier(pending.request.identifier),
        delivery: try transaction.store.nextNumber())
      let showing = UnstoredReminders.Shown(
        key: key, date: moment.wall, due: due,
        next: trigger.repeats ? due.following(trigger, at: moment) : nil)
      let notification = DeliveredNotification(
        key: key, request: pending.request, date: moment.wall)
      let rule = try rule(of: notification, app: app, in: &transaction)
      let decision = PresentationDecision(rule, allowing: [.banner, .sound])
      guard !rule.waitsForSummary, decision.isPerceptible,
        notifications.unstored.add(showing, of: pending)
      else { continue }
      let presentation = try transaction.compose(notification, decision: decision, app: app)
      transaction.perform(.show(.notifications(.present(presentation))))
      transaction.logUnstored(key)
    }
  }

  /// Stores a reminder that was shown while the store could not write: in the list, without another banner.
  mutating func keep(
    _ shown: UnstoredReminders.Shown, of request: NotificationRequest, of app: AppRecord,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard app.mayDeliver else { return }
    transaction.perform(.show(.notifications(.withdraw(shown.key))))
    try withdraw([request.identifier], of: app.identifier, because: .replaced, in: &transaction)
    let key = NotificationKey(
      app: app.identifier, identifier: request.identifier,
      delivery: try transaction.store.nextNumber())
    let notification = DeliveredNotification(key: key, request: request, date: shown.date)
    for connection in apps.connections.hearers(of: app.identifier) {
      transaction.perform(.send(connection, .notifications(.delivered(notification))))
    }
    try show(notification, of: app, allowing: [.list, .badge], in: &transaction)
  }
}

extension Engine {
  /// The identifier of a banner without the store, while the list may have one of the given identifier.
  static func unstoredIdentifier(_ identifier: String) -> String { "shown:" + identifier }

  /// The identifier of a notification that takes the place of a banner, which may be one without the store.
  static func identifier(replacing name: String, in transaction: Transaction<some Store>) -> String
  {
    guard transaction.unstored == nil, name.hasPrefix(unstoredIdentifier("")) else { return name }
    return String(name.dropFirst(unstoredIdentifier("").count))
  }
}

extension Engine {
  /// The number of the banner that a tag replaces, and the identifier of the notification that takes its place.
  func banner(
    tagged tag: String, of app: BundleIdentifier, in transaction: Transaction<some Store>
  ) -> (number: UInt32, identifier: String)? {
    for name in ["tag:\(tag)", Self.unstoredIdentifier("tag:\(tag)")] {
      guard let shown = postings.display(named: name, of: app) else { continue }
      return (shown.posting.number, Self.identifier(replacing: name, in: transaction))
    }
    return nil
  }
}

extension PostingCall {
  /// Its identifier if it replaces none.
  func identifier(numbered number: UInt32, in transaction: Transaction<some Store>) -> String {
    if tag.isEmpty { return "posting:\(number)" }
    return transaction.unstored == nil ? "tag:\(tag)" : Engine.unstoredIdentifier("tag:\(tag)")
  }
}

extension Transaction {
  /// Refuses what needs the store while it cannot write.
  func needStore() throws {
    if let unstored { throw Refusal.store(unstored) }
  }

  /// Logs that a notification is shown and not kept, while the store cannot write.
  mutating func logUnstored(_ key: NotificationKey) {
    guard unstored != nil else { return }
    log(
      .warning, .notifications(.shownUnstored),
      ["app": key.app.rawValue, "request": key.identifier])
  }
}
