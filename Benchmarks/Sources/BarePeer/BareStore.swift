import Foundation
import GRDB

/// One table with one index, with the daemon's settings: a write-ahead log that is synced at each commit.
final class BareStore {
  private let queue: DatabaseQueue

  init(path: String) throws {
    queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { database in
      try database.execute(
        sql: """
          PRAGMA locking_mode = EXCLUSIVE;
          PRAGMA journal_mode = WAL;
          PRAGMA synchronous = FULL;
          PRAGMA wal_autocheckpoint = 4000;
          PRAGMA cache_size = -1024;
          CREATE TABLE request(
            id INTEGER PRIMARY KEY, app INTEGER, identifier TEXT, due INTEGER, request BLOB,
            UNIQUE(app, identifier));
          CREATE INDEX request_due ON request(due);
          """)
      let synchronous = try Int.fetchOne(database, sql: "PRAGMA synchronous")
      precondition(synchronous == 2, "commits would not be durable")
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
  }
}
