import Foundation
import GRDB
import PushProtocol

/// The only connection that writes, with its prepared statements.
final class StoreDatabase {
  private let queue: DatabaseQueue
  private var statements: [StoreQuery: Statement] = [:]
  private var current: Database?

  /// Opens the file, creates missing tables, and makes sure that a commit is durable.
  init(file: String?, maximumPages: Int?) throws(StoreOpeningFailure) {
    do {
      queue = try StoreFile.open(file, maximumPages: maximumPages)
    } catch let failure as StoreOpeningFailure {
      throw failure
    } catch {
      throw StoreOpeningFailure(
        "The store \(file ?? "in memory") cannot be opened: \(ErrorWords.of(error)). "
          + "Check that the folder is there and may be written to, and that the disk has room.")
    }
  }

  /// Runs the closure with access to the connection.
  func session<Value>(_ body: () throws -> Value) rethrows -> Value {
    try queue.inDatabase { database in
      current = database
      defer { current = nil }
      return try body()
    }
  }

  /// Runs a statement without result rows, and returns how many rows it changed.
  @discardableResult
  func run(_ query: StoreQuery, _ arguments: [DatabaseValue] = []) throws -> Int {
    try using(query, arguments) { database, statement in
      try statement.execute()
      return database.changesCount
    }
  }

  /// The rows of a statement.
  func rows<Value>(
    _ query: StoreQuery, _ arguments: [DatabaseValue] = [], _ read: (Row) throws -> Value?
  ) throws -> [Value] {
    try using(query, arguments) { _, statement in
      let cursor = try Row.fetchCursor(statement)
      var values: [Value] = []
      while let row = try cursor.next() {
        if let value = try read(row) { values.append(value) }
      }
      return values
    }
  }

  /// Visits the rows of a statement until the closure stops.
  func forEach(
    _ query: StoreQuery, _ arguments: [DatabaseValue] = [], _ read: (Row) throws -> Bool
  ) throws {
    try using(query, arguments) { _, statement in
      let cursor = try Row.fetchCursor(statement)
      while let row = try cursor.next() {
        guard try read(row) else { return }
      }
    }
  }

  /// The single number that a statement returns.
  func number(_ query: StoreQuery, _ arguments: [DatabaseValue] = []) throws -> Int64? {
    try rows(query, arguments) { $0.number(0) }.first
  }

  /// The number of the row that was added last.
  var lastRow: Int64 { current?.lastInsertedRowID ?? 0 }

  /// Whether a transaction is open; the database ends one by itself when its disk is full.
  var isInTransaction: Bool { current?.isInsideTransaction ?? false }

  /// Frees the cached pages, which the system still has.
  func freeCache() { queue.releaseMemory() }

  /// Copies the write-ahead log into the database and closes the file.
  func close() {
    statements = [:]
    try? queue.close()
  }

  /// Runs a statement in the closure; a statement that failed is not used again, because resetting it would
  /// fail as well.
  private func using<Value>(
    _ query: StoreQuery, _ arguments: [DatabaseValue],
    _ body: (Database, Statement) throws -> Value
  ) throws -> Value {
    guard let current else { throw DatabaseError(message: "used outside of a session") }
    let statement = try statements[query] ?? current.makeStatement(sql: query.rawValue)
    statements[query] = statement
    // The statements are our own, so the number of arguments is known to be right; checking it again takes
    // longer than the insertion.
    statement.setUncheckedArguments(StatementArguments(StoreArguments(arguments)))
    do {
      return try body(current, statement)
    } catch {
      statements[query] = nil
      throw error
    }
  }
}

/// The arguments of a statement, one after the other.
///
/// GRDB's generic code allocates memory for each element that it reads from an array, and none for one of these.
private struct StoreArguments: Sequence, IteratorProtocol {
  private let values: [DatabaseValue]
  private var index = 0

  init(_ values: [DatabaseValue]) { self.values = values }

  var underestimatedCount: Int { values.count }

  mutating func next() -> (any DatabaseValueConvertible)?? {
    guard index < values.count else { return nil }
    defer { index += 1 }
    return .some(values[index])
  }
}

/// Every statement that the store's thread runs.
enum StoreQuery: String {
  case begin = "BEGIN IMMEDIATE"
  case commit = "COMMIT"
  case rollback = "ROLLBACK"

  case setNumbers = "UPDATE figure SET value = ? WHERE name = 'numbers'"
  case numbers = "SELECT value FROM figure WHERE name = 'numbers'"

  case addPush =
    "INSERT INTO push (number, device, expires, priority, replaces, record) VALUES (?, ?, ?, ?, ?, ?)"
  case pushRecord = "SELECT record FROM push WHERE number = ?"
  case removePush = "DELETE FROM push WHERE number = ?"
  case removePushes = "DELETE FROM push WHERE number BETWEEN ? AND ?"
  case replaced = "DELETE FROM push WHERE replaces = ? RETURNING number, device"
  case pushes = "SELECT number, device, expires, record FROM push ORDER BY number"
  case expired = "SELECT number, device FROM push WHERE expires <= ? ORDER BY expires LIMIT ?"
  case nextExpiry = "SELECT min(expires) FROM push"

  case addNotes = "INSERT INTO note (at, entries) VALUES (?, ?)"
  case noteBytes = "SELECT coalesce(sum(length(entries)), 0) FROM note"
  case oldestNotes = "SELECT number, at, length(entries) FROM note ORDER BY number LIMIT 1"
  case removeNotes = "DELETE FROM note WHERE number = ?"
  case latestNotes = "SELECT entries FROM note ORDER BY number DESC"

  case addDevice = "INSERT OR IGNORE INTO device (key, enrolled, seen) VALUES (?, ?, ?)"
  case deviceOfKey = "SELECT number FROM device WHERE key = ?"
  case keyOfDevice = "SELECT key FROM device WHERE number = ?"
  case touchDevice = "UPDATE device SET seen = ?2 WHERE number = ?1 AND seen < ?2 - 3600000"

  case devices = "SELECT number, seen FROM device WHERE number > ? ORDER BY number LIMIT ?"
  case hasToken =
    """
    SELECT EXISTS (SELECT 1 FROM token WHERE device = ?1 AND invalid IS NULL)
      OR EXISTS (SELECT 1 FROM token WHERE device = ?1 AND invalid IS NOT NULL)
    """
  case removeDevice = "DELETE FROM device WHERE number = ?"

  case topics = "SELECT name, team FROM topic"
  case addToken =
    "INSERT INTO token (hash, device, topic, environment, registered) VALUES (?, ?, ?, ?, ?)"
  case tokens = "SELECT hash, device, topic, environment, registered, invalid FROM token"
  case tokensOfDevice =
    "SELECT count(*) FROM token WHERE device = ? AND invalid IS NULL"
  case tokenOfApp =
    """
    SELECT hash FROM token WHERE device = ? AND topic = ? AND environment = ? AND invalid IS NULL
    """
  case invalidateToken = "UPDATE token SET invalid = ?2 WHERE hash = ?1 AND invalid IS NULL"
  case oldTokens = "SELECT hash FROM token WHERE invalid < ? LIMIT ?"
  case tooManyInvalid =
    """
    SELECT hash FROM token WHERE device = ? AND invalid IS NOT NULL ORDER BY invalid DESC LIMIT ? OFFSET ?
    """
  case removeToken = "DELETE FROM token WHERE hash = ?"
}

extension DatabaseValue {
  static func of(_ number: Int64) -> DatabaseValue { number.databaseValue }
  static func of(_ text: String) -> DatabaseValue { text.databaseValue }
  static func of(_ bytes: [UInt8]) -> DatabaseValue { Data(bytes).databaseValue }
  static func of(_ hash: TokenHash) -> DatabaseValue { of(hash.bytes) }
}

extension Row {
  /// The integer of a column; absent if it is null or of another type.
  package func number(_ column: Int) -> Int64? {
    guard case .int64(let number) = (self[column] as DatabaseValue).storage else { return nil }
    return number
  }

  /// The bytes of a column; absent if it is null or of another type.
  package func bytes(_ column: Int) -> [UInt8]? {
    guard case .blob(let data) = (self[column] as DatabaseValue).storage else { return nil }
    return [UInt8](data)
  }

  /// The text of a column; absent if it is null or of another type.
  package func text(_ column: Int) -> String? {
    guard case .string(let text) = (self[column] as DatabaseValue).storage else { return nil }
    return text
  }
}

extension QueueFailure {
  /// The failure that a database error means for the callers.
  init(_ error: any Error) {
    guard let error = error as? DatabaseError else {
      self = .unavailable(String(describing: error))
      return
    }
    let fullDisk: [ResultCode] = [
      .SQLITE_IOERR_WRITE, .SQLITE_IOERR_TRUNCATE, .SQLITE_IOERR_SHMSIZE,
    ]
    if error.resultCode == .SQLITE_FULL || fullDisk.contains(error.extendedResultCode) {
      self = .full
    } else {
      let code = error.extendedResultCode.rawValue
      self = .unavailable(
        "\(error.message ?? "no details") (SQLite \(code)). See which other program has it open")
    }
  }
}
