import Foundation
import GRDB

/// The one connection that writes, with its prepared statements.
final class StoreDatabase {
  private let queue: DatabaseQueue
  private var statements: [StoreQuery: Statement] = [:]
  private var current: Database?

  /// Opens the file, makes the tables that are missing, and makes sure that a commit is durable.
  init(file: String?, maximumPages: Int?) throws(StoreOpeningFailure) {
    do {
      queue = try StoreFile.open(file, maximumPages: maximumPages)
    } catch let failure as StoreOpeningFailure {
      throw failure
    } catch {
      throw StoreOpeningFailure(
        "The store \(file ?? "in memory") cannot be opened: \(error). "
          + "Check that the folder is there and may be written to, and that the disk has room.")
    }
  }

  /// Lets the closure use the connection.
  func session<Value>(_ body: () throws -> Value) rethrows -> Value {
    try queue.inDatabase { database in
      current = database
      defer { current = nil }
      return try body()
    }
  }

  /// Runs a statement that answers no rows; answers how many it changed.
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

  /// Goes through the rows of a statement until the closure has had enough.
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

  /// The one number that a statement answers.
  func number(_ query: StoreQuery, _ arguments: [DatabaseValue] = []) throws -> Int64? {
    try rows(query, arguments) { $0.number(0) }.first
  }

  /// The number of the row that was added last.
  var lastRow: Int64 { current?.lastInsertedRowID ?? 0 }

  /// Whether a transaction is open; the database ends one by itself when its disk is full.
  var isInTransaction: Bool { current?.isInsideTransaction ?? false }

  /// Copies the log into the database and lets go of the file.
  func close() {
    statements = [:]
    try? queue.close()
  }

  /// Lets the closure run a statement; one that failed is not used again, because to reset it would
  /// fail as well.
  private func using<Value>(
    _ query: StoreQuery, _ arguments: [DatabaseValue],
    _ body: (Database, Statement) throws -> Value
  ) throws -> Value {
    guard let current else { throw DatabaseError(message: "used outside of a session") }
    let statement = try statements[query] ?? current.makeStatement(sql: query.rawValue)
    statements[query] = statement
    // The statements are our own, so that the count of the arguments is known to be right; checking
    // it again takes longer than the insertion.
    statement.setUncheckedArguments(
      StatementArguments(arguments.map { value -> (any DatabaseValueConvertible)? in value }))
    do {
      return try body(current, statement)
    } catch {
      statements[query] = nil
      throw error
    }
  }
}
