import Dispatch
import Foundation
import NotificationModel
import Testing

@testable import AttachmentStore

/// Icons with a script instead of the program that draws.
@Suite(.timeLimit(.minutes(5))) struct IconMakerTests {
  private let folder: TestFolder
  private let app: BundleIdentifier
  private let queue = DispatchQueue(label: "icons")

  init() throws {
    folder = try TestFolder()
    app = try #require(BundleIdentifier("com.example.organizer"))
  }

  /// A maker whose program does as the lines say; the last two arguments are `$in` and `$out`.
  private func maker(_ lines: String) throws -> IconMaker {
    let path = folder.path + "/program"
    let head = "#!/bin/sh\nfor last; do in=$out; out=$last; done\n"
    try Data((head + lines + "\n").utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    return IconMaker(
      folder: folder.path + "/icons", program: path, environment: ["PATH": "/usr/bin:/bin"],
      queue: queue)
  }

  private func draw(_ maker: IconMaker, of file: String?) async -> String? {
    await withCheckedContinuation { continuation in
      maker.draw(for: app) {
        file
      } answer: {
        continuation.resume(returning: $0)
      }
    }
  }

  @Test func `An icon is kept by the app's name, and drawn again when its file changes`()
    async throws
  {
    let maker = try maker("cat $in > $out")
    #expect(maker.icon(of: app) == nil)
    let file = try folder.write("icon.png", Array("one".utf8))
    let path = try #require(await draw(maker, of: file))
    #expect(path == folder.path + "/icons/com.example.organizer.png")
    #expect(maker.icon(of: app) == path)
    #expect(folder.bytes(path) == Array("one".utf8))
    #expect(await draw(maker, of: file) == nil, "it is drawn already")
    _ = try folder.write("icon.png", Array("another".utf8))
    #expect(await draw(maker, of: file) == path)
    #expect(folder.bytes(path) == Array("another".utf8))
  }

  @Test(arguments: ["exit 1", "echo rest > $out; kill -9 $$", "exit 0"])
  func `A file that cannot be drawn leaves no icon and nothing else`(lines: String) async throws {
    let maker = try maker(lines)
    #expect(await draw(maker, of: try folder.write("icon.png")) == nil)
    #expect(maker.icon(of: app) == nil)
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/icons")
    #expect(kept.isEmpty)
  }

  @Test func `No icon is drawn if the file or the program is missing`() async throws {
    let maker = try maker("cat $in > $out")
    #expect(await draw(maker, of: nil) == nil)
    #expect(await draw(maker, of: folder.path + "/missing.png") == nil)
    #expect(await draw(maker, of: "/dev/zero") == nil)
    try FileManager.default.removeItem(atPath: folder.path + "/program")
    let file = try folder.write("icon.png")
    #expect(await draw(maker, of: file) == nil)
    _ = try self.maker("cat $in > $out")
    #expect(await draw(maker, of: file) != nil, "the program has come")
  }

  @Test func `The icon of a removed app is deleted, and drawn again for the next app`()
    async throws
  {
    let maker = try maker("cat $in > $out")
    let file = try folder.write("icon.png")
    let path = try #require(await draw(maker, of: file))
    maker.remove(app)
    queue.sync {}
    #expect(!folder.exists(path))
    #expect(await draw(maker, of: file) == path)
  }
}
