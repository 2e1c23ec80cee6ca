public import NotificationModel

/// A ledger in memory, for tests and simulation.
///
/// It answers exactly as the one on disk does, order and ties included. A transaction is a list of
/// the values that were overwritten, so that `begin`, `commit` and the marks cost nothing and a
/// rollback costs what was written. What is written outside a transaction stays.
public final class MemoryLedger: Ledger {
  var apps = OrderedTable<BundleIdentifier, AppRecord>()
  var categories: [BundleIdentifier: OrderedTable<ByteText, NotificationCategory>] = [:]
  var pending = PendingTable()
  var delivered = DeliveredTable()
  var responses = OrderedTable<Int64, KeptResponse>()
  var settings = GlobalSettings()

  /// Outlives every rollback: a number that was seen once must not come back.
  private var lastNumber: Int64 = 0
  /// What undoes the open transaction, latest last; absent outside one.
  private var journal: [Change]?
  /// How long the journal was when the mark was set.
  private var mark: Int?

  /// Creates a ledger that holds nothing.
  public init() {}

  public func begin() throws(StoreFailure) {
    guard journal == nil else { throw Self.misuse("A transaction is open already.") }
    journal = []
  }

  public func commit() throws(StoreFailure) {
    guard journal != nil else { throw Self.misuse("No transaction is open.") }
    journal = nil
    mark = nil
  }

  public func rollback() {
    undo(downTo: 0)
    journal = nil
    mark = nil
  }

  public func savepoint() throws(StoreFailure) {
    guard let journal else { throw Self.misuse("No transaction is open.") }
    guard mark == nil else { throw Self.misuse("A mark is set already.") }
    mark = journal.count
  }

  public func releaseSavepoint() throws(StoreFailure) {
    guard mark != nil else { throw Self.misuse("No mark is set.") }
    mark = nil
  }

  public func rollbackToSavepoint() throws(StoreFailure) {
    guard let mark else { throw Self.misuse("No mark is set.") }
    undo(downTo: mark)
    self.mark = nil
  }

  public func globalSettings() -> GlobalSettings { settings }

  public func save(_ settings: GlobalSettings) {
    write(.settings(settings))
  }

  public func nextNumber() -> Int64 {
    lastNumber += 1
    return lastNumber
  }

  /// Puts a value in its place, and notes the one that was there.
  func write(_ change: Change) {
    let inverse = exchange(change)
    journal?.append(inverse)
  }

  private func undo(downTo count: Int) {
    while let length = journal?.count, length > count, let change = journal?.popLast() {
      _ = exchange(change)
    }
  }

  private static func misuse(_ message: String) -> StoreFailure {
    StoreFailure(
      kind: .failed, file: "memory", message: message,
      remedy: "Begin, mark, release and commit in pairs.")
  }
}
