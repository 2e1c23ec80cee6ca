import NotificationModel

// Snoozed notifications: they leave every shell, and return unchanged.

extension Engine {
  /// Snoozes a notification for some seconds. Its app or program is not notified.
  mutating func snooze(
    _ key: NotificationKey, seconds: Int, in transaction: inout Transaction<some Store>
  ) throws {
    guard CoreLimits.snoozeSeconds.contains(seconds) else {
      throw Refusal.notifications(.snoozeOutOfRange(seconds: seconds))
    }
    guard postings.display(key) == nil else { throw Refusal.notifications(.cannotSnooze(key)) }
    var record = try transaction.answerable(key)
    guard !record.notification.isWatched else {
      throw Refusal.notifications(.cannotSnooze(key))
    }
    let until = transaction.moment.wall.advanced(byMicroseconds: Int64(seconds) * 1_000_000)
    record.stage = .snoozed
    record.heldUntil = until
    try transaction.store.save(record)
    // Its own timeout is stopped; it begins again when the notification returns.
    if let posting = record.notification.posting {
      postings.times.forget(posting.number)
    }
    notifications.expectWake(at: until)
    transaction.record(.notifications(.snoozed(until: until)), about: key)
    transaction.perform(.show(.notifications(.withdraw(key))))
  }

  /// Delivers snoozed notifications again when their time has come: with a sound, and without notifying their apps.
  mutating func wakeSnoozed(in transaction: inout Transaction<some Store>) throws {
    let now = transaction.moment.wall
    guard let next = notifications.nextWake, next <= now else { return }
    for record in try transaction.store.delivered(in: .snoozed)
    where record.heldUntil.map({ $0 <= now }) ?? true {
      try wake(record, in: &transaction)
    }
    try notifications.recallSnoozed(in: transaction)
  }

  private mutating func wake(
    _ record: DeliveredRecord, in transaction: inout Transaction<some Store>
  ) throws {
    let old = record.notification
    guard let app = try transaction.app(old.key.app), app.mayDeliver else {
      return try withdraw([record], of: old.key.app, because: .disallowed, in: &transaction)
    }
    var key = old.key
    key.delivery = try transaction.store.nextNumber()
    let notification = DeliveredNotification(
      key: key, request: old.request, date: transaction.moment.wall, posting: old.posting)
    transaction.record(.notifications(.woke), about: key)
    let decision = try show(
      notification, of: app, allowing: nil, isNew: false, in: &transaction)
    settle(notification, as: decision, of: app, in: &transaction)
  }

  /// Removes snoozed notifications whose requests their app has removed or added again; without names, all of them.
  mutating func endSnooze(
    of identifiers: [String]?, app: BundleIdentifier, because reason: TimelineStep.Departure,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard notifications.nextWake != nil else { return }
    let names = identifiers.map { Set($0.map { Array($0.utf8) }) }
    let ended = try transaction.store.delivered(in: .snoozed).filter { record in
      let key = record.notification.key
      return key.app == app && names?.contains(Array(key.identifier.utf8)) != false
    }
    try withdraw(ended, of: app, because: reason, in: &transaction)
    try notifications.recallSnoozed(in: transaction)
  }
}
