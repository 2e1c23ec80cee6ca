import Foundation
public import NotificationCore

/// A store that is ready, and what it took to get there.
public struct OpenedStore {
  /// The ledger, open for reading and writing.
  public let ledger: SQLiteLedger
  /// What was done about a damaged file; absent where there was none.
  public let rescue: RescueReport?
}

extension SQLiteLedger {
  /// Opens the database of a data folder, and makes both where they do not exist.
  ///
  /// The folder is closed to other users (0700), the file too (0600). A file of an older version is
  /// brought up to date in one transaction. A damaged file is renamed to
  /// `store.sqlite.damaged-TIMESTAMP` and what can be read of it is carried over; that takes about a
  /// second for every 20,000 requests.
  ///
  /// - Parameters:
  ///   - folder: An absolute path.
  ///   - timestamp: What a damaged file is named after, such as `20270105T090000Z`.
  ///   - options: What may be chosen.
  /// - Returns: The ledger, and what was done about a damaged file.
  /// - Throws: `locked` where another process holds the file, `readOnly`, `diskFull`, `tooNew` for
  ///   a file of a newer version, `failed` for a file of another program and for all else. Each
  ///   names the file and what to do, and leaves the file as it was.
  public static func open(
    folder: String, timestamp: String, options: StoreOptions = StoreOptions()
  ) throws(StoreFailure) -> OpenedStore {
    let files = StoreFiles(folder: folder)
    try files.makeFolder()
    try files.finishInterruptedRescue(timestamp: timestamp)
    do throws(StoreFailure) {
      if let damage = files.damageMark.failure { throw damage }
      return OpenedStore(ledger: try open(file: files.database, options), rescue: nil)
    } catch {
      guard error.kind == .damaged else { throw error }
      let report = try Rescue(files: files, timestamp: timestamp, options: options)
        .run(because: error)
      return OpenedStore(ledger: try open(file: files.database, options), rescue: report)
    }
  }

  /// The damaged databases that were set aside in a data folder and are still there, the oldest first.
  public static func damagedFiles(in folder: String) -> [String] {
    StoreFiles(folder: folder).damaged
  }

  /// Opens one file, and makes it where it does not exist.
  static func open(file: String, _ options: StoreOptions) throws(StoreFailure) -> SQLiteLedger {
    try StoreFiles.makePrivate(file)
    let connection = try Connection(file: file, options: options)
    do {
      try Schema.prepare(connection)
      return try SQLiteLedger(connection: connection)
    } catch {
      connection.close()
      throw error
    }
  }
}
