import NotificationModel

extension Engine {
  /// Sets the number on an app's icon.
  mutating func setBadge(
    _ count: Int, of app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws {
    guard count >= 0 else {
      throw Refusal.notifications(.negativeBadge(count, field: "count"))
    }
    try change(badge: count, of: app, in: &transaction)
    if count == 0, policy.badgeCallZeroClearsDelivered {
      try clearShown(of: app.identifier, in: &transaction)
    }
  }

  /// Stores a new number and sends it to the shells, if the user allows the app's badge (G5).
  func change(
    badge count: Int, of app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws {
    guard app.badge != count else { return }
    var changed = app
    changed.badge = count
    try transaction.save(changed)
    if changed.showsBadge {
      transaction.perform(.show(.notifications(.badge(app: app.identifier, count: count))))
    }
  }

  /// The part of its list that an app may read: without notifications of regions (G2).
  func retrievable(
    of app: BundleIdentifier, in transaction: Transaction<some Store>
  ) throws -> [DeliveredNotification] {
    try transaction.store.delivered(of: app).filter { record in
      if case .location = record.notification.request.trigger { return false }
      return record.stage == .listed && !isAnswered(record)
    }.map(\.notification)
  }

  /// Removes delivered notifications by identifier; unknown ones are ignored (G3).
  mutating func withdraw(
    _ identifiers: [String], of app: BundleIdentifier, because reason: TimelineStep.Departure,
    in transaction: inout Transaction<some Store>
  ) throws {
    for identifier in identifiers {
      guard let record = try transaction.store.delivered(identifier, of: app),
        reason.reaches(record)
      else { continue }
      try withdraw([record], of: app, because: reason, in: &transaction)
    }
  }

  /// Removes delivered notifications from the store and from every shell that shows them; without a reason,
  /// another row of the timeline gives it.
  mutating func withdraw(
    _ records: [DeliveredRecord], of app: BundleIdentifier, because reason: TimelineStep.Departure?,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard !records.isEmpty else { return }
    try transaction.store.removeDelivered(records.map(\.notification.key.identifier), of: app)
    for record in records {
      let key = record.notification.key
      reportEnd(of: record, because: reason, in: &transaction)
      if let reason { transaction.record(.notifications(.withdrawn(reason)), about: key) }
      if record.isShown {
        transaction.perform(.show(.notifications(.withdraw(key))))
      } else {
        notifications.forget(delivery: key.delivery)
        extensions.services.forget(delivery: key.delivery)
      }
    }
  }

  /// Removes a notification that the user has answered; while the store cannot write, from the shells, and from the store
  /// later.
  mutating func withdraw(
    answered record: DeliveredRecord, because reason: TimelineStep.Departure?,
    in transaction: inout Transaction<some Store>
  ) throws {
    let key = record.notification.key
    guard transaction.unstored != nil else {
      return try withdraw([record], of: key.app, because: reason, in: &transaction)
    }
    reportEnd(of: record, because: reason, in: &transaction)
    try responses.unstored.answer(key)
    if let reason { transaction.record(.notifications(.withdrawn(reason)), about: key) }
    transaction.perform(.show(.notifications(.withdraw(key))))
  }

  /// Whether the user has answered a notification that the store could not remove yet.
  func isAnswered(_ record: DeliveredRecord) -> Bool {
    responses.unstored.isAnswered(record.notification.key)
  }

  /// Removes all delivered notifications of an app; the badge stays (C4, G6).
  mutating func withdrawAll(
    of app: BundleIdentifier, because reason: TimelineStep.Departure,
    in transaction: inout Transaction<some Store>
  ) throws {
    let records = try transaction.store.delivered(of: app).filter { record in
      // Clearing the list removes its notifications, but not the snoozed ones.
      reason.reaches(record) && !(reason == .byPerson && record.stage == .snoozed)
    }
    try withdraw(records, of: app, because: reason, in: &transaction)
  }

  /// Removes the notifications of an app that were shown, and keeps the ones still to be shown (C4).
  mutating func clearShown(
    of app: BundleIdentifier, in transaction: inout Transaction<some Store>
  ) throws {
    let shown = try transaction.store.delivered(of: app).filter(\.isShown)
    try withdraw(shown, of: app, because: .badgeZero, in: &transaction)
  }

  /// Trims the list of an app with a new notification, and the lists of all apps, to their limits; removals are logged (G4).
  mutating func trim(
    after key: NotificationKey, in transaction: inout Transaction<some Store>
  ) throws {
    try trim(key.app, in: &transaction)
    try trimLargest(sparing: key, in: &transaction)
  }

  /// Trims the list of an app to its limits.
  private mutating func trim(
    _ app: BundleIdentifier, in transaction: inout Transaction<some Store>
  ) throws {
    let excess = try transaction.store.deliveredCount(of: app) - CoreLimits.deliveredNotifications
    if excess > 0 { try trim(excess, of: app, in: &transaction) }
    while try transaction.store.deliveredBytes(of: app) > CoreLimits.deliveredBytes,
      try transaction.store.deliveredCount(of: app) > 1
    {
      try trim(1, of: app, in: &transaction)
    }
  }

  /// Trims the lists that an earlier version let grow.
  mutating func trimAll(in transaction: inout Transaction<some Store>) throws {
    guard try transaction.store.deliveredBytes(of: nil) > CoreLimits.deliveredBytes else { return }
    for app in try transaction.store.apps() { try trim(app.identifier, in: &transaction) }
    try trimLargest(sparing: nil, in: &transaction)
  }

  /// Trims the lists of all apps to their common limit: the app with the most loses its oldest notifications, but not the new
  /// one, which is about to be shown.
  private mutating func trimLargest(
    sparing new: NotificationKey?, in transaction: inout Transaction<some Store>
  ) throws {
    while try transaction.store.deliveredBytes(of: nil) > CoreLimits.deliveredBytesOfAll,
      let app = try transaction.store.largestDelivered(),
      let oldest = try transaction.store.earliestDelivered(of: app, limit: 1).first,
      oldest.notification.key != new
    {
      try trim(1, of: app, in: &transaction)
    }
  }

  /// Removes the oldest notifications of an app.
  private mutating func trim(
    _ count: Int, of app: BundleIdentifier, in transaction: inout Transaction<some Store>
  ) throws {
    let records = try transaction.store.earliestDelivered(of: app, limit: count)
    try withdraw(records, of: app, because: .listFull, in: &transaction)
    for record in records {
      // A program of the desktop that floods must not fill the log too; the timeline has each removal.
      transaction.log(
        record.notification.posting == nil ? .warning : .debug, .notifications(.listFull),
        ["app": app.rawValue, "request": record.notification.key.identifier])
    }
  }
}

extension Transaction {
  /// The notification with a key, while shells show it.
  func shown(_ key: NotificationKey) throws -> DeliveredRecord? {
    guard let record = try store.delivered(key.identifier, of: key.app),
      record.notification.key.delivery == key.delivery, record.isShown
    else { return nil }
    return record
  }

  /// The notification with a key; a removed one cannot be answered.
  func answerable(_ key: NotificationKey) throws -> DeliveredRecord {
    guard let record = try shown(key) else {
      throw Refusal.notifications(.isGone(key))
    }
    return record
  }
}

extension DeliveredRecord {
  /// Whether the shells show it, so that the user can answer it.
  var isShown: Bool { stage == .listed || stage == .unlisted }
}

extension TimelineStep.Departure {
  /// Whether it also removes notifications that no shell has shown, because the app's service extension still
  /// has them.
  fileprivate func reaches(_ record: DeliveredRecord) -> Bool {
    switch self {
    case .byApp, .byPerson: record.stage != .awaitingExtension
    case .replaced, .repeated, .listFull, .disallowed, .badgeZero, .appGone, .expired, .unawaited:
      true
    }
  }
}
