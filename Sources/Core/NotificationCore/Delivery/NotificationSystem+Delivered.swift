import NotificationModel

extension NotificationSystem {
  /// What an app may read of its list: not what came from a place (G2).
  func retrievable<Store>(
    of app: BundleIdentifier, in pass: Pass<Store>
  ) throws -> [DeliveredNotification] {
    try pass.ledger.delivered(of: app).filter { record in
      if case .location = record.notification.request.trigger { return false }
      return record.stage == .listed
    }.map(\.notification)
  }

  /// Removes delivered notifications from the ledger and from every shell (G3).
  mutating func withdraw<Store>(
    _ identifiers: [String], of app: BundleIdentifier, in pass: inout Pass<Store>
  ) throws {
    for identifier in identifiers {
      guard let record = try pass.ledger.delivered(identifier, of: app) else { continue }
      try pass.ledger.removeDelivered([identifier], of: app)
      presenting[record.notification.key.delivery] = nil
      pass.perform(.show(.withdraw(record.notification.key)))
    }
  }

  /// Removes everything delivered of an app; the badge stays (C4, G6).
  mutating func withdrawAll<Store>(
    of app: BundleIdentifier, in pass: inout Pass<Store>
  ) throws {
    let identifiers = try pass.ledger.delivered(of: app).map(\.notification.key.identifier)
    try withdraw(identifiers, of: app, in: &pass)
  }
}
