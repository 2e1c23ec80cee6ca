import Foundation
import GRDB
import NotificationEngine
import NotificationModel
import NotificationStore
import Testing

/// The state on disk after a commit, a clean end and a crash.
@Suite struct DurabilityTests {
  @Test func `A reopened store has all committed changes`() throws {
    let folder = try StoreFolder()
    let app = try Samples.app("organizer")
    let first = try folder.open().store
    try first.begin()
    try first.save(AppRecord(identifier: app, displayName: "Organizer"))
    try first.setCategories([NotificationCategory(identifier: "task")], of: app)
    for (name, due) in [
      ("b", Samples.boot(4, wall: 40)), ("a", Samples.wall(3, floatingIn: "UTC")), ("c", nil),
    ] { try first.save(Samples.pending(name, of: app, due: due)) }
    try first.save(Samples.delivered("d", of: app, number: 1, at: 5, stage: .held, heldUntil: 9))
    try first.save(Samples.response(2, of: app, text: "later"))
    try first.commit()
    let before = try StorePicture(first, [app])
    first.close()
    #expect(folder.files == ["store.sqlite"])
    let second = try folder.open().store
    #expect(try StorePicture(second, [app]) == before)
    second.close()
  }

  @Test func `A crash keeps exactly the committed changes`() throws {
    let folder = try StoreFolder()
    let app = try Samples.app("organizer")
    let store = try folder.open().store
    for round in 1...5 {
      try store.begin()
      try store.save(Samples.pending("kept-\(round)", of: app, due: Samples.wall(9)))
      try store.commit()
      try store.begin()
      try store.save(Samples.pending("lost", of: app, due: Samples.wall(1)))
      try store.removePending(["kept-1"], of: app)
      let crashed = try folder.crashed().open().store
      let names = try crashed.pending(of: app).map(\.request.identifier)
      #expect(names == (1...round).map { "kept-\($0)" })
      #expect(try crashed.pendingCount(of: app) == round)
      #expect(try crashed.pendingCount() == round)
      crashed.close()
      store.rollback()
    }
    store.close()
  }

  @Test func `Numbers are not used again after a crash or a clean end`() throws {
    let folder = try StoreFolder()
    let first = try folder.open().store
    try first.begin()
    var last = try first.nextNumber()
    try first.commit()
    try first.begin()
    last = try first.nextNumber()
    first.rollback()
    let crashed = try folder.crashed().open().store
    #expect(try crashed.nextNumber() > last)
    crashed.close()
    first.close()
    let second = try folder.open().store
    #expect(try second.nextNumber() == last + 1)
    second.close()
  }

  @Test func `Commits are synchronised to disk, and only the owner may read the files`() throws {
    let folder = try StoreFolder()
    let store = try folder.open().store
    try store.save(GlobalSettings())
    for file in folder.files {
      #expect(try Self.mode(folder.path + "/" + file) == 0o600, "\(file)")
    }
    #expect(try Self.mode(folder.path) == 0o700)
    store.close()
  }

  @Test func `A folder and a file that were open to other users are closed`() throws {
    let folder = try StoreFolder()
    try folder.open().store.close()
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    try manager.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.database)
    try folder.open().store.close()
    #expect(try Self.mode(folder.path) == 0o700)
    #expect(try Self.mode(folder.database) == 0o600)
  }

  private static func mode(_ path: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }
}
