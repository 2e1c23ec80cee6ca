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

  /// Removes delivered notifications by name; unknown names are passed over (G3).
  mutating func withdraw<Store>(
    _ identifiers: [String], of app: BundleIdentifier, because reason: TimelineStep.Departure,
    in pass: inout Pass<Store>
  ) throws {
    for identifier in identifiers {
      guard let record = try pass.ledger.delivered(identifier, of: app),
        reason.reaches(record)
      else { continue }
      try withdraw([record], of: app, because: reason, in: &pass)
    }
  }

  /// Removes delivered notifications from the ledger and from every shell that shows them; a reason that
  /// is absent is told by whatever else is noted.
  mutating func withdraw<Store>(
    _ records: [DeliveredRecord], of app: BundleIdentifier, because reason: TimelineStep.Departure?,
    in pass: inout Pass<Store>
  ) throws {
    guard !records.isEmpty else { return }
    try pass.ledger.removeDelivered(records.map(\.notification.key.identifier), of: app)
    for record in records {
      let key = record.notification.key
      if let reason { pass.note(.withdrawn(reason), about: key) }
      if record.isShown {
        pass.perform(.show(.withdraw(key)))
      } else {
        presenting[key.delivery] = nil
        extending[key.delivery] = nil
      }
    }
  }

  /// Removes everything delivered of an app; the badge stays (C4, G6).
  mutating func withdrawAll<Store>(
    of app: BundleIdentifier, because reason: TimelineStep.Departure, in pass: inout Pass<Store>
  ) throws {
    let records = try pass.ledger.delivered(of: app).filter(reason.reaches)
    try withdraw(records, of: app, because: reason, in: &pass)
  }

  /// Removes what a person has seen of an app, and keeps what is still to be shown (C4).
  mutating func clearShown<Store>(
    of app: BundleIdentifier, in pass: inout Pass<Store>
  ) throws {
    let shown = try pass.ledger.delivered(of: app).filter(\.isShown)
    try withdraw(shown, of: app, because: .badgeZero, in: &pass)
  }

  /// Keeps the list of an app within its limit; what goes is said in the log (G4).
  mutating func trim<Store>(_ app: BundleIdentifier, in pass: inout Pass<Store>) throws {
    let excess = try pass.ledger.deliveredCount(of: app) - CoreLimits.deliveredNotifications
    guard excess > 0 else { return }
    let records = try pass.ledger.earliestDelivered(of: app, limit: excess)
    try withdraw(records, of: app, because: .listFull, in: &pass)
    for record in records {
      pass.log(
        .warning, "the list of the app is full; the oldest notification was taken out",
        ["app": app.rawValue, "request": record.notification.key.identifier])
    }
  }
}

extension DeliveredRecord {
  /// Whether the shells know of it, and a person can answer it.
  var isShown: Bool { stage == .listed || stage == .unlisted }
}

extension TimelineStep.Departure {
  /// Whether it also takes away what nobody has seen, because the app's service extension has it still.
  fileprivate func reaches(_ record: DeliveredRecord) -> Bool {
    switch self {
    case .byApp, .byPerson: record.stage != .awaitingExtension
    case .replaced, .listFull, .disallowed, .badgeZero, .appGone: true
    }
  }
}
