import Foundation
import GRDB
import NotificationEngine
import NotificationModel
import Testing

@testable import NotificationStore

/// Databases that cannot be opened or written: one clear message each, and nothing changed.
@Suite struct FaultTests {
  @Test func `A file of a newer version is left alone`() throws {
    let folder = try StoreFolder()
    try folder.open().store.close()
    try folder.edit("PRAGMA user_version = 99")
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.database))
    let failure = try #require(folder.failureToOpen())
    #expect(failure.kind == .tooNew)
    #expect(failure.message.contains("version 99"))
    try Self.expectClear(failure, folder)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.database)) == before)
  }

  @Test func `The database of another program is left alone`() throws {
    let folder = try StoreFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: true)
    try folder.edit("CREATE TABLE song (title TEXT)")
    let failure = try #require(folder.failureToOpen())
    #expect(failure.kind == .failed)
    #expect(failure.message.contains("another program"))
    try Self.expectClear(failure, folder)
  }

  @Test func `A database that another process holds is refused at once`() throws {
    let folder = try StoreFolder()
    let holder = try folder.open().store
    let failure = try #require(folder.failureToOpen())
    #expect(failure.kind == .locked)
    try Self.expectClear(failure, folder)
    holder.close()
    try folder.open().store.close()
  }

  @Test func `A file that cannot be locked is not said to be held by another process`() {
    let failure = StoreFailure(
      DatabaseError(resultCode: .SQLITE_IOERR_LOCK), file: "/data/store.sqlite")
    #expect(failure.kind == .readOnly)
    #expect(failure.message.contains("/data/store.sqlite: the database cannot be written"))
    #expect(failure.remedy.contains("lock"))
  }

  @Test func `A full disk is reported, and the transaction leaves nothing behind`() throws {
    let folder = try StoreFolder()
    let app = try Samples.app("organizer")
    let store = try folder.open(maximumPages: 40).store
    try store.begin()
    try store.save(Samples.pending("kept", of: app, due: nil))
    try store.commit()
    let failure = try #require(Self.fill(store, app))
    #expect(failure.kind == .diskFull)
    try Self.expectClear(failure, folder)
    #expect(try store.pending(of: app).map(\.request.identifier) == ["kept"])
    #expect(try store.pendingCount(of: app) == 1)
    try store.begin()
    try store.save(Samples.pending("small", of: app, due: nil))
    try store.commit()
    store.close()
    #expect(try folder.open().store.pendingCount() == 2)
  }

  @Test func `An event that does not fit on the disk leaves the others of its transaction`() throws
  {
    let folder = try StoreFolder()
    let app = try Samples.app("organizer")
    let store = try folder.open(maximumPages: 40).store
    try store.begin()
    try store.savepoint()
    try store.save(Samples.pending("small", of: app, due: nil))
    try store.releaseSavepoint()
    try store.savepoint()
    #expect(throws: StoreFailure.self) {
      try store.save(
        Samples.pending(
          "large", of: app, due: nil, title: String(repeating: "x", count: 400_000)))
    }
    let isStillOpen = (try? store.rollbackToSavepoint()) != nil && (try? store.commit()) != nil
    if !isStillOpen { store.rollback() }
    let expected = isStillOpen ? ["small"] : []
    #expect(try store.pending(of: app).map(\.request.identifier) == expected)
    store.close()
    #expect(try folder.open().store.pendingCount() == expected.count)
  }

  @Test(.enabled(if: isOrdinaryUser, "everything may be written by the superuser"))
  func `A database that cannot be written is reported`() throws {
    let folder = try StoreFolder()
    try folder.open().store.close()
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o400], ofItemAtPath: folder.database)
    let failure = try #require(folder.failureToOpen())
    #expect(failure.kind == .readOnly)
    try Self.expectClear(failure, folder)
  }

  @Test func `A file in the place of the data folder is reported`() throws {
    let folder = try StoreFolder()
    try Data("text".utf8).write(to: URL(fileURLWithPath: folder.path))
    let failure = try #require(folder.failureToOpen())
    #expect(failure.message.contains(folder.path))
  }

  /// Adds large requests in one transaction until the store refuses.
  private static func fill(_ store: SQLiteStore, _ app: BundleIdentifier) -> StoreFailure? {
    do throws(StoreFailure) {
      try store.begin()
      for index in 0..<100 {
        let title = String(repeating: "x", count: 10_000)
        try store.save(Samples.pending("\(index)", of: app, due: nil, title: title))
      }
      try store.commit()
      return nil
    } catch {
      store.rollback()
      return error
    }
  }

  private static func expectClear(_ failure: StoreFailure, _ folder: StoreFolder) throws {
    #expect(failure.file == folder.database)
    #expect(failure.message.hasPrefix(folder.database + ": "))
    #expect(failure.remedy.hasSuffix("."))
  }
}

/// Whether permissions apply to this process.
private let isOrdinaryUser = NSUserName() != "root"
