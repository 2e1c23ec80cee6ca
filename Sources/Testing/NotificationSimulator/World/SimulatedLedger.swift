import NotificationCore
import NotificationModel

/// A ledger over a simulated disk, which can be told to fail.
///
/// After a failure nothing works until the transaction is rolled back, as with a full disk. The
/// planted faults are subclasses.
class SimulatedLedger: Ledger {
  private(set) var memory: MemoryLedger
  var disk: SimulatedDisk
  /// Where the next transaction fails.
  var fault: StoreFault?
  /// How often it failed since it was opened.
  private(set) var failureCount = 0
  private var transaction: [LedgerWrite] = []
  private var mark = 0
  private var operations = 0
  private var failure: StoreFailure?
  private var lastNumber: Int64

  /// Opens what the disk holds.
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
    // Operations that were not reached do not fail later ones.
    fault = nil
    try memory.commit()
    store(transaction)
    transaction = []
  }

  /// Puts a whole transaction on the disk.
  func store(_ transaction: [LedgerWrite]) {
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
    mark = transaction.count
  }

  func releaseSavepoint() throws(StoreFailure) {
    try look()
    try memory.releaseSavepoint()
  }

  func rollbackToSavepoint() throws(StoreFailure) {
    try look()
    try memory.rollbackToSavepoint()
    transaction.removeSubrange(mark...)
  }

  func nextNumber() throws(StoreFailure) -> Int64 {
    try operate()
    lastNumber += 1
    disk.reserve(lastNumber)
    return lastNumber
  }

  /// Writes one change; the planted faults change what is written.
  func write(_ change: LedgerWrite) throws(StoreFailure) {
    try operate()
    change.apply(to: memory)
    transaction.append(change)
  }

  /// Counts a read or a write, and fails where it is the one that shall.
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
