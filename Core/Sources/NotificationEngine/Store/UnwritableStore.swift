import NotificationModel
import Places

/// A store that reads from another one and refuses each write, for the calls of a transaction that could not be stored.
final class UnwritableStore<Backing: Store>: Store {
  private let backing: Backing
  private let failure: StoreFailure

  /// Creates the store with the failure that each write throws.
  init(_ backing: Backing, because failure: StoreFailure) {
    self.backing = backing
    self.failure = failure
  }

  // The transaction around it belongs to the other store.

  func begin() {}
  func commit() {}
  func rollback() {}
  func savepoint() {}
  func releaseSavepoint() {}
  func rollbackToSavepoint() {}
  func nextNumber() throws(StoreFailure) -> Int64 { try backing.nextNumber() }
}

// MARK: - Apps and settings

extension UnwritableStore {
  func app(_ identifier: BundleIdentifier) throws(StoreFailure) -> AppRecord? {
    try backing.app(identifier)
  }
  func apps() throws(StoreFailure) -> [AppRecord] { try backing.apps() }
  func appCount() throws(StoreFailure) -> Int { try backing.appCount() }
  func passingApps(limit: Int) throws(StoreFailure) -> [BundleIdentifier] {
    try backing.passingApps(limit: limit)
  }
  func save(_ app: AppRecord) throws(StoreFailure) { throw failure }
  func removeApp(_ identifier: BundleIdentifier) throws(StoreFailure) { throw failure }

  func categories(of app: BundleIdentifier) throws(StoreFailure) -> [NotificationCategory] {
    try backing.categories(of: app)
  }
  func category(
    _ identifier: String, of app: BundleIdentifier
  ) throws(StoreFailure) -> NotificationCategory? {
    try backing.category(identifier, of: app)
  }
  func setCategories(
    _ categories: [NotificationCategory], of app: BundleIdentifier
  ) throws(StoreFailure) { throw failure }

  func globalSettings() throws(StoreFailure) -> GlobalSettings { try backing.globalSettings() }
  func save(_ settings: GlobalSettings) throws(StoreFailure) { throw failure }
  func handledTime() throws(StoreFailure) -> WallTime? { try backing.handledTime() }
  func save(handledTime: WallTime?) throws(StoreFailure) { throw failure }
}

// MARK: - Pending requests

extension UnwritableStore {
  func pendingCount(of app: BundleIdentifier) throws(StoreFailure) -> Int {
    try backing.pendingCount(of: app)
  }
  func pendingCount() throws(StoreFailure) -> Int { try backing.pendingCount() }
  func pendingBytes(of app: BundleIdentifier) throws(StoreFailure) -> Int {
    try backing.pendingBytes(of: app)
  }
  func pending(
    _ identifier: String, of app: BundleIdentifier
  ) throws(StoreFailure) -> PendingRequest? {
    try backing.pending(identifier, of: app)
  }
  func pending(of app: BundleIdentifier) throws(StoreFailure) -> [PendingRequest] {
    try backing.pending(of: app)
  }
  func save(_ pending: PendingRequest) throws(StoreFailure) -> Bool { throw failure }
  func reschedule(
    _ identifier: String, of app: BundleIdentifier, due: DueDate?
  ) throws(StoreFailure) { throw failure }
  func removePending(_ identifiers: [String], of app: BundleIdentifier) throws(StoreFailure) {
    throw failure
  }
  func removeAllPending(of app: BundleIdentifier) throws(StoreFailure) { throw failure }
  func oldestPending(of app: BundleIdentifier) throws(StoreFailure) -> String? {
    try backing.oldestPending(of: app)
  }
  func due(at moment: Moment, limit: Int) throws(StoreFailure) -> [PendingRequest] {
    try backing.due(at: moment, limit: limit)
  }
  func floating(
    notIn timeZone: String, limit: Int
  ) throws(StoreFailure) -> [PendingRequest] {
    try backing.floating(notIn: timeZone, limit: limit)
  }
  func pending(
    after place: Int64, limit: Int
  ) throws(StoreFailure) -> [(place: Int64, request: PendingRequest)] {
    try backing.pending(after: place, limit: limit)
  }
  func nextDueDate(seenFrom moment: Moment) throws(StoreFailure) -> WallTime? {
    try backing.nextDueDate(seenFrom: moment)
  }
}

// MARK: - Delivered notifications, responses and pushes

extension UnwritableStore {
  func save(_ delivered: DeliveredRecord) throws(StoreFailure) { throw failure }
  func delivered(
    _ identifier: String, of app: BundleIdentifier
  ) throws(StoreFailure) -> DeliveredRecord? {
    try backing.delivered(identifier, of: app)
  }
  func delivered(number: UInt32) throws(StoreFailure) -> DeliveredRecord? {
    try backing.delivered(number: number)
  }
  func delivered(of app: BundleIdentifier?) throws(StoreFailure) -> [DeliveredRecord] {
    try backing.delivered(of: app)
  }
  func deliveredCount(of app: BundleIdentifier?) throws(StoreFailure) -> Int {
    try backing.deliveredCount(of: app)
  }
  func deliveredBytes(of app: BundleIdentifier?) throws(StoreFailure) -> Int {
    try backing.deliveredBytes(of: app)
  }
  func largestDelivered() throws(StoreFailure) -> BundleIdentifier? {
    try backing.largestDelivered()
  }
  func earliestDelivered(
    of app: BundleIdentifier, limit: Int
  ) throws(StoreFailure) -> [DeliveredRecord] {
    try backing.earliestDelivered(of: app, limit: limit)
  }
  func removeDelivered(_ identifiers: [String], of app: BundleIdentifier) throws(StoreFailure) {
    throw failure
  }
  func delivered(in stage: DeliveredRecord.Stage) throws(StoreFailure) -> [DeliveredRecord] {
    try backing.delivered(in: stage)
  }
  func forEachDelivered(
    in stage: DeliveredRecord.Stage, _ body: (DeliveredRecord) throws -> Void
  ) throws {
    try backing.forEachDelivered(in: stage, body)
  }
  func nextRelease() throws(StoreFailure) -> WallTime? { try backing.nextRelease() }

  func save(_ response: KeptResponse) throws(StoreFailure) { throw failure }
  func keptResponses(of app: BundleIdentifier?) throws(StoreFailure) -> [KeptResponse] {
    try backing.keptResponses(of: app)
  }
  func removeKeptResponse(_ number: Int64) throws(StoreFailure) { throw failure }

  func hasArrived(push identifier: String) throws(StoreFailure) -> Bool {
    try backing.hasArrived(push: identifier)
  }
  func recordArrival(ofPush identifier: String, at date: WallTime) throws(StoreFailure) {
    throw failure
  }

  func subscriptions() throws(StoreFailure) -> [WebPushSubscription] {
    try backing.subscriptions()
  }
  func subscriptions(of app: BundleIdentifier) throws(StoreFailure) -> [WebPushSubscription] {
    try backing.subscriptions(of: app)
  }
  func subscription(_ name: String) throws(StoreFailure) -> WebPushSubscription? {
    try backing.subscription(name)
  }
  func subscription(connectorToken token: String) throws(StoreFailure) -> WebPushSubscription? {
    try backing.subscription(connectorToken: token)
  }
  func subscriptionCount() throws(StoreFailure) -> Int { try backing.subscriptionCount() }
  func save(_ subscription: WebPushSubscription) throws(StoreFailure) { throw failure }
  func removeSubscription(_ name: String) throws(StoreFailure) { throw failure }
}

// MARK: - Regions

extension UnwritableStore {
  func monitor(_ region: Region, of app: BundleIdentifier) throws(StoreFailure) { throw failure }
  func stopMonitoring(_ identifier: String, of app: BundleIdentifier) throws(StoreFailure) {
    throw failure
  }
  func monitoredRegions(of app: BundleIdentifier) throws(StoreFailure) -> [RegionRecord] {
    try backing.monitoredRegions(of: app)
  }
  func region(_ key: Int64) throws(StoreFailure) -> RegionRecord? { try backing.region(key) }
  func regionCount(of app: BundleIdentifier?) throws(StoreFailure) -> Int {
    try backing.regionCount(of: app)
  }
  func regions(
    seenFrom point: GeocentricPoint, within reach: Double
  ) throws(StoreFailure) -> [RegionRecord] {
    try backing.regions(seenFrom: point, within: reach)
  }
  func setState(_ state: RegionState, ofRegion key: Int64) throws(StoreFailure) { throw failure }
  func putOutside(
    beyond reach: Double, from point: GeocentricPoint
  ) throws(StoreFailure) { throw failure }
  func nearestBorder(from point: GeocentricPoint) throws(StoreFailure) -> Double? {
    try backing.nearestBorder(from: point)
  }
}
