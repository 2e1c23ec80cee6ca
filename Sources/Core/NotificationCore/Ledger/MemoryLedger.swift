public import NotificationModel

/// A ledger in memory, for tests and simulation.
///
/// It answers exactly as the one on disk does, order and ties included. A transaction is a list of
/// the values that were overwritten, so that `begin`, `commit` and the marks cost nothing and a
/// rollback costs what was written. What is written outside a transaction stays.
public final class MemoryLedger: Ledger {
  var appTable = OrderedTable<BundleIdentifier, AppRecord>()
  var categoryTables: [BundleIdentifier: OrderedTable<ByteText, NotificationCategory>] = [:]
  var pendingTable = PendingTable()
  var deliveredTable = DeliveredTable()
  var responseTable = OrderedTable<Int64, KeptResponse>()
  var regionTable = RegionTable()
  var arrivalTable = ArrivalTable()
  var settings = GlobalSettings()
  var handled: WallTime?

  /// Outlives every rollback: a number that was seen once must not come back.
  private var lastNumber: Int64 = 0
  /// What undoes the open transaction, latest last; absent outside one.
  private var journal: [Change]?
  /// How long the journal was when the mark was set.
  private var mark: Int?

  /// Creates a ledger that holds nothing.
  public init() {}

  /// Opens the transaction of a pass; fails only if one is open already.
  public func begin() throws(StoreFailure) {
    guard journal == nil else { throw Self.misuse("A transaction is open already.") }
    journal = []
  }

  /// Keeps everything since `begin`; fails only if no transaction is open.
  public func commit() throws(StoreFailure) {
    guard journal != nil else { throw Self.misuse("No transaction is open.") }
    journal = nil
    mark = nil
  }

  /// Forgets everything since `begin`.
  public func rollback() {
    undo(downTo: 0)
    journal = nil
    mark = nil
  }

  /// Marks the state before one event; fails only if a mark is set or no transaction is open.
  public func savepoint() throws(StoreFailure) {
    guard let journal else { throw Self.misuse("No transaction is open.") }
    guard mark == nil else { throw Self.misuse("A mark is set already.") }
    mark = journal.count
  }

  /// Keeps what was written since the mark; fails only if there is none.
  public func releaseSavepoint() throws(StoreFailure) {
    guard mark != nil else { throw Self.misuse("No mark is set.") }
    mark = nil
  }

  /// Forgets what was written since the mark; fails only if there is none.
  public func rollbackToSavepoint() throws(StoreFailure) {
    guard let mark else { throw Self.misuse("No mark is set.") }
    undo(downTo: mark)
    self.mark = nil
  }

  /// The settings of all apps; the defaults where none were saved.
  public func globalSettings() -> GlobalSettings { settings }

  /// Replaces the settings of all apps.
  public func save(_ settings: GlobalSettings) {
    write(.settings(settings))
  }

  /// When calendar dates were last delivered, or the clock was corrected back.
  public func handledTime() -> WallTime? { handled }

  /// Replaces that time.
  public func save(handledTime: WallTime?) {
    write(.handled(handledTime))
  }

  /// A number that was never given out before, whatever was rolled back since.
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
