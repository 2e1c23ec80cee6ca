import Foundation
import LinuxEvents
import NotificationModel
import Synchronization
import TestSupport
import Testing

@testable import AttachmentStore

@Suite struct RefusalTests {
  /// The code of the refusal, by Apple's name; nothing if the file is accepted.
  private func refusal(
    _ folder: TestFolder, _ attachment: NotificationModel.Attachment,
    owner: AttachmentOwner = Samples.owner(),
    hook: @escaping AttachmentFiles.Hook = { _ throws(LinuxError) in }
  ) throws -> String? {
    let files = try AttachmentFiles(dataFolder: folder.data, hook: hook)
    do throws(NotificationFailure) {
      _ = try files.stage([attachment], of: owner)
      return nil
    } catch {
      #expect(folder.kept.isEmpty, "a refused file is not kept")
      #expect(files.underWay.withLock { $0.isEmpty })
      return error.code.name
    }
  }

  @Test(.rules("D3", "D5"))
  func `A file with several faults is refused with the first error of 100, 101, 102, 105`() throws {
    let folder = try TestFolder()
    let text = try folder.write("t.png", Samples.ascii("text"))
    let large = try folder.write("l.png")
    try #require(FileHandle(forUpdatingAtPath: large)).truncate(atOffset: 10 * 1_048_576 + 1)
    #expect(
      try refusal(folder, Samples.attachment("/nonexistent/a", "public.text"))
        == "attachmentInvalidURL")
    #expect(try refusal(folder, Samples.attachment("a.png")) == "attachmentInvalidURL")
    #expect(
      try refusal(folder, Samples.attachment(large, "public.text"))
        == "attachmentUnrecognizedType")
    #expect(try refusal(folder, Samples.attachment(large)) == "attachmentInvalidFileSize")
    #expect(try refusal(folder, Samples.attachment(text)) == "attachmentCorrupt")
    #expect(
      try refusal(folder, Samples.attachment(text, "public.jpeg")) == "attachmentCorrupt")
    try folder.write("e.png", [])
    #expect(
      try refusal(folder, Samples.attachment(folder.path + "/own/e.png")) == "attachmentCorrupt")
  }

  @Test(.rules("D2", "S9"))
  func `A drawing is refused for an app, and kept for a program of the desktop`() throws {
    let folder = try TestFolder()
    let drawing = Samples.attachment(try folder.write("d.svg", Samples.svg), "public.svg-image")
    #expect(try refusal(folder, drawing) == "attachmentUnrecognizedType")
    var owner = Samples.owner()
    owner.takesDrawings = true
    #expect(try refusal(folder, drawing, owner: owner) == nil)
    #expect(folder.kept.allSatisfy { $0.hasSuffix(".svg") } && !folder.kept.isEmpty)
  }

  @Test(.rules("D3"), .timeLimit(.minutes(5)))
  func `Pipes, devices, folders and loops are refused without waiting`() throws {
    let folder = try TestFolder()
    let own = folder.path + "/own"
    let pipe = own + "/pipe.png"
    let made = try Spawn.detached(
      executable: "/usr/bin/mkfifo", arguments: [pipe], environment: [:])
    #expect(try Spawn.wait(for: made).isSuccess)
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: own + "/loop.png", withDestinationPath: "loop.png")
    try manager.createSymbolicLink(atPath: own + "/to.png", withDestinationPath: pipe)
    try manager.createSymbolicLink(atPath: own + "/zero.png", withDestinationPath: "/dev/zero")
    for path in [
      pipe, "/dev/zero", "/dev/tty", own, own + "/loop.png", own + "/to.png", own + "/zero.png",
    ] {
      #expect(try refusal(folder, Samples.attachment(path)) == "attachmentInvalidURL", "\(path)")
    }
    try manager.createSymbolicLink(atPath: own + "/users.png", withDestinationPath: "/etc/passwd")
    #expect(try refusal(folder, Samples.attachment(own + "/users.png")) == "attachmentCorrupt")
    #expect(try refusal(folder, Samples.attachment("/proc/self/status")) == "attachmentCorrupt")
  }

  @Test func `The target of a link is copied, and neither link nor target is removed`() throws {
    let folder = try TestFolder()
    let target = try folder.write("p.png")
    let link = folder.path + "/own/link.png"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    let files = try AttachmentFiles(dataFolder: folder.data)
    let staged = try files.stage([Samples.attachment(link)], of: Samples.owner())
    #expect(files.finish(staged) == [link])
    #expect(folder.bytes(target) == Samples.png && folder.bytes(link) == Samples.png)
    #expect(folder.bytes(try #require(staged.attachments.first).path) == Samples.png)
  }

  @Test func `An app in a sandbox names only files that it can read itself`() throws {
    let folder = try TestFolder()
    let path = try folder.write("p.png")
    var owner = Samples.owner()
    owner.readableFolders = ["/nonexistent"]
    #expect(
      try refusal(folder, Samples.attachment(path), owner: owner) == "attachmentInvalidURL")
    let link = folder.path + "/data/link.png"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    owner.readableFolders = [folder.path + "/data"]
    #expect(
      try refusal(folder, Samples.attachment(link), owner: owner) == "attachmentInvalidURL")
    owner.readableFolders = [folder.path + "/own"]
    #expect(try refusal(folder, Samples.attachment(path), owner: owner) == nil)
  }

  @Test func `An app in a sandbox does not learn which files are outside of it`() throws {
    let folder = try TestFolder()
    let files = try AttachmentFiles(dataFolder: folder.data)
    var owner = Samples.owner()
    owner.readableFolders = ["/nonexistent"]
    let there = try folder.write("there.png")
    let store = folder.data + "/attachments"
    let other = store + "/com.example.other/a.png"
    try FileManager.default.createDirectory(
      atPath: store + "/com.example.other", withIntermediateDirectories: true)
    #expect(FileManager.default.createFile(atPath: other, contents: Data(Samples.png)))
    let names = [
      there, folder.path + "/own/missing.png", folder.path + "/own", "/dev/zero",
      other, other + "x",
      store + "/../../own/there.png", store + "/../../own/missing.png",
    ]
    let answers = names.map { path in
      #expect(throws: NotificationFailure.self) {
        try files.stage([Samples.attachment(path)], of: owner)
      }.map { [$0.code.name, $0.message, $0.remedy] }
    }
    #expect(Set(answers).count == 1, "\(answers)")
  }

  @Test func `Folders are compared byte for byte, because two names may look the same`() {
    var owner = Samples.owner()
    owner.readableFolders = ["/own/Caf\u{E9}"]
    #expect(owner.mayRead("/own/Caf\u{E9}/p.png"))
    #expect(owner.mayRead("/own/Caf\u{E9}/\u{301}p.png"))
    #expect(!owner.mayRead("/own/Cafe\u{301}/p.png"))
  }

  @Test(.rules("D1")) func `A file that grows while it is copied cannot pass its limit`() throws {
    let folder = try TestFolder()
    let path = try folder.write("p.png")
    let grow: @Sendable (UInt64) -> AttachmentFiles.Hook = { size in
      { step throws(LinuxError) in
        if step == .copying { try? FileHandle(forUpdatingAtPath: path)?.truncate(atOffset: size) }
      }
    }
    #expect(
      try refusal(folder, Samples.attachment(path), hook: grow(10 * 1_048_576 + 1))
        == "attachmentInvalidFileSize")
    try folder.write("p.png")
    #expect(
      try refusal(folder, Samples.attachment(path), hook: grow(100))
        == "attachmentMoveIntoDataStoreFailed")
    try folder.write("p.png")
    #expect(
      try refusal(folder, Samples.attachment(path), hook: grow(3))
        == "attachmentMoveIntoDataStoreFailed")
  }

  @Test func `A file that vanishes while it is copied is still kept`() throws {
    let folder = try TestFolder()
    let path = try folder.write("p.png")
    let files = try AttachmentFiles(dataFolder: folder.data) { step throws(LinuxError) in
      if step == .copying { try? FileManager.default.removeItem(atPath: path) }
    }
    let staged = try files.stage([Samples.attachment(path)], of: Samples.owner())
    #expect(folder.bytes(try #require(staged.attachments.first).path) == Samples.png)
    files.finish(staged)
  }

  @Test(.rules("D7")) func `An app cannot keep more files or bytes than its share`() throws {
    let folder = try TestFolder()
    let app = folder.data + "/attachments/com.example.a"
    let path = try folder.write("p.png")
    let files = try AttachmentFiles(dataFolder: folder.data)
    files.finish(
      try files.stage([Samples.attachment(try folder.write("q.png"))], of: Samples.owner()))
    let big = try #require(
      FileManager.default.createFile(atPath: app + "/big.mp4", contents: nil)
        ? FileHandle(forUpdatingAtPath: app + "/big.mp4") : nil)
    try big.truncate(atOffset: UInt64(AttachmentLimits.appBytes - Samples.png.count))
    let full = #expect(throws: NotificationFailure.self) {
      try files.stage([Samples.attachment(path)], of: Samples.owner())
    }
    #expect(full?.code.name == "attachmentMoveIntoDataStoreFailed")
    #expect(full?.message.contains("\(AttachmentLimits.appBytes) bytes") == true)
    #expect(full?.remedy.contains("Remove requests") == true)
    files.abandon(try files.stage([Samples.attachment(path)], of: Samples.owner("b")))
    try big.truncate(atOffset: 0)
    for number in 0..<(AttachmentLimits.appFiles - 2) {
      try #require(FileManager.default.createFile(atPath: "\(app)/\(number).png", contents: nil))
    }
    let many = #expect(throws: NotificationFailure.self) {
      try files.stage([Samples.attachment(path)], of: Samples.owner())
    }
    #expect(many?.message.contains("\(AttachmentLimits.appFiles) files") == true)
    #expect(folder.exists(path))
  }

  @Test(.rules("D7")) func `The files of all apps leave a part of the disk free`() throws {
    let folder = try TestFolder()
    let held = try HeldFolder.open(folder.data)
    let source = AttachmentSource(Samples.attachment("/big.png"), 0)
    var room = AttachmentRoom(held, freeBytes: AttachmentLimits.reservedBytes + 1_000)
    try room.reserve(600, source)
    let full = #expect(throws: NotificationFailure.self) { try room.reserve(401, source) }
    #expect(full?.code.name == "attachmentMoveIntoDataStoreFailed")
    #expect(full?.message.contains("less than \(AttachmentLimits.reservedBytes) bytes") == true)
    try room.reserve(400, source)
    var scarce = AttachmentRoom(held, freeBytes: 1_000)
    #expect(throws: NotificationFailure.self) { try scarce.reserve(1, source) }
    var unknown = AttachmentRoom(held, freeBytes: nil)
    try unknown.reserve(401, source)
  }
}
