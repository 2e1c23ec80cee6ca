import Foundation
import NotificationModel
import TestSupport
import Testing

@testable import AttachmentStore

@Suite struct SweepTests {
  @Test(.rules("D7"))
  func `A sweep removes unreferenced files with their thumbnails and keeps the others`()
    throws
  {
    let folder = try TestFolder()
    let files = try AttachmentFiles(dataFolder: folder.data)
    var kept: [String] = []
    for app in ["a", "b"] {
      let staged = try files.stage(
        [
          Samples.attachment(try folder.write("p.png")),
          Samples.attachment(try folder.write("q.png")),
        ],
        of: Samples.owner(app))
      files.finish(staged)
      kept += staged.attachments.map(\.path)
    }
    for path in kept {
      try Data([1]).write(to: URL(fileURLWithPath: path + ".thumbnail.png"))
      try Data([1]).write(to: URL(fileURLWithPath: path + ".thumbnail.part.rgba"))
    }
    let orphan = folder.data + "/attachments/com.example.a/gone.png.thumbnail.png"
    try Data([1]).write(to: URL(fileURLWithPath: orphan))
    let first = kept.removeFirst()
    files.sweep(keeping: Set(kept))
    #expect(!folder.exists(first) && !folder.exists(first + ".thumbnail.png"))
    #expect(!folder.exists(orphan))
    #expect(folder.kept.count == 9)
  }

  @Test func `A sweep skips files that are staged`() throws {
    let folder = try TestFolder()
    let files = try AttachmentFiles(dataFolder: folder.data)
    let staged = try files.stage(
      [Samples.attachment(try folder.write("p.png"))], of: Samples.owner())
    files.sweep(keeping: [])
    #expect(folder.exists(try #require(staged.attachments.first).path))
    files.finish(staged)
    files.sweep(keeping: [])
    #expect(folder.kept.isEmpty)
  }

  @Test func `A sweep's slices are limited in size and together name every file once`() throws {
    let folder = try TestFolder()
    let files = try AttachmentFiles(dataFolder: folder.data)
    let app = folder.data + "/attachments/com.example.a"
    try FileManager.default.createDirectory(atPath: app, withIntermediateDirectories: true)
    for number in 0..<600 {
      try #require(FileManager.default.createFile(atPath: "\(app)/\(number).png", contents: nil))
    }
    var sweep = files.sweep()
    var seen: [String] = []
    while let paths = sweep.next() {
      #expect(paths.count <= AttachmentLimits.filesPerSlice)
      seen += paths
    }
    #expect(Set(seen).count == 600 && seen.count == 600)
  }

  @Test func `A sweep removes nothing outside the folder, whatever links lead there`() throws {
    let folder = try TestFolder()
    let files = try AttachmentFiles(dataFolder: folder.data)
    let own = try folder.write("p.png")
    let attachments = folder.data + "/attachments"
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: attachments + "/com.example.a", withDestinationPath: folder.path + "/own")
    try manager.createDirectory(
      atPath: attachments + "/com.example.b", withIntermediateDirectories: true)
    try manager.createSymbolicLink(
      atPath: attachments + "/com.example.b/l.png", withDestinationPath: own)
    files.release([
      own, attachments + "/com.example.a/p.png", attachments + "/com.example.b/../../../own/p.png",
      attachments + "/../../own/p.png", attachments + "/..", attachments, "", "/",
    ])
    files.sweep(keeping: [])
    #expect(folder.bytes(own) == Samples.png)
    #expect(!folder.exists(attachments + "/com.example.b/l.png"))
    #expect(throws: NotificationFailure.self) {
      try files.stage([Samples.attachment(own)], of: Samples.owner())
    }
  }

  @Test func `References without a file are reported as missing`() throws {
    let folder = try TestFolder()
    let files = try AttachmentFiles(dataFolder: folder.data)
    let staged = try files.stage(
      [Samples.attachment(try folder.write("p.png"))], of: Samples.owner())
    let path = try #require(staged.attachments.first).path
    let lost = folder.data + "/attachments/com.example.a/lost.png"
    #expect(files.missing(among: [path, lost, "/elsewhere/p.png"]) == [lost])
  }

  @Test func `An attachments folder that other users may enter is refused`() throws {
    let folder = try TestFolder()
    try FileManager.default.createDirectory(
      atPath: folder.data + "/attachments", withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755])
    #expect(throws: (any Error).self) { try AttachmentFiles(dataFolder: folder.data) }
  }
}
