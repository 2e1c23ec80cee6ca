import NotificationCore
import NotificationModel
import Testing

@testable import NotificationStore

/// A file stays as long as a waiting request, a notification or a response refers to it (D7).
@Suite struct FileTests {
  private let app: BundleIdentifier
  private let folder: TemporaryFolder

  init() throws {
    app = try Samples.app("organizer")
    folder = try TemporaryFolder()
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

  private func used(_ ledger: SQLiteLedger) throws -> [String] {
    try ledger.referencedFiles(after: "", limit: 100)
  }

  @Test func `A file is released once with its last request, however the request is removed`()
    throws
  {
    let ledger = try folder.open().ledger
    let removals: [(String, () throws -> Void)] = [
      ("removed", { try ledger.removePending(["r"], of: app) }),
      ("all removed", { try ledger.removeAllPending(of: app) }),
      ("replaced", { try ledger.save(pending("r")) }),
      ("replaced with another", { try ledger.save(pending("r", "/n")) }),
      ("app removed", { try ledger.removeApp(app) }),
    ]
    for (name, remove) in removals {
      try ledger.save(pending("r", "/a\"b", "/c"))
      #expect(try used(ledger).contains("/a\"b"), "\(name)")
      #expect(ledger.takeReleasedFiles().filter { $0 != "/n" }.isEmpty, "\(name)")
      try remove()
      #expect(ledger.takeReleasedFiles().sorted() == ["/a\"b", "/c"], "\(name)")
      #expect(ledger.takeReleasedFiles().isEmpty, "\(name)")
    }
    #expect(try used(ledger).isEmpty)
    ledger.close()
  }

  @Test func `A file moves from request to notification to response and is released at the end`()
    throws
  {
    let ledger = try folder.open().ledger
    try ledger.save(pending("r", "/a"))
    try ledger.begin()
    try ledger.removePending(["r"], of: app)
    try ledger.save(delivered("r", "/a", stage: .held))
    try ledger.commit()
    try ledger.save(delivered("r", "/a", stage: .listed))
    #expect(ledger.takeReleasedFiles().isEmpty)
    let response = KeptResponse(
      number: 7,
      response: NotificationResponse(
        notification: delivered("r", "/a").notification, actionIdentifier: "done"),
      date: WallTime(seconds: 1))
    try ledger.begin()
    try ledger.removeDelivered(["r"], of: app)
    try ledger.save(response)
    try ledger.commit()
    try ledger.save(response)
    #expect(ledger.takeReleasedFiles().isEmpty)
    try ledger.removeKeptResponse(7)
    #expect(ledger.takeReleasedFiles() == ["/a"])
    ledger.close()
  }

  @Test func `A replaced notification releases its file`() throws {
    let ledger = try folder.open().ledger
    try ledger.save(delivered("r", "/a"))
    try ledger.save(delivered("r", "/b", number: 2))
    #expect(ledger.takeReleasedFiles() == ["/a"])
    try ledger.save(delivered("r", number: 3))
    #expect(ledger.takeReleasedFiles() == ["/b"])
    ledger.close()
  }

  @Test func `Removing an app releases the files of its notifications and responses`() throws {
    let ledger = try folder.open().ledger
    let other = try Samples.app("other")
    var foreign = Samples.pending("r", of: other, due: nil)
    foreign.request.content.attachments = [Self.attachment("/other")]
    try ledger.save(foreign)
    try ledger.save(pending("r", "/a", "/p"))
    try ledger.save(pending("s", "/a"))
    try ledger.save(delivered("r", "/a", "/d"))
    try ledger.save(
      KeptResponse(
        number: 7,
        response: NotificationResponse(
          notification: delivered("s", "/a", "/r").notification, actionIdentifier: "done"),
        date: WallTime(seconds: 1)))
    try ledger.removeAllPending(of: app)
    #expect(ledger.takeReleasedFiles() == ["/p"])
    try ledger.removeApp(app)
    #expect(ledger.takeReleasedFiles().sorted() == ["/a", "/d", "/r"])
    #expect(try used(ledger) == ["/other"])
    ledger.close()
  }

  @Test func `A repeating request and its notification share a file`() throws {
    let ledger = try folder.open().ledger
    try ledger.save(pending("r", "/a"))
    try ledger.save(delivered("r", "/a"))
    try ledger.reschedule("r", of: app, due: Samples.wall(9))
    try ledger.removeDelivered(["r"], of: app)
    #expect(ledger.takeReleasedFiles().isEmpty)
    try ledger.removePending(["r"], of: app)
    #expect(ledger.takeReleasedFiles() == ["/a"])
    ledger.close()
  }

  @Test func `A rolled back transaction holds and releases no file`() throws {
    let ledger = try folder.open().ledger
    try ledger.save(pending("kept", "/a"))
    try ledger.begin()
    try ledger.removePending(["kept"], of: app)
    ledger.rollback()
    try ledger.begin()
    try ledger.savepoint()
    try ledger.save(pending("refused", "/b"))
    try ledger.removePending(["kept"], of: app)
    try ledger.rollbackToSavepoint()
    try ledger.commit()
    #expect(ledger.takeReleasedFiles().isEmpty)
    #expect(try used(ledger) == ["/a"])
    #expect(try ledger.unreferencedFiles(among: ["/b", "/a", "/c"]) == ["/b", "/c"])
    ledger.close()
  }

  @Test func `File references survive a crash and a recovery`() throws {
    let ledger = try folder.open().ledger
    try ledger.save(pending("r", "/a", "/b"))
    try ledger.save(delivered("d", "/a"))
    let crashed = try folder.crashed()
    ledger.close()
    let opened = try crashed.open().ledger
    #expect(try used(opened) == ["/a", "/b"])
    opened.close()
    let pages =
      try crashed.pages(of: "attachment")
      + crashed.pages(of: "sqlite_autoindex_attachment_1")
    try #require(!pages.isEmpty)
    try crashed.damage(pages: pages)
    let rescued = try crashed.open()
    #expect(rescued.rescue?.pending == 1)
    try rescued.ledger.removePending(["r"], of: app)
    #expect(rescued.ledger.takeReleasedFiles() == ["/b"])
    rescued.ledger.close()
  }

  @Test func `A row whose file list is damaged can still be removed`() throws {
    try folder.open().ledger.close()
    let ledger = try folder.open().ledger
    try ledger.save(pending("r", "/a"))
    ledger.close()
    try folder.edit("UPDATE pending SET files = 'rubbish'")
    let again = try folder.open().ledger
    try again.removePending(["r"], of: app)
    #expect(try again.pendingCount(of: app) == 0)
    again.close()
  }

  @Test func `A store of version 2 is migrated and keeps its requests`() throws {
    try folder.makeOldStore(steps: 2)
    let ledger = try folder.open().ledger
    try ledger.save(pending("r", "/a"))
    try ledger.removePending(["r"], of: app)
    #expect(ledger.takeReleasedFiles() == ["/a"])
    ledger.close()
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
