import Foundation
import GRDB
import LinuxEvents

/// The file of a store: how it is opened, and its tables.
enum StoreFile {
  /// The value of `PRAGMA user_version` for the tables below.
  private static let version = 1

  /// Opens the file for writing, and creates missing tables.
  static func open(_ file: String?, maximumPages: Int?) throws -> DatabaseQueue {
    // Root's new file belongs to the folder's owner, and SQLite gives its other files the same owner.
    if let file { try FileOwner(of: folder(of: file))?.makeFile(at: file) }
    let queue =
      if let file {
        try DatabaseQueue(path: file, configuration: configuration)
      } else {
        try DatabaseQueue(configuration: configuration)
      }
    if let file {
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    }
    try queue.inDatabase { database in
      try prepare(database, isFile: file != nil)
      try makeTables(database, file ?? "in memory")
      // A full disk has no room for them: the next start tries again.
      try? database.execute(sql: indexes)
      if let maximumPages {
        try database.execute(sql: "PRAGMA max_page_count = \(maximumPages)")
      }
    }
    return queue
  }

  private static func folder(of file: String) -> String {
    let folder = (file as NSString).deletingLastPathComponent
    return folder.isEmpty ? "." : folder
  }

  /// Opens the file for reading only, next to a gateway that writes it.
  static func openToRead(_ file: String) throws -> DatabaseQueue {
    var configuration = configuration
    configuration.readonly = true
    return try DatabaseQueue(path: file, configuration: configuration)
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.label = "PushGateway"
    configuration.foreignKeysEnabled = false
    configuration.allowsUnsafeTransactions = true
    configuration.busyMode = .timeout(PushStoreLimits.busySeconds)
    return configuration
  }

  /// Sets the durability of a commit, and checks that it is in effect.
  private static func prepare(_ database: Database, isFile: Bool) throws {
    let mode = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
    try database.execute(
      sql: """
        PRAGMA synchronous = FULL;
        PRAGMA cache_size = -\(PushStoreLimits.cacheKiB);
        PRAGMA wal_autocheckpoint = \(PushStoreLimits.checkpointPages);
        PRAGMA journal_size_limit = \(PushStoreLimits.journalBytes);
        """)
    let level = try Int.fetchOne(database, sql: "PRAGMA synchronous")
    guard !isFile || mode == "wal", level == 2 else {
      throw StoreOpeningFailure(
        "Commits would not be durable (journal \(mode ?? "none"), synchronous \(level ?? -1)). "
          + "Put the data folder on a local file system.")
    }
  }

  private static func makeTables(_ database: Database, _ file: String) throws {
    let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    guard found <= version else {
      throw StoreOpeningFailure(
        "The store \(file) was written by a later version (\(found); this one reads \(version)). "
          + "Run the push-gateway that wrote it, or name another folder with --data.")
    }
    guard found < version else { return }
    try database.inTransaction(.immediate) {
      try database.execute(sql: tables)
      try database.execute(sql: "PRAGMA user_version = \(version)")
      return .commit
    }
  }

  /// The indexes that a version of the tables does not name: an earlier version of the program can use a file with them, and
  /// the earlier requests of a device do not slow its later ones.
  private static let indexes = """
    CREATE INDEX IF NOT EXISTS token_valid ON token (device, topic, environment)
      WHERE invalid IS NULL;
    CREATE INDEX IF NOT EXISTS token_invalid ON token (device, invalid) WHERE invalid IS NOT NULL;
    CREATE INDEX IF NOT EXISTS token_age ON token (invalid) WHERE invalid IS NOT NULL;
    DROP INDEX IF EXISTS token_device;
    """

  private static let tables = """
    CREATE TABLE figure (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
    INSERT INTO figure VALUES ('numbers', 0);

    CREATE TABLE push (
      number INTEGER PRIMARY KEY, device INTEGER NOT NULL, expires INTEGER NOT NULL,
      priority INTEGER NOT NULL, replaces BLOB, record BLOB NOT NULL);
    CREATE INDEX push_expires ON push (expires);
    CREATE UNIQUE INDEX push_replaces ON push (replaces) WHERE replaces IS NOT NULL;

    CREATE TABLE note (
      number INTEGER PRIMARY KEY, at INTEGER NOT NULL, entries BLOB NOT NULL);

    CREATE TABLE device (
      number INTEGER PRIMARY KEY AUTOINCREMENT, key BLOB NOT NULL UNIQUE,
      enrolled INTEGER NOT NULL, seen INTEGER NOT NULL);
    CREATE TABLE token (
      hash BLOB PRIMARY KEY, device INTEGER NOT NULL, topic TEXT NOT NULL,
      environment TEXT NOT NULL, registered INTEGER NOT NULL, invalid INTEGER) WITHOUT ROWID;

    CREATE TABLE team (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, pushes_per_second INTEGER,
      created INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE topic (
      name TEXT PRIMARY KEY, team TEXT NOT NULL, created INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE signing_key (
      id TEXT PRIMARY KEY, team TEXT NOT NULL, public BLOB NOT NULL, topics TEXT,
      environments TEXT NOT NULL, created INTEGER NOT NULL, revoked INTEGER) WITHOUT ROWID;
    CREATE TABLE client_certificate (
      fingerprint BLOB PRIMARY KEY, team TEXT NOT NULL, name TEXT NOT NULL, topics TEXT NOT NULL,
      environments TEXT NOT NULL, created INTEGER NOT NULL, revoked INTEGER) WITHOUT ROWID;
    """
}
