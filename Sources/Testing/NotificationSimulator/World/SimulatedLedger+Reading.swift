import NotificationCore
import NotificationModel

extension SimulatedLedger {
  func app(_ identifier: BundleIdentifier) throws(StoreFailure) -> AppRecord? {
    try operate()
    return memory.app(identifier)
  }

  func apps() throws(StoreFailure) -> [AppRecord] {
    try operate()
    return memory.apps()
  }

  func categories(of app: BundleIdentifier) throws(StoreFailure) -> [NotificationCategory] {
    try operate()
    return memory.categories(of: app)
  }

  func category(
    _ identifier: String, of app: BundleIdentifier
  ) throws(StoreFailure) -> NotificationCategory? {
    try operate()
    return memory.category(identifier, of: app)
  }

  func pendingCount(of app: BundleIdentifier) throws(StoreFailure) -> Int {
    try operate()
    return memory.pendingCount(of: app)
  }

  func pendingCount() throws(StoreFailure) -> Int {
    try operate()
    return memory.pendingCount()
  }

  func pending(
    _ identifier: String, of app: BundleIdentifier
  ) throws(StoreFailure) -> PendingRequest? {
    try operate()
    return memory.pending(identifier, of: app)
  }

  func oldestPending(of app: BundleIdentifier) throws(StoreFailure) -> String? {
    try operate()
    return memory.oldestPending(of: app)
  }

  func due(at moment: Moment, limit: Int) throws(StoreFailure) -> [PendingRequest] {
    try operate()
    return memory.due(at: moment, limit: limit)
  }

  func floating(notIn timeZone: String, limit: Int) throws(StoreFailure) -> [PendingRequest] {
    try operate()
    return memory.floating(notIn: timeZone, limit: limit)
  }

  func pending(
    after place: Int64, limit: Int
  ) throws(StoreFailure) -> [(place: Int64, request: PendingRequest)] {
    try operate()
    return memory.pending(after: place, limit: limit)
  }

  func nextDueDate(seenFrom moment: Moment) throws(StoreFailure) -> WallTime? {
    try operate()
    return memory.nextDueDate(seenFrom: moment)
  }

  func delivered(
    _ identifier: String, of app: BundleIdentifier
  ) throws(StoreFailure) -> DeliveredRecord? {
    try operate()
    return memory.delivered(identifier, of: app)
  }

  func delivered(of app: BundleIdentifier?) throws(StoreFailure) -> [DeliveredRecord] {
    try operate()
    return memory.delivered(of: app)
  }

  func deliveredCount(of app: BundleIdentifier?) throws(StoreFailure) -> Int {
    try operate()
    return memory.deliveredCount(of: app)
  }

  func earliestDelivered(
    of app: BundleIdentifier, limit: Int
  ) throws(StoreFailure) -> [DeliveredRecord] {
    try operate()
    return memory.earliestDelivered(of: app, limit: limit)
  }

  func delivered(in stage: DeliveredRecord.Stage) throws(StoreFailure) -> [DeliveredRecord] {
    try operate()
    return memory.delivered(in: stage)
  }

  func nextRelease() throws(StoreFailure) -> WallTime? {
    try operate()
    return memory.nextRelease()
  }

  func keptResponses(of app: BundleIdentifier?) throws(StoreFailure) -> [KeptResponse] {
    try operate()
    return memory.keptResponses(of: app)
  }

  func hasArrived(push identifier: String) throws(StoreFailure) -> Bool {
    try operate()
    return memory.hasArrived(push: identifier)
  }

  func handledTime() throws(StoreFailure) -> WallTime? {
    try operate()
    return memory.handledTime()
  }

  func globalSettings() throws(StoreFailure) -> GlobalSettings {
    try operate()
    return memory.globalSettings()
  }
}
