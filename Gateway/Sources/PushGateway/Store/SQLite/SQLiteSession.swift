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

  package func contains(_ column: String) -> String { "instr(\(column), ?) > 0" }

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
