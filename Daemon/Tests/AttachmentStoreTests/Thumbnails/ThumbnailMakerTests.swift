import Dispatch
import Foundation
import NotificationModel
import TestSupport
import Testing

@testable import AttachmentStore

@Suite(.timeLimit(.minutes(5))) struct ThumbnailMakerTests {
  private let folder: TestFolder
  private let files: AttachmentFiles
  private let attachment: NotificationModel.Attachment
  private let queue = DispatchQueue(label: "files")

  init() throws {
    folder = try TestFolder()
    files = try AttachmentFiles(dataFolder: folder.data)
    let staged = try files.stage(
      [Samples.attachment(try folder.write("p.png"))], of: Samples.owner())
    files.finish(staged)
    attachment = try #require(staged.attachments.first)
  }

  /// A program that does as the lines say; the last two arguments are `$in` and `$out`.
  private func program(_ lines: String) throws -> String {
    let path = folder.path + "/program"
    let head = "#!/bin/sh\nfor last; do in=$out; out=$last; done\n"
    try Data((head + lines + "\n").utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    return path
  }

  private func thumbnail(
    _ program: String, of attachment: NotificationModel.Attachment? = nil,
    form: Thumbnail.Form = .picture, seconds: Double = 60
  ) async -> Thumbnail? {
    let maker = ThumbnailMaker(
      files: files, program: program, environment: ["PATH": "/usr/bin:/bin"], queue: queue,
      seconds: seconds)
    return await withCheckedContinuation { continuation in
      maker.make(form, of: attachment ?? self.attachment) { continuation.resume(returning: $0) }
    }
  }

  @Test func `A thumbnail is kept next to its file, and made once`() async throws {
    let made = await thumbnail(try program("echo picture > $out"))
    let path = try #require(made).path
    #expect(path == attachment.path + ".thumbnail.png")
    #expect(folder.bytes(path) == Samples.ascii("picture\n"))
    #expect(await thumbnail("/nonexistent") == made)
    #expect(await thumbnail("/nonexistent", form: .pixels) == nil)
    files.release([attachment.path])
    #expect(folder.kept.isEmpty)
  }

  @Test(arguments: ["exit 1", "echo rest > $out; kill -9 $$", "echo rest > $out; exit 3", "exit 0"])
  func `A program that fails leaves no thumbnail and no file`(lines: String) async throws {
    #expect(await thumbnail(try program(lines)) == nil)
    #expect(folder.kept == [attachment.path])
  }

  @Test func `A program that takes too long is ended with its child processes`() async throws {
    let made = await thumbnail(try program("echo rest > $out; sleep 600 & sleep 600"), seconds: 0.2)
    #expect(made == nil)
    #expect(folder.kept == [attachment.path])
  }

  @Test func `A file that is released meanwhile has no thumbnail`() async throws {
    #expect(await thumbnail(try program("rm $in; echo picture > $out")) == nil)
    #expect(folder.kept.isEmpty)
  }

  @Test(.rules("D10")) func `The options of the attachment reach the program`() async throws {
    var film = attachment
    film.type = "public.mpeg-4"
    film.options = [
      "UNNotificationAttachmentOptionsThumbnailTimeKey": .real(1.5),
      "UNNotificationAttachmentOptionsThumbnailClippingRectKey": .dictionary([
        "X": .real(0), "Y": .integer(0), "Width": .real(0.5), "Height": .integer(1),
      ]),
    ]
    let made = await thumbnail(try program("echo \"$*\" > $out"), of: film, form: .pixels)
    let words = folder.bytes(try #require(made).path).map { String(decoding: $0, as: UTF8.self) }
    #expect(
      try #require(words).hasPrefix(
        "--form pixels --film --part 0.0,0.0,0.5,1.0 --time 1.5 -- \(attachment.path) "))
  }

  @Test(.rules("D10")) func `Audio, hidden and foreign files have no thumbnail`() async throws {
    let program = try program("echo picture > $out")
    var hidden = attachment
    hidden.options = ["UNNotificationAttachmentOptionsThumbnailHiddenKey": .boolean(true)]
    var audio = attachment
    audio.type = "public.mp3"
    var foreign = attachment
    foreign.path = try folder.write("q.png")
    for attachment in [hidden, audio, foreign] {
      #expect(await thumbnail(program, of: attachment) == nil)
    }
    #expect(folder.kept == [self.attachment.path])
  }

  @Test func `Only a few thumbnails are made at a time, each once, and few may wait`() {
    let bench = ThumbnailMaker.Bench()
    func order(_ number: Int) -> ThumbnailRequest {
      ThumbnailRequest(input: "/\(number)", output: "", form: .picture)
    }
    for number in 0..<AttachmentLimits.thumbnailsWaiting {
      #expect(bench.add(order(number)) { _ in })
    }
    #expect(!bench.add(order(1_000)) { _ in })
    #expect(bench.add(order(0)) { _ in })
    let begun = (0..<AttachmentLimits.thumbnailChildren).map { _ in bench.next() }
    #expect(begun == [order(0), order(1)])
    #expect(bench.next() == nil)
    #expect(bench.remove(order(0)).count == 2)
    #expect(bench.next() == order(2))
  }

  @Test func `Pixels are read as they were written, and damaged pixels are refused`() throws {
    let bytes = (0..<24).map { UInt8($0) }
    let pixels = try #require(ThumbnailPixels(width: 3, height: 2, bytes: bytes))
    let path = try folder.write("p.rgba", pixels.fileContent)
    #expect(ThumbnailPixels(contentsOf: path) == pixels)
    for broken in [[], Samples.png, Array(pixels.fileContent.dropLast()), pixels.fileContent + [0]]
    {
      #expect(ThumbnailPixels(contentsOf: try folder.write("b.rgba", broken)) == nil)
    }
    #expect(
      ThumbnailPixels(width: 300, height: 1, bytes: [UInt8](repeating: 0, count: 1_200)) == nil)
    #expect(ThumbnailPixels(contentsOf: "/nonexistent") == nil)
  }
}
