import NotificationEngine
import NotificationModel
import Testing

@testable import NotificationStore

/// A file stays as long as a pending request, a notification or a response refers to it (D7).
@Suite struct FileTests {
  private let app: BundleIdentifier
  private let folder: StoreFolder

  init() throws {
    app = try Samples.app("organizer")
    folder = try StoreFolder()
  }

  private func pending(
    _ identifier: String, _ files: String..., due: DueDate? = Samples.wall(1)
  ) -> PendingRequest {
    var pending = Samples.pending(identifier, of: app, due: due)
    pending.request.content.attachments = files.map(Self.attachment)
    return pending
  }

  private func delivered(
    _ identifier: String, _ files: String..., number: Int64 = 1,
    stage: DeliveredRecord.Stage = .listed
  ) -> DeliveredRecord {
    var record = Samples.delivered(identifier, of: app, number: number, at: 5, stage: stage)
    record.notification.request.content.attachments = files.map(Self.attachment)
    return record
  }

  private static func attachment(_ path: String) -> NotificationModel.Attachment {
    NotificationModel.Attachment(identifier: path, path: path, type: "public.png")
  }

  private func used(_ store: SQLiteStore) throws -> [String] {
    try store.referencedFiles(after: "", limit: 100)
  }

  @Test func `A file is released once with its last request, however the request is removed`()
    throws
  {
    let store = try folder.open().store
    let removals: [(String, () throws -> Void)] = [
      ("removed", { try store.removePending(["r"], of: app) }),
      ("all removed", { try store.removeAllPending(of: app) }),
      ("replaced", { try store.save(pending("r")) }),
      ("replaced with another", { try store.save(pending("r", "/n")) }),
      ("app removed", { try store.removeApp(app) }),
    ]
    for (name, remove) in removals {
      try store.save(pending("r", "/a\"b", "/c"))
      #expect(try used(store).contains("/a\"b"), "\(name)")
      #expect(store.takeReleasedFiles().filter { $0 != "/n" }.isEmpty, "\(name)")
      try remove()
      #expect(store.takeReleasedFiles().sorted() == ["/a\"b", "/c"], "\(name)")
      #expect(store.takeReleasedFiles().isEmpty, "\(name)")
    }
    #expect(try used(store).isEmpty)
    store.close()
  }

  @Test func `A file moves from request to notification to response and is released at the end`()
    throws
  {
    let store = try folder.open().store
    try store.save(pending("r", "/a"))
    try store.begin()
    try store.removePending(["r"], of: app)
    try store.save(delivered("r", "/a", stage: .held))
    try store.commit()
    try store.save(delivered("r", "/a", stage: .listed))
    #expect(store.takeReleasedFiles().isEmpty)
    let response = KeptResponse(
      number: 7,
      response: NotificationResponse(
        notification: delivered("r", "/a").notification, actionIdentifier: "done"),
      date: WallTime(seconds: 1))
    try store.begin()
    try store.removeDelivered(["r"], of: app)
    try store.save(response)
    try store.commit()
    try store.save(response)
    #expect(store.takeReleasedFiles().isEmpty)
    try store.removeKeptResponse(7)
    #expect(store.takeReleasedFiles() == ["/a"])
    store.close()
  }

  @Test func `A replaced notification releases its file`() throws {
    let store = try folder.open().store
    try store.save(delivered("r", "/a"))
    try store.save(delivered("r", "/b", number: 2))
    #expect(store.takeReleasedFiles() == ["/a"])
    try store.save(delivered("r", number: 3))
    #expect(store.takeReleasedFiles() == ["/b"])
    store.close()
  }

  @Test func `Removing an app releases the files of its notifications and responses`() throws {
    let store = try folder.open().store
    let other = try Samples.app("other")
    var foreign = Samples.pending("r", of: other, due: nil)
    foreign.request.content.attachments = [Self.attachment("/other")]
    try store.save(foreign)
    try store.save(pending("r", "/a", "/p"))
    try store.save(pending("s", "/a"))
    try store.save(delivered("r", "/a", "/d"))
    try store.save(
      KeptResponse(
        number: 7,
        response: NotificationResponse(
          notification: delivered("s", "/a", "/r").notification, actionIdentifier: "done"),
        date: WallTime(seconds: 1)))
    try store.removeAllPending(of: app)
    #expect(store.takeReleasedFiles() == ["/p"])
    try store.removeApp(app)
    #expect(store.takeReleasedFiles().sorted() == ["/a", "/d", "/r"])
    #expect(try used(store) == ["/other"])
    store.close()
  }

  @Test func `A repeating request and its notification share a file`() throws {
    let store = try folder.open().store
    try store.save(pending("r", "/a"))
    try store.save(delivered("r", "/a"))
    try store.reschedule("r", of: app, due: Samples.wall(9))
    try store.removeDelivered(["r"], of: app)
    #expect(store.takeReleasedFiles().isEmpty)
    try store.removePending(["r"], of: app)
    #expect(store.takeReleasedFiles() == ["/a"])
    store.close()
  }

  @Test func `A rolled back transaction holds and releases no file`() throws {
    let store = try folder.open().store
    try store.save(pending("kept", "/a"))
    try store.begin()
    try store.removePending(["kept"], of: app)
    store.rollback()
    try store.begin()
    try store.savepoint()
    try store.save(pending("refused", "/b"))
    try store.removePending(["kept"], of: app)
    try store.rollbackToSavepoint()
    try store.commit()
    #expect(store.takeReleasedFiles().isEmpty)
    #expect(try used(store) == ["/a"])
    #expect(try store.unreferencedFiles(among: ["/b", "/a", "/c"]) == ["/b", "/c"])
    store.close()
  }

  @Test func `File references survive a crash and a recovery`() throws {
    let store = try folder.open().store
    try store.save(pending("r", "/a", "/b"))
    try store.save(delivered("d", "/a"))
    let crashed = try folder.crashed()
    store.close()
    let opened = try crashed.open().store
    #expect(try used(opened) == ["/a", "/b"])
    opened.close()
    let pages =
      try crashed.pages(of: "attachment")
      + crashed.pages(of: "sqlite_autoindex_attachment_1")
    try #require(!pages.isEmpty)
    try crashed.damage(pages: pages)
    let rescued = try crashed.open()
    #expect(rescued.rescue?.pending == 1)
    try rescued.store.removePending(["r"], of: app)
    #expect(rescued.store.takeReleasedFiles() == ["/b"])
    rescued.store.close()
  }

  @Test func `A row whose file list is damaged can still be removed`() throws {
    try folder.open().store.close()
    let store = try folder.open().store
    try store.save(pending("r", "/a"))
    store.close()
    try folder.edit("UPDATE pending SET files = 'rubbish'")
    let again = try folder.open().store
    try again.removePending(["r"], of: app)
    #expect(try again.pendingCount(of: app) == 0)
    again.close()
  }

  @Test func `A store of version 2 is migrated and keeps its requests`() throws {
    try folder.makeOldStore(steps: 2)
    let store = try folder.open().store
    try store.save(pending("r", "/a"))
    try store.removePending(["r"], of: app)
    #expect(store.takeReleasedFiles() == ["/a"])
    store.close()
  }

  @Test(arguments: [
    Query.holdFile, .releasedFiles, .forgetReleasedFiles, .fileUses, .filesAfter, .letGoPending,
    .letGoDelivered, .letGoResponse,
  ])
  func `Files are found by an index`(query: Query) throws {
    for step in try IndexTests.plan(of: query) {
      #expect(!step.contains("SCAN attachment") || step.contains("attachment_released"), "\(step)")
      #expect(!step.contains("SCAN pending") && !step.contains("SCAN delivered"), "\(step)")
    }
  }
}
