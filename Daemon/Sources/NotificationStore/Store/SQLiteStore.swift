import GRDB
package import NotificationEngine

/// The store on disk: one SQLite file, read and written on the caller's thread.
///
/// Nothing but a few names and counts is kept in memory, so a million requests cost disk space and
/// no memory. `commit` returns once the log is on the disk. All calls must come from one thread at
/// a time; the daemon's event loop is that thread. Every call throws a `StoreFailure` that names
/// the file and a remedy.
package final class SQLiteStore: Store {
  let connection: DatabaseConnection
  var names = Names()
  var numbers: NumberSupply
  /// The sequence number of the request that was added last; it never decreases, so that no number
  /// is used twice.
  var lastSequence: Int64

  /// Whether some request has files, so that a commit must check whether one lost its last use.
  var holdsFiles: Bool
  /// Files that lost their last use in a durable transaction.
  var releasedFiles: [String] = []

  /// Whether there may be regions, so that changes of requests must be applied to them too.
  var holdsRegions: Bool
  var circles = Circles()

  private var namesAtBegin: Names?
  private var savepointState = SavepointState.none

  /// The state of the current event's savepoint; the names are those to restore.
  private enum SavepointState {
    case none
    /// It is requested, and is set in the database only if the event writes something.
    case wanted(Names)
    /// The event has only added the request of this sequence number, so a rollback removes that request.
    case added(Names, sequence: Int64)
    /// It is set in the database; a request that was added before it is to be removed as well.
    case set(Names, sequence: Int64?)
  }

  init(connection: DatabaseConnection) throws(StoreFailure) {
    self.connection = connection
    numbers = NumberSupply(last: try connection.integer(.lastNumber))
    lastSequence = try connection.integer(.lastSequence)
    holdsFiles = try connection.integer(.holdsFiles) != 0
    holdsRegions = try connection.integer(.holdsRegions) != 0
    try loadClocks()
  }

  /// Copies the log into the database and closes it; an open transaction is rolled back.
  ///
  /// Numbers that were reserved and not used are returned. The store must not be used afterwards.
  package func close() {
    rollback()
    if numbers.left > 0 { try? writeLastNumber(numbers.last) }
    connection.close()
  }

  /// Opens a transaction; fails as `locked`, `readOnly` or `diskFull`.
  package func begin() throws(StoreFailure) {
    guard !connection.isInTransaction else { throw misuse("a transaction is open already") }
    // A full disk must not keep a transaction from reading; the numbers it assigns are then written by
    // `commit`.
    try? reserveNumbers()
    try connection.begin()
    namesAtBegin = names
  }

  /// Makes everything since `begin` durable; when it throws, none of it was kept.
  package func commit() throws(StoreFailure) {
    guard connection.isInTransaction else { throw misuse("no transaction is open") }
    do {
      try writePendingCounts()
      try writeHeldSubscription()
      try storeNumbers()
      let released = try forgetReleasedFiles()
      try connection.commit()
      releasedFiles += released
    } catch {
      rollback()
      throw error
    }
    names.commitCounts()
    circles.commit()
    namesAtBegin = nil
    savepointState = .none
  }

  /// Forgets everything since `begin`.
  package func rollback() {
    connection.rollback()
    if let namesAtBegin { restore(namesAtBegin) }
    circles.commit()
    namesAtBegin = nil
    savepointState = .none
  }

  /// Sets a savepoint before one event; costs nothing for an event that writes nothing.
  package func savepoint() throws(StoreFailure) {
    guard connection.isInTransaction else { throw misuse("no transaction is open") }
    guard case .none = savepointState else { throw misuse("a mark is set already") }
    savepointState = .wanted(names)
  }

  /// Keeps the changes since the savepoint.
  package func releaseSavepoint() throws(StoreFailure) {
    switch savepointState {
    case .none: throw misuse("no mark is set")
    case .wanted, .added: break
    case .set: try connection.run(.releaseSavepoint)
    }
    savepointState = .none
  }

  /// Undoes the changes since the savepoint, and keeps the transaction open.
  package func rollbackToSavepoint() throws(StoreFailure) {
    switch savepointState {
    case .none: throw misuse("no mark is set")
    // A subscription may be changed and not written.
    case .wanted(let before): restore(before)
    case .added(let before, let sequence):
      restore(before)
      try removeAdded(sequence)
    case .set(let before, let sequence):
      restore(before)
      try connection.run(.rollbackToSavepoint)
      try connection.run(.releaseSavepoint)
      if let sequence { try removeAdded(sequence) }
    }
    savepointState = .none
  }

  /// Adds a request as the first write of an event, without a savepoint in the database.
  ///
  /// Most events are just that, and a savepoint costs half as much as the addition itself. Returns
  /// false if it is not the first write, or if the app has a request of this identifier.
  func addFirst(_ columns: [DatabaseValue], at sequence: Int64) throws(StoreFailure) -> Bool {
    guard case .wanted(let before) = savepointState else { return false }
    guard try connection.run(.addPending, columns) == 1 else { return false }
    savepointState = .added(before, sequence: sequence)
    return true
  }

  /// Runs the statements of one change: within the open transaction, or else in one of their own.
  func write(_ body: () throws(StoreFailure) -> Void) throws(StoreFailure) {
    if connection.isInTransaction {
      try setWantedSavepoint()
      return try body()
    }
    try begin()
    do {
      try body()
    } catch {
      rollback()
      throw error
    }
    try commit()
  }

  /// Restores the cache of a savepoint.
  private func restore(_ before: Names) {
    names = before
    circles.goBack(to: before.circleChanges)
  }

  private func setWantedSavepoint() throws(StoreFailure) {
    switch savepointState {
    case .none, .set: return
    case .wanted(let before):
      try connection.run(.savepoint)
      savepointState = .set(before, sequence: nil)
    case .added(let before, let sequence):
      try connection.run(.savepoint)
      savepointState = .set(before, sequence: sequence)
    }
  }

  private func misuse(_ detail: String) -> StoreFailure {
    StoreFailure(
      kind: .failed, file: connection.file, message: "\(connection.file): \(detail).",
      remedy: "Begin, mark, release and commit in pairs.")
  }
}

extension SQLiteStore {
  /// Numbers that ascend for ever.
  ///
  /// They are reserved on disk in blocks before a transaction begins, so assigning one writes nothing,
  /// and neither a rollback nor a crash repeats one.
  struct NumberSupply {
    /// The last assigned number.
    private(set) var last: Int64
    /// The last number that is reserved on disk.
    private(set) var reserved: Int64

    init(last: Int64) {
      self.last = last
      reserved = last
    }

    /// The number of assignments left before the next reservation.
    var left: Int64 { reserved - last }

    mutating func next() -> Int64 {
      last += 1
      return last
    }

    /// Skips all numbers up to the given one.
    mutating func skip(to number: Int64) { last = max(last, number) }

    mutating func reserve(upTo number: Int64) { reserved = number }
  }

  /// A number that was never assigned before, even if the earlier use was rolled back or lost in a crash.
  package func nextNumber() throws(StoreFailure) -> Int64 {
    if !connection.isInTransaction { try reserveNumbers() }
    return numbers.next()
  }

  /// Makes the numbers of a transaction durable before it begins, in a commit of their own.
  func reserveNumbers() throws(StoreFailure) {
    guard numbers.left < StoreLimits.numbersPerTransaction else { return }
    try writeLastNumber(numbers.last + StoreLimits.reservedNumbers)
    numbers.reserve(upTo: numbers.last + StoreLimits.reservedNumbers)
  }

  /// Stores the numbers that a transaction has assigned beyond the reserve.
  func storeNumbers() throws(StoreFailure) {
    if numbers.left < 0 { try writeLastNumber(numbers.last) }
  }

  func writeLastNumber(_ number: Int64) throws(StoreFailure) {
    try connection.run(.saveLastNumber, [number.databaseValue])
  }
}
