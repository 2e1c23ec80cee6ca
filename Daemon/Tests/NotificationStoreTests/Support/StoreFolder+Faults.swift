import Foundation
import GRDB
import NotificationEngine

@testable import NotificationStore

extension StoreFolder {
  /// Changes the database behind the store's back.
  func edit(_ statements: String) throws {
    let queue = try DatabaseQueue(path: database)
    try queue.writeWithoutTransaction { try $0.execute(sql: statements) }
    try queue.close()
  }

  /// Makes the empty database of an earlier version of this source.
  func makeOldStore(steps: Int) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try edit(
      Schema.steps.prefix(steps).joined(separator: "\n")
        + "PRAGMA application_id = \(Schema.applicationIdentifier); PRAGMA user_version = \(steps);"
    )
  }

  /// Why the store in it does not open; nothing if it does.
  func failureToOpen() -> StoreFailure? {
    do throws(StoreFailure) {
      let opened = try open()
      opened.store.close()
      return nil
    } catch {
      return error
    }
  }

  /// Overwrites pages of the database with garbage.
  func damage(pages: some Sequence<Int>) throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: database))
    for page in pages {
      try file.seek(toOffset: UInt64((page - 1) * 4_096))
      try file.write(contentsOf: Data(repeating: 0xA5, count: 4_096))
    }
    try file.close()
  }

  /// How many pages the database has.
  func pageCount() throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: database)
    return ((attributes[.size] as? NSNumber)?.intValue ?? 0) / 4_096
  }

  /// The pages of a table's or an index's entries.
  func pages(of name: String) throws -> [Int] {
    let queue = try DatabaseQueue(path: database)
    defer { try? queue.close() }
    return try queue.read { database in
      try Int.fetchAll(
        database, sql: "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf'",
        arguments: [name])
    }
  }
}
