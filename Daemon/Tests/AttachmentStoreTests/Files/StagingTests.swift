import Foundation
import NotificationModel
import TestSupport
import Testing

@testable import AttachmentStore

@Suite struct StagingTests {
  @Test(.rules("D6")) func `A file is moved into the data store once its request is stored`() throws
  {
    let folder = try TestFolder()
    let files = try AttachmentFiles(dataFolder: folder.data)
    let original = try folder.write("p.png")
    let staged = try files.stage([Samples.attachment(original)], of: Samples.owner())
    let attachment = try #require(staged.attachments.first)
    #expect(folder.exists(original))
    #expect(attachment.path.hasPrefix(folder.data + "/attachments/com.example.a/"))
    #expect(attachment.path.hasSuffix(".png"))
    #expect(attachment.identifier == "a" && attachment.type == "public.png")
    #expect(folder.bytes(attachment.path) == Samples.png)
    let mode = try FileManager.default.attributesOfItem(atPath: attachment.path)[.posixPermissions]
    #expect(mode as? NSNumber == 0o600)
    #expect(files.finish(staged).isEmpty)
    #expect(!folder.exists(original))
    #expect(folder.kept == [attachment.path])
  }

  @Test func `A refused request leaves the original and no copy`() throws {
    let folder = try TestFolder()
    let files = try AttachmentFiles(dataFolder: folder.data)
    let original = try folder.write("p.png")
    files.abandon(try files.stage([Samples.attachment(original)], of: Samples.owner()))
    #expect(folder.bytes(original) == Samples.png)
    #expect(folder.kept.isEmpty)
  }

  @Test func `A refused file discards the copies of the files before it`() throws {
    let folder = try TestFolder()
    let files = try AttachmentFiles(dataFolder: folder.data)
    let original = try folder.write("p.png")
    let failure = #expect(throws: NotificationFailure.self) {
      try files.stage(
        [Samples.attachment(original), Samples.attachment("/nonexistent/q.png")],
        of: Samples.owner())
    }
    #expect(failure?.field == "request.content.attachments[1].url")
    #expect(folder.exists(original))
    #expect(folder.kept.isEmpty)
  }

  @Test(.rules("D5"))
  func `The usable files of an extension are staged, and the others are refused by field`() throws {
    let folder = try TestFolder()
    let files = try AttachmentFiles(dataFolder: folder.data)
    let paths = [
      try folder.write("p.png"), "/nonexistent/q.png", try folder.write("t.png", [1]),
      try folder.write("z.png"),
    ]
    let (staged, refusals) = files.stageUsable(
      paths.map { Samples.attachment($0) }, of: Samples.owner())
    #expect(folder.kept == Set(staged.attachments.map(\.path)) && folder.kept.count == 2)
    #expect(
      refusals.map(\.field)
        == ["request.content.attachments[1].url", "request.content.attachments[2].url"])
    files.finish(staged)
    #expect(paths.map { folder.exists($0) } == [false, false, true, false])
  }

  @Test(
    .rules("D6"), arguments: ["My.app/p.png", "My.app/PlugIns/E.appex/p.png", "given/deep/p.png"])
  func `Files of a bundle are copied, and the originals stay`(name: String) throws {
    let folder = try TestFolder()
    let files = try AttachmentFiles(dataFolder: folder.data)
    let original = try folder.write(name)
    var owner = Samples.owner()
    owner.bundleFolders = [folder.path + "/own/given"]
    let staged = try files.stage([Samples.attachment(original)], of: owner)
    files.finish(staged)
    #expect(folder.bytes(original) == Samples.png)
    #expect(folder.kept.count == 1)
  }

  @Test func `A file that the user attached is copied, and the original stays`() throws {
    let folder = try TestFolder()
    let files = try AttachmentFiles(dataFolder: folder.data)
    let original = try folder.write("p.png")
    var owner = Samples.owner()
    owner.keepsOriginals = true
    #expect(files.finish(try files.stage([Samples.attachment(original)], of: owner)).isEmpty)
    #expect(folder.bytes(original) == Samples.png)
    #expect(folder.kept.count == 1)
  }

  @Test func `Writing to a moved file through an old descriptor does not change the kept file`()
    throws
  {
    let folder = try TestFolder()
    let files = try AttachmentFiles(dataFolder: folder.data)
    let original = try folder.write("p.png")
    let writer = try #require(FileHandle(forUpdatingAtPath: original))
    let staged = try files.stage([Samples.attachment(original)], of: Samples.owner())
    files.finish(staged)
    try writer.seekToEnd()
    try writer.write(contentsOf: Data([1, 2, 3]))
    try writer.close()
    #expect(folder.bytes(try #require(staged.attachments.first).path) == Samples.png)
  }

  @Test func `An original that was replaced or changed meanwhile stays`() throws {
    let folder = try TestFolder()
    let files = try AttachmentFiles(dataFolder: folder.data)
    let replaced = try folder.write("p.png")
    let changed = try folder.write("q.png")
    let staged = try files.stage(
      [Samples.attachment(replaced), Samples.attachment(changed)], of: Samples.owner())
    try FileManager.default.removeItem(atPath: replaced)
    try folder.write("p.png", Samples.png + [1])
    try folder.write("q.png", Samples.png + [2])
    #expect(files.finish(staged) == [replaced, changed])
    #expect(folder.bytes(replaced) == Samples.png + [1])
    #expect(folder.bytes(changed) == Samples.png + [2])
  }

  @Test func `One file in two attachments is kept twice and moved once`() throws {
    let folder = try TestFolder()
    let files = try AttachmentFiles(dataFolder: folder.data)
    let original = try folder.write("p.png")
    let staged = try files.stage(
      [Samples.attachment(original), Samples.attachment(original)], of: Samples.owner())
    files.finish(staged)
    #expect(!folder.exists(original))
    #expect(folder.kept.count == 2)
  }

  @Test(.rules("D6"))
  func `A file of an earlier notification is used again under a name of its own`() throws {
    let folder = try TestFolder()
    let files = try AttachmentFiles(dataFolder: folder.data)
    let first = try files.stage(
      [Samples.attachment(try folder.write("p.png"))], of: Samples.owner())
    files.finish(first)
    let kept = try #require(first.attachments.first).path
    let second = try files.stage([Samples.attachment(kept)], of: Samples.owner())
    files.finish(second)
    let again = try #require(second.attachments.first).path
    #expect(again != kept)
    #expect(files.release([kept]).isEmpty)
    #expect(folder.bytes(again) == Samples.png)
    let gone = #expect(throws: NotificationFailure.self) {
      try files.stage([Samples.attachment(kept)], of: Samples.owner())
    }
    #expect(gone?.code.name == "attachmentNotInDataStore")
    let foreign = #expect(throws: NotificationFailure.self) {
      try files.stage([Samples.attachment(again)], of: Samples.owner("b"))
    }
    #expect(foreign?.code.name == "attachmentInvalidURL")
  }
}
