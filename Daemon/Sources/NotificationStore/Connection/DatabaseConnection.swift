import Foundation
import GRDB
import NotificationEngine

/// One connection to the database file, with its prepared statements and at most one transaction.
///
/// Calls run on the caller's thread, which must be the same one all the time. GRDB's own transaction
/// blocks would end a transaction with the block; a transaction is open across many calls, so it is
/// opened and ended by statements.
final class DatabaseConnection {
  let file: String
  private let queue: DatabaseQueue
  private var statements: [Query: Statement] = [:]
  /// The failure that ended the open transaction early; everything but a rollback fails with it.
  private var loss: StoreFailure?
  private(set) var isInTransaction = false

  /// Opens the file, which must exist, and sets how durable a commit is.
  init(file: String, options: StoreOptions) throws(StoreFailure) {
    self.file = file
    do {
      queue = try DatabaseQueue(path: file, configuration: Self.configuration(options))
      try queue.inDatabase { database in try Self.prepare(database, file, options) }
    } catch {
      throw StoreFailure(error, file: file)
    }
  }

  /// Runs a statement that returns no rows; returns the number of changed rows.
  @discardableResult
  func run(_ query: Query, _ arguments: [DatabaseValue] = []) throws(StoreFailure) -> Int {
    try perform { database in
      try statement(query, database).execute(arguments: Self.bound(arguments))
      return database.changesCount
    } onFailure: {
      statements[query] = nil
    }
  }

  /// Adds a row, and returns its number.
  func insert(_ query: Query, _ arguments: [DatabaseValue]) throws(StoreFailure) -> Int64 {
    try run(query, arguments)
    return try lastInsertedRow()
  }

  /// The number of the row that was added last.
  func lastInsertedRow() throws(StoreFailure) -> Int64 {
    try perform { $0.lastInsertedRowID }
  }

  /// The rows of a statement, each read before the next is fetched.
  func rows<Value>(
    _ query: Query, _ arguments: [DatabaseValue] = [], _ read: (Row) throws -> Value
  ) throws(StoreFailure) -> [Value] {
    try perform { database in
      let cursor = try Row.fetchCursor(
        statement(query, database), arguments: Self.bound(arguments))
      var values: [Value] = []
      while let row = try cursor.next() { values.append(try read(row)) }
      return values
    } onFailure: {
      statements[query] = nil
    }
  }

  /// The first row of a statement.
  func row<Value>(
    _ query: Query, _ arguments: [DatabaseValue] = [], _ read: (Row) throws -> Value
  ) throws(StoreFailure) -> Value? {
    try perform { database in
      let cursor = try Row.fetchCursor(
        statement(query, database), arguments: Self.bound(arguments))
      return try cursor.next().map(read)
    } onFailure: {
      statements[query] = nil
    }
  }

  /// The one integer that a statement returns.
  func integer(_ query: Query, _ arguments: [DatabaseValue] = []) throws(StoreFailure) -> Int64 {
    try row(query, arguments) { try $0.integer(0) } ?? 0
  }

  func begin() throws(StoreFailure) {
    try run(.begin)
    isInTransaction = true
  }

  /// Makes the transaction durable; on a failure it is rolled back.
  func commit() throws(StoreFailure) {
    do {
      try run(.commit)
      isInTransaction = false
    } catch {
      rollback()
      throw error
    }
  }

  /// Ends the transaction, if one is open.
  ///
  /// The database may have ended it on its own, for example on a full disk; then the statement fails, and nothing is left to
  /// do.
  func rollback() {
    loss = nil
    if isInTransaction { _ = try? run(.rollback) }
    isInTransaction = false
    loss = nil
  }

  /// Copies the log into the database and closes the file.
  func close() {
    statements = [:]
    try? queue.close()
  }

  /// Runs arbitrary statements; for opening and recovery.
  func perform<Value>(
    _ body: (Database) throws -> Value, onFailure: () -> Void = {}
  ) throws(StoreFailure) -> Value {
    if let loss { throw loss }
    do {
      return try queue.inDatabase { database in
        do {
          return try body(database)
        } catch {
          throw recordLoss(error, isOpen: database.isInsideTransaction)
        }
      }
    } catch {
      onFailure()
      throw StoreFailure(error, file: file)
    }
  }

  /// Records a failure that ended the transaction, so that later writes are not committed alone.
  private func recordLoss(_ error: any Error, isOpen: Bool) -> StoreFailure {
    let failure = StoreFailure(error, file: file)
    if isInTransaction, !isOpen { loss = failure }
    if failure.kind == .damaged { DamageMark(file: self.file).set(failure) }
    return failure
  }

  /// GRDB copies arguments one by one, through a key path if it knows their type; passing `nil` is
  /// faster than an empty list.
  private static func bound(_ arguments: [DatabaseValue]) -> StatementArguments? {
    guard !arguments.isEmpty else { return nil }
    return StatementArguments(arguments.map { value -> (any DatabaseValueConvertible)? in value })
  }

  private func statement(_ query: Query, _ database: Database) throws -> Statement {
    if let statement = statements[query] { return statement }
    let statement = try database.makeStatement(sql: query.sql)
    statements[query] = statement
    return statement
  }
}

extension DatabaseConnection {
  /// The settings that must be in force before the file is opened.
  ///
  /// The exclusive lock keeps a second daemon out, and lets counts be kept in memory.
  static func configuration(_ options: StoreOptions) -> Configuration {
    var configuration = Configuration()
    configuration.label = "NotificationStore"
    configuration.foreignKeysEnabled = false
    configuration.allowsUnsafeTransactions = true
    configuration.busyMode = .timeout(options.busyTimeout)
    configuration.prepareDatabase { database in
      // This comes before any read, so that the index of the log stays in memory instead of a file.
      try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
    }
    return configuration
  }

  /// Sets the durability of a commit and the resources of the connection, and verifies them.
  ///
  /// This comes after opening because GRDB sets its own, weaker, values while it opens; the
  /// effective values are therefore read back.
  static func prepare(_ database: Database, _ file: String, _ options: StoreOptions) throws {
    let mode = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
    try database.execute(
      sql: """
        PRAGMA synchronous = FULL;
        PRAGMA cache_size = -\(StoreLimits.cacheKiB);
        PRAGMA wal_autocheckpoint = \(StoreLimits.checkpointPages);
        PRAGMA journal_size_limit = \(StoreLimits.journalBytes);
        """)
    if let pages = options.maximumPages {
      try database.execute(sql: "PRAGMA max_page_count = \(pages)")
    }
    let level = try Int.fetchOne(database, sql: "PRAGMA synchronous")
    guard mode == "wal", level == 2 else {
      throw StoreFailure(
        .failed, file: file,
        detail:
          "commits would not be durable (journal \(mode ?? "none"), synchronous \(level ?? -1))"
      )
    }
  }
}
