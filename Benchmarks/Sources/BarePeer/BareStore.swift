import Foundation
import GRDB

/// One table with one index, as durable as the daemon's: a log that is on the disk at each commit.
final class BareStore {
  private let queue: DatabaseQueue
  private(set) var rows = 0
  private(set) var commits = 0

  init(path: String) throws {
    queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA journal_mode = WAL")
      try database.execute(sql: "PRAGMA synchronous = FULL")
      try database.execute(
        sql: """
          CREATE TABLE request(
            id INTEGER PRIMARY KEY, app INTEGER, identifier TEXT, due INTEGER, request BLOB,
            UNIQUE(app, identifier));
          CREATE INDEX request_due ON request(due);
          """)
      precondition(try Int.fetchOne(database, sql: "PRAGMA synchronous") == 2)
    }
  }

  /// Inserts all rows in one transaction.
  func insert(_ rows: [(identifier: String, due: Int64, blob: Data)]) throws {
    try queue.writeWithoutTransaction { database in
      try database.inTransaction(.immediate) {
        let statement = try database.cachedStatement(
          sql: "INSERT INTO request(app, identifier, due, request) VALUES (1, ?, ?, ?)")
        for row in rows {
          try statement.execute(arguments: [row.identifier, row.due, row.blob])
        }
        return .commit
      }
    }
    self.rows += rows.count
    commits += 1
  }
}
