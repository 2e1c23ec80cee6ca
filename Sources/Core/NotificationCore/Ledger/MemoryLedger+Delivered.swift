public import NotificationModel

extension MemoryLedger {
  public func save(_ delivered: DeliveredRecord) {
    let key = delivered.notification.key
    write(.delivered(Key(key.identifier, of: key.app), delivered))
  }

  public func delivered(_ identifier: String, of app: BundleIdentifier) -> DeliveredRecord? {
    delivered[Key(identifier, of: app)]
  }

  public func delivered(of app: BundleIdentifier?) -> [DeliveredRecord] {
    delivered.records(of: app)
  }

  public func deliveredCount(of app: BundleIdentifier?) -> Int { delivered.count(of: app) }

  public func removeDelivered(_ identifiers: [String], of app: BundleIdentifier) {
    for identifier in identifiers { write(.delivered(Key(identifier, of: app), nil)) }
  }

  public func delivered(in stage: DeliveredRecord.Stage) -> [DeliveredRecord] {
    delivered.records(in: stage)
  }

  public func nextRelease() -> WallTime? {
    delivered.records(in: .held).compactMap(\.heldUntil).min()
  }

  public func save(_ response: KeptResponse) {
    write(.response(response.number, response))
  }

  public func keptResponses(of app: BundleIdentifier?) -> [KeptResponse] {
    guard let app else { return responses.all }
    return responses.all.filter { $0.response.notification.key.app == app }
  }

  public func removeKeptResponse(_ number: Int64) {
    write(.response(number, nil))
  }
}
