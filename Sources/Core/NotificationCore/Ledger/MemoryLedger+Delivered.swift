public import NotificationModel

extension MemoryLedger {
  /// Adds a delivered notification, or replaces the app's one of the same identifier (B1).
  public func save(_ delivered: DeliveredRecord) {
    let key = delivered.notification.key
    write(.delivered(Key(key.identifier, of: key.app), delivered))
  }

  /// One delivered notification of an app.
  public func delivered(_ identifier: String, of app: BundleIdentifier) -> DeliveredRecord? {
    deliveredTable[Key(identifier, of: app)]
  }

  /// Delivered notifications of one app, or of all, earliest delivery first.
  public func delivered(of app: BundleIdentifier?) -> [DeliveredRecord] {
    deliveredTable.records(of: app)
  }

  /// How many delivered notifications one app has, or all have.
  public func deliveredCount(of app: BundleIdentifier?) -> Int { deliveredTable.count(of: app) }

  /// The delivered notifications of an app that have been there longest, earliest delivery first.
  public func earliestDelivered(of app: BundleIdentifier, limit: Int) -> [DeliveredRecord] {
    deliveredTable.earliest(limit, of: app)
  }

  /// Removes delivered notifications; unknown identifiers are passed over (G3).
  public func removeDelivered(_ identifiers: [String], of app: BundleIdentifier) {
    for identifier in identifiers { write(.delivered(Key(identifier, of: app), nil)) }
  }

  /// Delivered notifications in one stage, earliest delivery first.
  public func delivered(in stage: DeliveredRecord.Stage) -> [DeliveredRecord] {
    deliveredTable.records(in: stage)
  }

  /// The earliest instant at which a notification held for the summary is let go.
  public func nextRelease() -> WallTime? {
    deliveredTable.records(in: .held).compactMap(\.heldUntil).min()
  }

  /// Adds a response, or replaces the one of the same number.
  public func save(_ response: KeptResponse) {
    write(.response(response.number, response))
  }

  /// The kept responses of one app, or of all, by number.
  public func keptResponses(of app: BundleIdentifier?) -> [KeptResponse] {
    guard let app else { return responseTable.all }
    return responseTable.all.filter { $0.response.notification.key.app == app }
  }

  /// Removes a response; an unknown number is passed over.
  public func removeKeptResponse(_ number: Int64) {
    write(.response(number, nil))
  }
}
