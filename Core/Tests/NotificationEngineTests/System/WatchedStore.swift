import NotificationEngine
import NotificationModel

/// A store in memory that counts its calls, and fails once at a chosen call.
final class WatchedStore: Store {
  let inner: MemoryStore
  /// How often each method was called, by name.
  private(set) var calls: [String: Int] = [:]
  /// How many calls succeed before one fails; absent for a store that never fails.
  var callsUntilFailure: Int?
  /// Whether commits fail that have something to write, as on a full disk.
  var failsToWrite = false
  private var hasWritten = false

  static let failure = StoreFailure(
    kind: .diskFull, file: "/data/store.db", message: "The disk is full.",
    remedy: "Make room on the disk.")

  init(_ inner: MemoryStore = MemoryStore()) {
    self.inner = inner
  }

  var callCount: Int { calls.values.reduce(0, +) }

  func forgetCalls() { calls = [:] }

  func note(_ name: String = #function) throws(StoreFailure) {
    let name = String(name.prefix { $0 != "(" })
    calls[name, default: 0] += 1
    if name != "savepoint", Self.writes.contains(where: name.hasPrefix) { hasWritten = true }
    guard let left = callsUntilFailure else { return }
    callsUntilFailure = left > 0 ? left - 1 : nil
    if left == 0 { throw Self.failure }
  }

  /// How the names of methods that write begin.
  private static let writes = [
    "save", "remove", "setCategories", "recordArrival", "reschedule", "monitor", "stopMonitoring",
    "setState", "putOutside",
  ]

  func begin() throws(StoreFailure) {
    try note()
    hasWritten = false
    try inner.begin()
  }
  func commit() throws(StoreFailure) {
    try note()
    if failsToWrite, hasWritten { throw Self.failure }
    try inner.commit()
  }
  func rollback() { inner.rollback() }
  func savepoint() throws(StoreFailure) {
    try note()
    try inner.savepoint()
  }
  func releaseSavepoint() throws(StoreFailure) {
    try note()
    try inner.releaseSavepoint()
  }
  func rollbackToSavepoint() throws(StoreFailure) {
    try note()
    try inner.rollbackToSavepoint()
  }
}

extension WatchedStore {
  func app(_ identifier: BundleIdentifier) throws(StoreFailure) -> AppRecord? {
    try note()
    return inner.app(identifier)
  }
  func appCount() throws(StoreFailure) -> Int {
    try note()
    return inner.appCount()
  }
  func passingApps(limit: Int) throws(StoreFailure) -> [BundleIdentifier] {
    try note()
    return inner.passingApps(limit: limit)
  }
  func apps() throws(StoreFailure) -> [AppRecord] {
    try note()
    return inner.apps()
  }
  func save(_ app: AppRecord) throws(StoreFailure) {
    try note("saveApp")
    inner.save(app)
  }
  func removeApp(_ identifier: BundleIdentifier) throws(StoreFailure) {
    try note()
    inner.removeApp(identifier)
  }
  func categories(of app: BundleIdentifier) throws(StoreFailure) -> [NotificationCategory] {
    try note()
    return inner.categories(of: app)
  }
  func category(
    _ identifier: String, of app: BundleIdentifier
  ) throws(StoreFailure) -> NotificationCategory? {
    try note()
    return inner.category(identifier, of: app)
  }
  func setCategories(
    _ categories: [NotificationCategory], of app: BundleIdentifier
  ) throws(StoreFailure) {
    try note()
    inner.setCategories(categories, of: app)
  }
  func hasArrived(push identifier: String) throws(StoreFailure) -> Bool {
    try note()
    return inner.hasArrived(push: identifier)
  }
  func recordArrival(ofPush identifier: String, at date: WallTime) throws(StoreFailure) {
    try note()
    inner.recordArrival(ofPush: identifier, at: date)
  }
  func subscriptions() throws(StoreFailure) -> [WebPushSubscription] {
    try note()
    return inner.subscriptions()
  }
  func subscriptions(of app: BundleIdentifier) throws(StoreFailure) -> [WebPushSubscription] {
    try note("subscriptionsOfApp")
    return inner.subscriptions(of: app)
  }
  func subscription(_ name: String) throws(StoreFailure) -> WebPushSubscription? {
    try note()
    return inner.subscription(name)
  }
  func subscription(connectorToken token: String) throws(StoreFailure) -> WebPushSubscription? {
    try note("subscriptionOfConnector")
    return inner.subscription(connectorToken: token)
  }
  func subscriptionCount() throws(StoreFailure) -> Int {
    try note()
    return inner.subscriptionCount()
  }
  func save(_ subscription: WebPushSubscription) throws(StoreFailure) {
    try note("saveSubscription")
    inner.save(subscription)
  }
  func removeSubscription(_ name: String) throws(StoreFailure) {
    try note()
    inner.removeSubscription(name)
  }
  func handledTime() throws(StoreFailure) -> WallTime? {
    try note()
    return inner.handledTime()
  }
  func save(handledTime: WallTime?) throws(StoreFailure) {
    try note()
    inner.save(handledTime: handledTime)
  }
  func globalSettings() throws(StoreFailure) -> GlobalSettings {
    try note()
    return inner.globalSettings()
  }
  func save(_ settings: GlobalSettings) throws(StoreFailure) {
    try note("saveSettings")
    inner.save(settings)
  }
  func nextNumber() throws(StoreFailure) -> Int64 {
    try note()
    return inner.nextNumber()
  }
}

extension WatchedStore {
  func pendingCount(of app: BundleIdentifier) throws(StoreFailure) -> Int {
    try note()
    return inner.pendingCount(of: app)
  }
  func pendingBytes(of app: BundleIdentifier) throws(StoreFailure) -> Int {
    try note()
    return inner.pendingBytes(of: app)
  }
  func pendingCount() throws(StoreFailure) -> Int {
    try note()
    return inner.pendingCount()
  }
  func pending(
    _ identifier: String, of app: BundleIdentifier
  ) throws(StoreFailure) -> PendingRequest? {
    try note()
    return inner.pending(identifier, of: app)
  }
  func pending(of app: BundleIdentifier) throws(StoreFailure) -> [PendingRequest] {
    try note("pendingOfApp")
    return inner.pending(of: app)
  }
  func save(_ pending: PendingRequest) throws(StoreFailure) -> Bool {
    try note("savePending")
    return inner.save(pending)
  }
  func reschedule(
    _ identifier: String, of app: BundleIdentifier, due: DueDate?
  ) throws(StoreFailure) {
    try note()
    inner.reschedule(identifier, of: app, due: due)
  }
  func removePending(_ identifiers: [String], of app: BundleIdentifier) throws(StoreFailure) {
    try note()
    inner.removePending(identifiers, of: app)
  }
  func removeAllPending(of app: BundleIdentifier) throws(StoreFailure) {
    try note()
    inner.removeAllPending(of: app)
  }
  func oldestPending(of app: BundleIdentifier) throws(StoreFailure) -> String? {
    try note()
    return inner.oldestPending(of: app)
  }
  func due(at moment: Moment, limit: Int) throws(StoreFailure) -> [PendingRequest] {
    try note()
    return inner.due(at: moment, limit: limit)
  }
  func floating(notIn timeZone: String, limit: Int) throws(StoreFailure) -> [PendingRequest] {
    try note()
    return inner.floating(notIn: timeZone, limit: limit)
  }
  func pending(
    after place: Int64, limit: Int
  ) throws(StoreFailure) -> [(place: Int64, request: PendingRequest)] {
    try note("pendingAfter")
    return inner.pending(after: place, limit: limit)
  }
  func nextDueDate(seenFrom moment: Moment) throws(StoreFailure) -> WallTime? {
    try note()
    return inner.nextDueDate(seenFrom: moment)
  }
}

extension WatchedStore {
  func save(_ delivered: DeliveredRecord) throws(StoreFailure) {
    try note("saveDelivered")
    inner.save(delivered)
  }
  func delivered(
    _ identifier: String, of app: BundleIdentifier
  ) throws(StoreFailure) -> DeliveredRecord? {
    try note()
    return inner.delivered(identifier, of: app)
  }
  func delivered(number: UInt32) throws(StoreFailure) -> DeliveredRecord? {
    try note()
    return inner.delivered(number: number)
  }
  func delivered(of app: BundleIdentifier?) throws(StoreFailure) -> [DeliveredRecord] {
    try note("deliveredOfApp")
    return inner.delivered(of: app)
  }
  func deliveredCount(of app: BundleIdentifier?) throws(StoreFailure) -> Int {
    try note()
    return inner.deliveredCount(of: app)
  }
  func deliveredBytes(of app: BundleIdentifier?) throws(StoreFailure) -> Int {
    try note()
    return inner.deliveredBytes(of: app)
  }
  func largestDelivered() throws(StoreFailure) -> BundleIdentifier? {
    try note()
    return inner.largestDelivered()
  }
  func forEachDelivered(
    in stage: DeliveredRecord.Stage, _ body: (DeliveredRecord) throws -> Void
  ) throws {
    try note("deliveredInStage")
    try inner.forEachDelivered(in: stage, body)
  }
  func earliestDelivered(
    of app: BundleIdentifier, limit: Int
  ) throws(StoreFailure) -> [DeliveredRecord] {
    try note()
    return Array(inner.delivered(of: app).prefix(limit))
  }
  func removeDelivered(_ identifiers: [String], of app: BundleIdentifier) throws(StoreFailure) {
    try note()
    inner.removeDelivered(identifiers, of: app)
  }
  func delivered(in stage: DeliveredRecord.Stage) throws(StoreFailure) -> [DeliveredRecord] {
    try note("deliveredInStage")
    return inner.delivered(in: stage)
  }
  func nextRelease() throws(StoreFailure) -> WallTime? {
    try note()
    return inner.nextRelease()
  }
  func save(_ response: KeptResponse) throws(StoreFailure) {
    try note("saveResponse")
    inner.save(response)
  }
  func keptResponses(of app: BundleIdentifier?) throws(StoreFailure) -> [KeptResponse] {
    try note()
    return inner.keptResponses(of: app)
  }
  func removeKeptResponse(_ number: Int64) throws(StoreFailure) {
    try note()
    inner.removeKeptResponse(number)
  }
}
