import Foundation
import GRDB

/// The file of a store, opened for a moment next to a running gateway.
package struct SQLiteSession: StoreSession {
  private let queue: DatabaseQueue

  /// Opens a store for writing, and creates it if it does not exist.
  package init(file: String) throws(StoreOpeningFailure) {
    do {
      queue = try StoreFile.open(file, maximumPages: nil)
    } catch let failure as StoreOpeningFailure {
      throw failure
    } catch {
      throw StoreOpeningFailure(
        "The store \(file) cannot be opened: \(QueueFailure(error)). "
          + "Make it with `push-gateway init FOLDER`, or name its folder with --data.")
    }
  }

  /// Opens an existing store, only for reading.
  package init(reading file: String) throws(StoreOpeningFailure) {
    do {
      queue = try StoreFile.openToRead(file)
    } catch {
      throw StoreOpeningFailure(
        "The store \(file) cannot be read: \(QueueFailure(error)). "
          + "Make it with `push-gateway init FOLDER`, or name its folder with --data.")
    }
  }

  package func rows(
    _ sql: String, _ arguments: [StoreValue]
  ) throws(StoreSessionFailure) -> [any StoreRow] {
    try access { database in
      try Row.fetchAll(database, sql: sql, arguments: Self.arguments(arguments))
    }
  }

  package func change(_ statements: [StoreStatement]) throws(StoreSessionFailure) -> [Int] {
    try access { database in
      var counts: [Int] = []
      try database.inTransaction(.immediate) {
        for statement in statements {
          try database.execute(
            sql: statement.sql, arguments: Self.arguments(statement.arguments))
          counts.append(database.changesCount)
        }
        return .commit
      }
      return counts
    }
  }

  package func logRows(
    since: Int64, containing bytes: [UInt8]
  ) throws(StoreSessionFailure) -> [any StoreRow] {
    try rows(
      "SELECT entries FROM note WHERE number >= ? AND at >= ? AND instr(entries, ?) > 0 ORDER BY number",
      [.number(try firstLogRow(since: since)), .number(since), .bytes(bytes)])
  }

  /// The number of the first row of the log that is not older; they are numbered in the order of their times.
  private func firstLogRow(since: Int64) throws(StoreSessionFailure) -> Int64 {
    let ends = try rows("SELECT min(number), max(number) FROM note", []).first
    guard var low = ends?.number(0), let last = ends?.number(1) else { return 0 }
    var high = last + 1
    while low < high {
      let middle = low + (high - low) / 2
      let found = try rows(
        "SELECT number, at FROM note WHERE number >= ? ORDER BY number LIMIT 1", [.number(middle)])
      if let row = found.first, let number = row.number(0), row.number(1) ?? 0 < since {
        low = number + 1
      } else {
        high = middle
      }
    }
    return low
  }

  private func access<Value>(
    _ body: (Database) throws -> Value
  ) throws(StoreSessionFailure) -> Value {
    do {
      return try queue.inDatabase(body)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      throw .taken
    } catch {
      throw .store(QueueFailure(error))
    }
  }

  private static func arguments(_ values: [StoreValue]) -> StatementArguments {
    StatementArguments(
      values.map { value -> (any DatabaseValueConvertible)? in
        switch value {
        case .null: nil
        case .number(let number): number
        case .text(let text): text
        case .bytes(let bytes): Data(bytes)
        }
      })
  }
}

extension Row: StoreRow {}
