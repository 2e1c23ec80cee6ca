import NotificationCore
import NotificationModel

extension SimulatedLedger {
  func save(_ app: AppRecord) throws(StoreFailure) { try write(.saveApp(app)) }

  func removeApp(_ identifier: BundleIdentifier) throws(StoreFailure) {
    try write(.removeApp(identifier))
  }

  func setCategories(
    _ categories: [NotificationCategory], of app: BundleIdentifier
  ) throws(StoreFailure) {
    try write(.setCategories(categories, app))
  }

  func save(_ pending: PendingRequest) throws(StoreFailure) -> Bool {
    let hasReplaced = memory.pending(pending.request.identifier, of: pending.app) != nil
    try write(.savePending(pending))
    return hasReplaced
  }

  func reschedule(
    _ identifier: String, of app: BundleIdentifier, due: DueDate?
  ) throws(StoreFailure) {
    try write(.reschedule(identifier, app, due))
  }

  func removePending(_ identifiers: [String], of app: BundleIdentifier) throws(StoreFailure) {
    try write(.removePending(identifiers, app))
  }

  func removeAllPending(of app: BundleIdentifier) throws(StoreFailure) {
    try write(.removeAllPending(app))
  }

  func save(_ delivered: DeliveredRecord) throws(StoreFailure) {
    try write(.saveDelivered(delivered))
  }

  func removeDelivered(_ identifiers: [String], of app: BundleIdentifier) throws(StoreFailure) {
    try write(.removeDelivered(identifiers, app))
  }

  func save(_ response: KeptResponse) throws(StoreFailure) { try write(.saveResponse(response)) }

  func removeKeptResponse(_ number: Int64) throws(StoreFailure) {
    try write(.removeResponse(number))
  }

  func save(_ settings: GlobalSettings) throws(StoreFailure) { try write(.saveSettings(settings)) }

  func noteArrival(ofPush identifier: String, at date: WallTime) throws(StoreFailure) {
    try write(.noteArrival(identifier, date))
  }

  func save(handledTime: WallTime?) throws(StoreFailure) {
    try write(.saveHandledTime(handledTime))
  }
}
