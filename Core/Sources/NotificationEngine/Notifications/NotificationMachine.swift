import NotificationModel

/// Which foreground apps were asked about a notification, and whether the summary's times are still right.
struct NotificationMachine: Hashable, Sendable {
  /// The questions to foreground apps, by token.
  private var presenting: [Int64: PresentingWait] = [:]
  /// Whether the times of held notifications must be computed again.
  private var mustReviewHolds = true

  /// The banners on screen.
  var visible = VisibleBanners()
  /// The notifications that came while the user was away.
  var missed = MissedNotifications()
  /// The reminders that were shown while the store could not write.
  var unstored = UnstoredReminders()

  /// When the first snoozed notification may return; nil without snoozed notifications.
  private(set) var nextWake: WallTime?

  /// Whether a foreground app was asked.
  var isAwaited: Bool { !presenting.isEmpty }

  /// When the first app is overdue, or missed notifications are shown. It is read in every transaction, so it builds no lists.
  var deadline: BootTime? {
    let overdue = presenting.values.lazy.map(\.deadline).min()
    guard let missed = missed.deadline else { return overdue }
    return min(missed, overdue ?? missed)
  }

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

  /// Stops waiting for a closed connection.
  mutating func endWaits(on connection: ConnectionNumber) -> [PresentingWait] {
    endWaits { $0.connection == connection }
  }

  /// Stops waiting for apps that are overdue.
  mutating func endWaits(overdueAt now: BootTime) -> [PresentingWait] {
    endWaits { $0.deadline <= now }
  }

  private mutating func endWaits(where isOver: (PresentingWait) -> Bool) -> [PresentingWait] {
    let over = presenting.filter { isOver($0.value) }.sorted { $0.key < $1.key }
    for (token, _) in over { presenting[token] = nil }
    return over.map(\.value)
  }

  /// Stops waiting for an answer about a notification that was withdrawn.
  mutating func forget(delivery: Int64) {
    presenting[delivery] = nil
  }

  // MARK: - Putting off

  /// Records that a snoozed notification returns at a time.
  mutating func expectWake(at time: WallTime) {
    nextWake = min(time, nextWake ?? time)
  }

  /// Reads when the first snoozed notification returns.
  mutating func recallSnoozed(in transaction: Transaction<some Store>) throws {
    nextWake = try transaction.store.delivered(in: .snoozed).compactMap(\.heldUntil).min()
  }

  // MARK: - The scheduled summary (E15)

  /// Records that the clock, the zone or the settings changed: the times of held notifications must be computed
  /// again.
  mutating func reviewHolds() {
    mustReviewHolds = true
  }

  /// Computes the times of held notifications after the clock, the zone or the settings changed; a notification that need not
  /// wait is due at once (E15).
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
      if app?.settings.status == .notDetermined, record.notification.posting != nil {
        // It waits for the user's decision, and not for the summary (S22); no longer after a clock was set back.
        let latest = now.advanced(byMicroseconds: CoreLimits.undecided)
        guard let until = record.heldUntil, until > latest else { continue }
        record.heldUntil = latest
        try transaction.store.save(record)
        continue
      }
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

/// A question to a foreground app about a notification.
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
