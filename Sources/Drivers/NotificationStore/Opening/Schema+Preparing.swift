import GRDB
import NotificationCore

extension Schema {
  /// Makes sure that the file is ours, of a version that this source reads, and can be written.
  static func prepare(_ connection: Connection) throws(StoreFailure) {
    let file = connection.file
    try connection.perform { database in
      let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
      let isEmpty = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") == 0
      let owner = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
      guard isEmpty || owner == applicationIdentifier else { throw foreign(file) }
      guard found <= version else { throw tooNew(file, found) }
      try database.execute(sql: Query.begin.sql)
      do {
        try migrate(database, from: found)
        try database.execute(sql: Query.forgetClocks.sql)
        try database.execute(sql: Query.commit.sql)
      } catch {
        try? database.execute(sql: Query.rollback.sql)
        throw error
      }
    }
  }

  private static func migrate(_ database: Database, from found: Int) throws {
    guard found < version else { return }
    for step in steps.dropFirst(found) { try database.execute(sql: step) }
    try database.execute(
      sql: """
        PRAGMA application_id = \(applicationIdentifier);
        PRAGMA user_version = \(version);
        """)
  }

  private static func foreign(_ file: String) -> StoreFailure {
    StoreFailure(
      kind: .failed, file: file, message: "\(file): the file is the database of another program.",
      remedy: "Move the file away, or choose another data folder.")
  }

  private static func tooNew(_ file: String, _ found: Int) -> StoreFailure {
    StoreFailure(
      .tooNew, file: file, detail: "it has version \(found), this program knows \(version)")
  }
}
