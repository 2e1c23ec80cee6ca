import NotificationEngine
import NotificationModel
import Places

/// A store over a simulated disk, which can be made to fail.
///
/// After a failure no operation works until the transaction is rolled back, as with a full disk. The planted faults
/// are subclasses.
class SimulatedStore: Store {
  private(set) var memory: MemoryStore
  var disk: SimulatedDisk
  /// The operation at which the next transaction fails.
  var fault: StoreFault?
  /// How often it failed since it was opened.
  private(set) var failureCount = 0
  private var transaction: [StoreWrite] = []
  private var savepointCount = 0
  private var operations = 0
  private var failure: StoreFailure?
  private var lastNumber: Int64

  /// Opens the content of the disk.
  required init(_ disk: SimulatedDisk) {
    self.disk = disk
    memory = disk.read()
    lastNumber = disk.reservedNumber
  }

  func begin() throws(StoreFailure) {
    operations = 0
    failure = nil
    if fault == .atBegin { throw fail() }
    try memory.begin()
    transaction = []
  }

  func commit() throws(StoreFailure) {
    try look()
    if fault == .atCommit { throw fail() }
    // A fault whose operation was not reached does not affect later transactions.
    fault = nil
    try memory.commit()
    write(transaction)
    transaction = []
  }

  /// Puts a whole transaction on the disk.
  func write(_ transaction: [StoreWrite]) {
    disk.append(transaction)
    disk.sync()
  }

  func rollback() {
    memory.rollback()
    transaction = []
    failure = nil
  }

  func savepoint() throws(StoreFailure) {
    try operate()
    try memory.savepoint()
    savepointCount = transaction.count
  }

  func releaseSavepoint() throws(StoreFailure) {
    try look()
    try memory.releaseSavepoint()
  }

  func rollbackToSavepoint() throws(StoreFailure) {
    try look()
    try memory.rollbackToSavepoint()
    transaction.removeSubrange(savepointCount...)
  }

  func nextNumber() throws(StoreFailure) -> Int64 {
    try operate()
    lastNumber += 1
    disk.reserve(lastNumber)
    return lastNumber
  }

  /// Writes one change; a planted fault alters it.
  func write(_ change: StoreWrite) throws(StoreFailure) {
    try operate()
    change.apply(to: memory)
    transaction.append(change)
  }

  /// Counts a read or a write, and fails if it is the one with the fault.
  func operate() throws(StoreFailure) {
    try look()
    operations += 1
    if case .atOperation(let number)? = fault, operations >= number { throw fail() }
  }

  private func look() throws(StoreFailure) {
    if let failure { throw failure }
  }

  private func fail() -> StoreFailure {
    let failure = StoreFailure(
      kind: failureCount % 2 == 0 ? .diskFull : .failed, file: "simulated",
      message: "The simulated disk failed.", remedy: "Try again.")
    failureCount += 1
    fault = nil
    self.failure = failure
    return failure
  }

  func pending(of app: BundleIdentifier) throws(StoreFailure) -> [PendingRequest] {
    try operate()
    return memory.pending(of: app)
  }
}

/// A disk that keeps only synced writes when the power goes.
///
/// It is a log of writes. A transaction counts once its end was synced; the writes after the last such end are discarded,
/// however much of them had reached the disk.
struct SimulatedDisk {
  private(set) var log: [StoreWrite] = []
  /// Writes that were made and not synced yet.
  private(set) var unsynced: [StoreWrite] = []
  /// The limit of the numbers that may have been assigned.
  private(set) var reservedNumber: Int64 = 0

  /// How many numbers are reserved at a time.
  private static let reservation: Int64 = 16

  mutating func append(_ transaction: [StoreWrite]) {
    unsynced += transaction
  }

  mutating func sync() {
    log += unsynced
    unsynced = []
  }

  /// Handles the end of the process or the machine: writes that were not synced are lost.
  mutating func loseUnsynced() {
    unsynced = []
  }

  mutating func reserve(_ number: Int64) {
    while reservedNumber < number { reservedNumber += Self.reservation }
  }

  /// Reads the log from its beginning, as the next start of the daemon does.
  func read() -> MemoryStore {
    let store = MemoryStore()
    for write in log { write.apply(to: store) }
    return store
  }
}

/// One change of the durable state, as the simulated disk keeps it.
enum StoreWrite: Hashable, Sendable {
  case saveApp(AppRecord)
  case removeApp(BundleIdentifier)
  case setCategories([NotificationCategory], BundleIdentifier)
  case savePending(PendingRequest)
  case reschedule(String, BundleIdentifier, DueDate?)
  case removePending([String], BundleIdentifier)
  case removeAllPending(BundleIdentifier)
  case saveDelivered(DeliveredRecord)
  case removeDelivered([String], BundleIdentifier)
  case saveResponse(KeptResponse)
  case removeResponse(Int64)
  case monitor(Region, BundleIdentifier)
  case stopMonitoring(String, BundleIdentifier)
  /// Names the region by its owner, because keys are assigned again when the log is read.
  case setState(RegionState, RegionRecord)
  case putOutside(Double, GeocentricPoint)
  case saveSettings(GlobalSettings)
  case saveHandledTime(WallTime?)
  case recordArrival(String, WallTime)
  case saveSubscription(WebPushSubscription)
  case removeSubscription(String)

  func apply(to store: MemoryStore) {
    switch self {
    case .saveApp(let app): store.save(app)
    case .removeApp(let app): store.removeApp(app)
    case .setCategories(let categories, let app): store.setCategories(categories, of: app)
    case .savePending(let pending): store.save(pending)
    case .reschedule(let identifier, let app, let due):
      store.reschedule(identifier, of: app, due: due)
    case .removePending(let identifiers, let app): store.removePending(identifiers, of: app)
    case .removeAllPending(let app): store.removeAllPending(of: app)
    case .saveDelivered(let record): store.save(record)
    case .removeDelivered(let identifiers, let app): store.removeDelivered(identifiers, of: app)
    case .saveResponse(let response): store.save(response)
    case .removeResponse(let number): store.removeKeptResponse(number)
    case .monitor(let region, let app): store.monitor(region, of: app)
    case .stopMonitoring(let identifier, let app): store.stopMonitoring(identifier, of: app)
    case .setState(let state, let record):
      if let key = store.key(like: record) { store.setState(state, ofRegion: key) }
    case .putOutside(let reach, let point): store.putOutside(beyond: reach, from: point)
    case .saveSettings(let settings): store.save(settings)
    case .saveHandledTime(let time): store.save(handledTime: time)
    case .recordArrival(let push, let date): store.recordArrival(ofPush: push, at: date)
    case .saveSubscription(let subscription): store.save(subscription)
    case .removeSubscription(let name): store.removeSubscription(name)
    }
  }
}
