import GRDB
import NotificationCore

extension Connection {
  /// What must be in force before the file is touched.
  ///
  /// The exclusive lock keeps a second daemon out, and lets counts be kept in memory.
  static func configuration(_ options: StoreOptions) -> Configuration {
    var configuration = Configuration()
    configuration.label = "NotificationStore"
    configuration.foreignKeysEnabled = false
    configuration.allowsUnsafeTransactions = true
    configuration.busyMode = .timeout(options.busyTimeout)
    configuration.prepareDatabase { database in
      // Before anything is read: the index of the log then stays in memory, not in a file beside it.
      try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
    }
    return configuration
  }

  /// Sets what a commit promises and what the connection may use, and makes sure of it.
  ///
  /// This comes after opening because GRDB sets its own, weaker, values while it opens; what counts
  /// is therefore read back.
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
