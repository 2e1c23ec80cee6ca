import NotificationEngine
import NotificationModel
import Places

extension SimulatedStore {
  func app(_ identifier: BundleIdentifier) throws(StoreFailure) -> AppRecord? {
    try operate()
    return memory.app(identifier)
  }

  func appCount() throws(StoreFailure) -> Int {
    try operate()
    return memory.appCount()
  }

  func passingApps(limit: Int) throws(StoreFailure) -> [BundleIdentifier] {
    try operate()
    return memory.passingApps(limit: limit)
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

  func pendingBytes(of app: BundleIdentifier) throws(StoreFailure) -> Int {
    try operate()
    return memory.pendingBytes(of: app)
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

  func delivered(number: UInt32) throws(StoreFailure) -> DeliveredRecord? {
    try operate()
    return memory.delivered(number: number)
  }

  func delivered(of app: BundleIdentifier?) throws(StoreFailure) -> [DeliveredRecord] {
    try operate()
    return memory.delivered(of: app)
  }

  func deliveredCount(of app: BundleIdentifier?) throws(StoreFailure) -> Int {
    try operate()
    return memory.deliveredCount(of: app)
  }

  func deliveredBytes(of app: BundleIdentifier?) throws(StoreFailure) -> Int {
    try operate()
    return memory.deliveredBytes(of: app)
  }

  func largestDelivered() throws(StoreFailure) -> BundleIdentifier? {
    try operate()
    return memory.largestDelivered()
  }

  func forEachDelivered(
    in stage: DeliveredRecord.Stage, _ body: (DeliveredRecord) throws -> Void
  ) throws {
    try operate()
    try memory.forEachDelivered(in: stage, body)
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

extension SimulatedStore {
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

  func recordArrival(ofPush identifier: String, at date: WallTime) throws(StoreFailure) {
    try write(.recordArrival(identifier, date))
  }

  func save(handledTime: WallTime?) throws(StoreFailure) {
    try write(.saveHandledTime(handledTime))
  }
}

extension SimulatedStore {
  func monitor(_ region: Region, of app: BundleIdentifier) throws(StoreFailure) {
    try write(.monitor(region, app))
  }

  func stopMonitoring(_ identifier: String, of app: BundleIdentifier) throws(StoreFailure) {
    try write(.stopMonitoring(identifier, app))
  }

  func setState(_ state: RegionState, ofRegion key: Int64) throws(StoreFailure) {
    guard let record = memory.region(key) else { return try operate() }
    try write(.setState(state, record))
  }

  func putOutside(
    beyond reach: Double, from point: GeocentricPoint
  ) throws(StoreFailure) {
    try write(.putOutside(reach, point))
  }

  func monitoredRegions(of app: BundleIdentifier) throws(StoreFailure) -> [RegionRecord] {
    try operate()
    return memory.monitoredRegions(of: app)
  }

  func region(_ key: Int64) throws(StoreFailure) -> RegionRecord? {
    try operate()
    return memory.region(key)
  }

  func regionCount(of app: BundleIdentifier?) throws(StoreFailure) -> Int {
    try operate()
    return memory.regionCount(of: app)
  }

  func regions(
    seenFrom point: GeocentricPoint, within reach: Double
  ) throws(StoreFailure) -> [RegionRecord] {
    try operate()
    return memory.regions(seenFrom: point, within: reach)
  }

  func nearestBorder(from point: GeocentricPoint) throws(StoreFailure) -> Double? {
    try operate()
    return memory.nearestBorder(from: point)
  }
}
