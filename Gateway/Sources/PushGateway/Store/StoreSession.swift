/// A connection to a store for the commands that manage it: statements, one at a time, in the SQL that SQLite and PostgreSQL
/// share, with `?` for each argument.
package protocol StoreSession {
  /// The rows that a statement returns.
  func rows(_ sql: String, _ arguments: [StoreValue]) throws(StoreSessionFailure)
    -> [any StoreRow]

  /// Runs statements in one transaction, and returns how many rows each has changed; durable when it returns.
  func change(_ statements: [StoreStatement]) throws(StoreSessionFailure) -> [Int]

  /// The rows of the delivery log that contain some bytes and were written at an instant or later, in milliseconds since
  /// 1970; without bytes, all of them.
  func logRows(since: Int64, containing bytes: [UInt8]) throws(StoreSessionFailure)
    -> [any StoreRow]
}

/// A statement and its arguments.
package struct StoreStatement {
  var sql: String
  var arguments: [StoreValue]

  init(_ sql: String, _ arguments: [StoreValue] = []) {
    self.sql = sql
    self.arguments = arguments
  }
}

/// An argument of a statement, or a cell of a row.
package enum StoreValue: Hashable, Sendable {
  case null
  case number(Int64)
  case text(String)
  case bytes([UInt8])

  static func number(_ number: Int?) -> StoreValue { number.map { .number(Int64($0)) } ?? .null }
}

/// A row that a statement returned.
package protocol StoreRow {
  /// The integer of a column; absent if it is null or of another type.
  func number(_ column: Int) -> Int64?
  /// The text of a column; absent if it is null or of another type.
  func text(_ column: Int) -> String?
  /// The bytes of a column; absent if it is null or of another type.
  func bytes(_ column: Int) -> [UInt8]?
}

/// Why a statement was not run.
package enum StoreSessionFailure: Error, Hashable, Sendable {
  /// A row with the same key exists.
  case taken
  /// The store cannot be written or read.
  case store(QueueFailure)

  /// The failure of an operation that cannot meet an existing key.
  var queueFailure: QueueFailure {
    switch self {
    case .taken: .unavailable("a row with the same key exists")
    case .store(let failure): failure
    }
  }
}
