import AttachmentStore
import Foundation
import NotificationModel
import TestSupport
import Testing

@testable import unctl

/// Files that `unctl schedule` attaches.
@Suite(.blocking)
struct UnctlAttachmentTests {
  private static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3])

  @Test(
    .rules("D4"),
    arguments: AttachmentType.all.flatMap { type in
      type.extensions.map { ($0, type.identifier) }
    })
  func `The type of an attached file comes from its extension`(ending: String, type: String) throws
  {
    #expect(try AttachedFile("/srv/p.\(ending)").type == type)
    #expect(try AttachedFile("/srv/p.\(ending.uppercased())").type == type)
  }

  @Test func `A relative path starts at the current folder`() throws {
    let current = FileManager.default.currentDirectoryPath
    #expect(try AttachedFile("a/../p.png").path == current + "/p.png")
    #expect(try AttachedFile("/srv/./p.png").path == "/srv/p.png")
  }

  @Test(arguments: ["", "p", "p.txt", ".png", "p.heic"])
  func `A file of an unsupported type is refused by its value`(text: String) {
    let error = #expect(throws: UnreadableArgument.self) { try AttachedFile(text) }
    #expect(error?.value == text)
    #expect(error?.description.contains("jpg, gif, png") == true)
  }

  @Test func `Attached files are numbered in their order`() throws {
    var draft = ScheduleDraft(identifier: "r")
    draft.attachments = [try AttachedFile("/a.png"), try AttachedFile("/b.mp3")]
    let attachments = draft.request.content.attachments
    #expect(attachments.map(\.identifier) == ["1", "2"])
    #expect(attachments.map(\.path) == ["/a.png", "/b.mp3"])
    #expect(attachments.map(\.type) == ["public.png", "public.mp3"])
  }

  @Test func `A column of files is shown only if there are files`() throws {
    var draft = ScheduleDraft(identifier: "r")
    let plain = draft.request
    draft.attachments = [try AttachedFile("/a.png"), try AttachedFile("/b.mp3")]
    let column = FilesColumn([plain, draft.request])
    #expect(column.heading == ["FILES"])
    #expect(column.cell(0) == [""] && column.cell(1) == ["png, mp3"])
    #expect(FilesColumn([plain]).heading.isEmpty && FilesColumn([plain]).cell(0).isEmpty)
  }

  @Test func `An attached picture is copied, shown by the listings, and its original is kept`()
    throws
  {
    let stage = try UnctlStage()
    try stage.startDaemon(isSimulator: true)
    let own = "/tmp/un-\(UUID().uuidString.prefix(8)).png"
    try Self.png.write(to: URL(filePath: own))
    defer { try? FileManager.default.removeItem(atPath: own) }
    let later = try stage.unctl("schedule", "--title", "Door", "--in", "1h", "--attachment", own)
    #expect(later.code == 0, "\(later.errors)")
    let pending = try stage.unctl("pending", "--json").wire([PendingRequest].self)
    let file = try #require(pending.first?.request.content.attachments.first)
    #expect(file.type == "public.png" && file.identifier == "1" && file.path != own)
    #expect(FileManager.default.contents(atPath: file.path) == Self.png)
    #expect(try stage.unctl("pending").output.contains("FILES"))
    try stage.unctl("clock", "advance", "1h")
    let delivered = try stage.unctl("delivered", "--json").wire([DeliveredNotification].self)
    #expect(delivered.first?.request.content.attachments.map(\.path) == [file.path])
    #expect(FileManager.default.contents(atPath: own) == Self.png)
  }

  @Test(.rules("D5")) func `A file that cannot be used is named, and no request is scheduled`()
    throws
  {
    let stage = try UnctlStage()
    try stage.startDaemon(isSimulator: true)
    let missing = "/tmp/un-\(UUID().uuidString.prefix(8)).png"
    let outcome = try stage.unctl("schedule", "--title", "Door", "--attachment", missing)
    #expect(outcome.code == 1 && outcome.errors.contains(missing))
    #expect(outcome.errors.contains("Invalid attachment file URL"))
    let unknown = try stage.unctl("schedule", "--title", "Door", "--attachment", "/tmp/p.txt")
    #expect(unknown.code == 64 && unknown.errors.contains("\"/tmp/p.txt\" is not a file"))
    #expect(try stage.unctl("delivered").output == "The list is empty.\n")
  }
}
