import Foundation
import NotificationCore

/// The files of a store, and the renames between them.
struct StoreFiles {
  let folder: String

  /// The database itself; its log is named after it.
  var database: String { folder + "/store.sqlite" }
  /// What a rescue has carried over so far; worthless until it is complete.
  var unfinishedRescue: String { folder + "/store.sqlite.rescue" }
  /// What a rescue has carried over, complete, and on its way to become the database.
  var finishedRescue: String { folder + "/store.sqlite.rescued" }

  var damageMark: DamageMark { DamageMark(file: database) }

  /// Makes the folder and closes it to other users.
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

  /// Makes an empty file that only its owner may read; the database's logs take over its mode.
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

  /// Puts the damaged database aside and the rescued one in its place; answers where the old one is.
  ///
  /// The log goes first: were it left beside the new database, its pages would be taken for new
  /// ones. A crash in between is finished by the next start, which sees the finished rescue.
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

  /// Removes what a rescue that did not finish has left.
  func removeUnfinishedRescue() {
    for suffix in ["", "-wal", "-shm", ".damage"] {
      try? FileManager.default.removeItem(atPath: unfinishedRescue + suffix)
    }
  }

  /// Renames the rescued database once it is complete.
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
