import NotificationModel

/// Which foreground apps think about a notification, and whether the summary's times are still right.
struct NotificationMachine: Hashable, Sendable {
  /// Foreground apps that think about a notification, by token.
  private var presenting: [Int64: PresentingWait] = [:]
  /// Whether what is held for the summary must be given its time anew.
  private var mustReviewHolds = true

  /// Whether a foreground app was asked.
  var isAwaited: Bool { !presenting.isEmpty }

  /// When the first app has thought for too long; asked in every transaction, so it makes no lists.
  var deadline: BootTime? { presenting.values.lazy.map(\.deadline).min() }

  /// Whether an app may be asked about one more notification.
  func mayAsk(_ app: BundleIdentifier) -> Bool {
    presenting.values.count(where: { $0.app == app }) < CoreLimits.foregroundQuestions
  }

  /// Asks a foreground app what to show; until it answers the notification is kept apart (E1).
  mutating func ask(
    _ connection: ConnectionNumber, about notification: DeliveredNotification,
    in transaction: inout Transaction<some Store>
  ) throws {
    try transaction.store.save(DeliveredRecord(notification: notification, stage: .awaitingApp))
    let token = notification.key.delivery
    presenting[token] = PresentingWait(
      connection: connection, app: notification.key.app,
      identifier: notification.key.identifier, delivery: token,
      deadline: transaction.moment.boot.advanced(byMicroseconds: CoreLimits.foregroundAnswer))
    transaction.record(.notifications(.asked), about: notification.key)
    transaction.perform(.send(connection, .notifications(.willPresent(token: token, notification))))
  }

  /// A foreground app has answered; nothing if it was not asked, or its time is over.
  mutating func endWait(_ token: Int64, on connection: ConnectionNumber) -> PresentingWait? {
    guard let wait = presenting[token], wait.connection == connection else { return nil }
    presenting[token] = nil
    return wait
  }

  /// Waits no longer for a connection that is gone.
  mutating func endWaits(on connection: ConnectionNumber) -> [PresentingWait] {
    endWaits { $0.connection == connection }
  }

  /// Waits no longer for apps that have thought for too long.
  mutating func endWaits(overdueAt now: BootTime) -> [PresentingWait] {
    endWaits { $0.deadline <= now }
  }

  private mutating func endWaits(where isOver: (PresentingWait) -> Bool) -> [PresentingWait] {
    let over = presenting.filter { isOver($0.value) }.sorted { $0.key < $1.key }
    for (token, _) in over { presenting[token] = nil }
    return over.map(\.value)
  }

  /// Waits no longer for an answer about a notification that was withdrawn.
  mutating func forget(delivery: Int64) {
    presenting[delivery] = nil
  }

  // MARK: - The scheduled summary (E15)

  /// The clock, the zone or the settings changed: what is held must be given its time anew.
  mutating func reviewHolds() {
    mustReviewHolds = true
  }

  /// Gives what is held a new time after the clock, the zone or the settings changed; what need not
  /// wait any longer is due at once (E15).
  mutating func renewHolds(in transaction: inout Transaction<some Store>) throws {
    guard mustReviewHolds else { return }
    mustReviewHolds = false
    let held = try transaction.store.delivered(in: .held)
    guard !held.isEmpty else { return }
    let now = transaction.moment.wall
    let global = try transaction.globalSettings()
    let next =
      SummarySchedule.next(after: transaction.moment, minutes: global.summaryMinutes) ?? now
    for var record in held where record.heldUntil.map({ $0 > now }) ?? true {
      let app = try transaction.app(record.notification.key.app)
      let waits = app.map {
        transaction.rule(of: record, app: $0, global: global).waitsForSummary
      }
      let until = waits == true ? next : now
      guard until != record.heldUntil else { continue }
      record.heldUntil = until
      try transaction.store.save(record)
      if until > now {
        transaction.record(.notifications(.held(until: until)), about: record.notification.key)
      }
    }
  }
}

/// A foreground app that thinks about a notification.
struct PresentingWait: Hashable, Sendable {
  var connection: ConnectionNumber
  var app: BundleIdentifier
  var identifier: String
  var delivery: Int64
  var deadline: BootTime

  var key: NotificationKey {
    NotificationKey(app: app, identifier: identifier, delivery: delivery)
  }
}
