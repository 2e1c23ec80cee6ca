import Foundation
package import NotificationEngine

/// A store that is ready, and the report of a recovery.
package struct OpenedStore {
  /// The store, open for reading and writing.
  package let store: SQLiteStore
  /// The report about a damaged file; `nil` if the file was intact.
  package let rescue: RecoveryReport?
}

extension SQLiteStore {
  /// Opens the database of a data folder, and creates both if they do not exist.
  ///
  /// The folder is closed to other users (0700), the file too (0600). A file of an older version is
  /// brought up to date in one transaction. A damaged file is renamed to
  /// `store.sqlite.damaged-TIMESTAMP` and its readable rows are copied; that takes about a second
  /// for every 20,000 requests.
  ///
  /// - Parameters:
  ///   - folder: An absolute path.
  ///   - timestamp: The suffix for the name of a damaged file, such as `20270105T090000Z`.
  ///   - options: The options of the store.
  /// - Returns: The store, and the report about a damaged file.
  /// - Throws: `locked` if another process holds the file, `readOnly`, `diskFull`, `tooNew` for a
  ///   file of a newer version, `failed` for a file of another program and for all other errors.
  ///   Each names the file and a remedy, and leaves the file unchanged.
  package static func open(
    folder: String, timestamp: String, options: StoreOptions = StoreOptions()
  ) throws(StoreFailure) -> OpenedStore {
    let files = StoreFiles(folder: folder)
    try files.makeFolder()
    try files.finishInterruptedRescue(timestamp: timestamp)
    do throws(StoreFailure) {
      if let damage = files.damageMark.failure { throw damage }
      return OpenedStore(store: try open(file: files.database, options), rescue: nil)
    } catch {
      guard error.kind == .damaged else { throw error }
      let report = try Recovery(files: files, timestamp: timestamp, options: options)
        .run(because: error)
      return OpenedStore(store: try open(file: files.database, options), rescue: report)
    }
  }

  /// The damaged databases that were set aside in a data folder and still exist, the oldest first.
  package static func damagedFiles(in folder: String) -> [String] {
    StoreFiles(folder: folder).damaged
  }

  /// Opens one file, and creates it if it does not exist.
  static func open(file: String, _ options: StoreOptions) throws(StoreFailure) -> SQLiteStore {
    try StoreFiles.makePrivate(file)
    let connection = try DatabaseConnection(file: file, options: options)
    do {
      try Schema.prepare(connection)
      return try SQLiteStore(connection: connection)
    } catch {
      connection.close()
      throw error
    }
  }
}

/// The options of a store.
package struct StoreOptions: Hashable, Sendable {
  /// How long to wait for another process that holds the database, in seconds, 0 to 2.
  package var busyTimeout = StoreLimits.busyTimeout
  /// How many pages of 4,096 bytes the database may grow to; `nil` means as many as fit on the disk.
  package var maximumPages: Int?

  /// Creates the options of the daemon.
  package init() {}
}

/// The files of a store, and the renames between them.
struct StoreFiles {
  let folder: String

  /// The database itself; the name of its log derives from it.
  var database: String { folder + "/store.sqlite" }
  /// The unfinished copy of a recovery; it is not used until it is complete.
  var unfinishedRescue: String { folder + "/store.sqlite.rescue" }
  /// The complete copy of a recovery, which is about to become the database.
  var finishedRescue: String { folder + "/store.sqlite.rescued" }

  var damageMark: DamageMark { DamageMark(file: database) }

  /// Creates the folder and closes it to other users.
  func makeFolder() throws(StoreFailure) {
    try Self.attempt(folder) { manager in
      let mode: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
      if !manager.fileExists(atPath: folder) {
        try manager.createDirectory(
          atPath: folder, withIntermediateDirectories: true, attributes: mode)
      }
      if try Self.mode(of: folder, manager) != 0o700 {
        try manager.setAttributes(mode, ofItemAtPath: folder)
      }
    }
  }

  /// Creates an empty file that only its owner may read; the database's logs get the same mode.
  static func makePrivate(_ file: String) throws(StoreFailure) {
    try attempt(file) { manager in
      let mode: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
      if !manager.fileExists(atPath: file) {
        guard manager.createFile(atPath: file, contents: nil, attributes: mode) else {
          throw CocoaError(.fileWriteNoPermission)
        }
      }
      if try Self.mode(of: file, manager) & 0o077 != 0 {
        try manager.setAttributes(mode, ofItemAtPath: file)
      }
    }
  }

  /// Sets the damaged database aside and replaces it with the recovered one; returns the path of the old one.
  ///
  /// The log is moved first: next to the new database its pages would be mistaken for new ones. After a crash in between, the
  /// next start finds the finished copy and completes the renames.
  func replaceDatabase(timestamp: String) throws(StoreFailure) -> String {
    let aside = freeName(folder + "/" + Self.damagedPrefix + timestamp)
    try Self.attempt(database) { manager in
      try? manager.removeItem(atPath: database + "-shm")
      for suffix in ["-wal", ""] where manager.fileExists(atPath: database + suffix) {
        try manager.moveItem(atPath: database + suffix, toPath: aside + suffix)
      }
      try manager.moveItem(atPath: finishedRescue, toPath: database)
    }
    damageMark.clear()
    return aside
  }

  /// Completes the renames that a crash interrupted.
  func finishInterruptedRescue(timestamp: String) throws(StoreFailure) {
    guard FileManager.default.fileExists(atPath: finishedRescue) else { return }
    _ = try replaceDatabase(timestamp: timestamp)
  }

  /// Removes the copy of an unfinished recovery.
  func removeUnfinishedRescue() {
    for suffix in ["", "-wal", "-shm", ".damage"] {
      try? FileManager.default.removeItem(atPath: unfinishedRescue + suffix)
    }
  }

  /// Renames the recovered database once it is complete.
  func finishRescue() throws(StoreFailure) {
    try Self.attempt(unfinishedRescue) { manager in
      try manager.moveItem(atPath: unfinishedRescue, toPath: finishedRescue)
    }
  }

  /// The damaged databases that were set aside.
  var damaged: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasPrefix(Self.damagedPrefix) && !$0.hasSuffix("-wal") }.sorted()
      .map { "\(folder)/\($0)" }
  }

  private static let damagedPrefix = "store.sqlite.damaged-"

  private func freeName(_ name: String) -> String {
    let manager = FileManager.default
    let names = [name] + (2...99).map { "\(name)-\($0)" }
    return names.first { path in
      !["", "-wal"].contains { manager.fileExists(atPath: path + $0) }
    } ?? name
  }

  private static func mode(of path: String, _ manager: FileManager) throws -> Int {
    let value = try manager.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
    return value?.intValue ?? 0
  }

  private static func attempt(
    _ path: String, _ body: (FileManager) throws -> Void
  ) throws(StoreFailure) {
    do {
      try body(.default)
    } catch {
      throw StoreFailure(fileError: error, file: path)
    }
  }
}

extension StoreFailure {
  /// Translates a failed file operation for the user who must fix it.
  init(fileError error: any Error, file: String) {
    self.init(Self.kind(of: error), file: file, detail: Self.detail(of: error))
  }

  private static func kind(of error: any Error) -> Kind {
    switch (error as? CocoaError)?.code {
    case .fileWriteOutOfSpace: .diskFull
    case .fileWriteNoPermission, .fileReadNoPermission, .fileWriteVolumeReadOnly: .readOnly
    default: .failed
    }
  }

  private static func detail(of error: any Error) -> String {
    guard let error = error as? CocoaError else { return String(describing: error) }
    let cause = error.underlying.map { " (\($0))" } ?? ""
    return "the file operation failed with code \(error.code.rawValue)\(cause)"
  }
}
