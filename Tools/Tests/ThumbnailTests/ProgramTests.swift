import AttachmentStore
import Foundation
import LinuxEvents
import TestSupport
import Testing

/// The program itself, and through it the thumbnails of films.
@Suite(.timeLimit(.minutes(5))) struct ProgramTests {
  private let folder: TestFolder
  private var output: String { folder.path + "/out.png" }

  init() throws {
    folder = try TestFolder()
  }

  private func run(_ order: ThumbnailRequest, path: String = "/usr/bin:/bin") throws -> ChildStatus
  {
    try Spawn.wait(
      for: Spawn.detached(
        executable: Self.executable, arguments: order.arguments, environment: ["PATH": path]))
  }

  @Test func `The program makes the thumbnail that its arguments describe`() throws {
    let input = try folder.write("-in", Pictures.quarters(width: 640, height: 480))
    let part = ThumbnailRequest.Part(x: 0.5, y: 0.5, width: 0.25, height: 0.5)
    let order = ThumbnailRequest(input: input, output: output, form: .pixels, part: part)
    #expect(try run(order).isSuccess)
    let pixels = try #require(ThumbnailPixels(contentsOf: output))
    #expect((pixels.width, pixels.height) == (160, 240))
    #expect(Array(pixels.bytes.prefix(4)) == [255, 255, 255, 255])
  }

  @Test func `A picture that cannot be decoded ends the program with an error`() throws {
    let bomb = try folder.write("in", Pictures.png(width: 50_000, height: 50_000, content: []))
    #expect(try !run(ThumbnailRequest(input: bomb, output: output, form: .picture)).isSuccess)
    let torn = Array(Pictures.quarters(width: 640, height: 480).prefix(5_000))
    let cut = try folder.write("cut", torn)
    _ = try run(ThumbnailRequest(input: cut, output: output, form: .picture))
    let missing = ThumbnailRequest(input: "/nonexistent", output: output, form: .picture)
    #expect(try run(missing) == .exited(code: 1))
  }

  @Test func `The program ffmpeg gets the limits, and may read files only`() throws {
    let told = folder.path + "/told"
    let script =
      "#!/bin/sh\n{ ulimit -t; ulimit -v; ulimit -f; ulimit -c; echo \"$*\"; } >> \(told)\n"
    let ffmpeg = try folder.write("ffmpeg", Array(script.utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: ffmpeg)
    let film = try folder.write("in.mp4", [])
    let order = ThumbnailRequest(
      input: film, output: output, form: .picture, isFilm: true, time: 2.5)
    #expect(try run(order, path: folder.path) == .exited(code: 1))
    let lines = try String(contentsOfFile: told, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 10, "once at the time, and once at the beginning")
    #expect(lines[0] == "10" && lines[3] == "0")
    #expect(Int(lines[1]) == Int(AttachmentLimits.thumbnailMemory / 1_024))
    #expect(Int(lines[2]) == Int(AttachmentLimits.thumbnailFileBytes / 512))
    #expect(lines[4].contains("-protocol_whitelist file -format_whitelist mov,avi"))
    #expect(lines[4].contains("-ss 2.5 -i file:\(film)"))
    #expect(lines[9].contains("-ss 0.0 "))
  }

  @Test func `If ffmpeg is missing a film has no thumbnail`() throws {
    let film = try folder.write("in.mp4", [])
    let order = ThumbnailRequest(input: film, output: output, form: .picture, isFilm: true)
    #expect(try run(order, path: "/nonexistent") == .exited(code: 1))
  }

  @Test(
    .rules("D10"),
    .enabled("ffmpeg makes the film that it is tested with") {
      FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg")
    }, arguments: ["mp4", "mpg", "avi"])
  func `A film's thumbnail is the frame of the given second, or some frame beyond the end`(
    kind: String
  ) throws {
    let film = folder.path + "/film." + kind
    // Two seconds: the first is black, the second white.
    let picture = "color=black:s=320x240:d=1:r=10[a];color=white:s=320x240:d=1:r=10[b];[a][b]concat"
    let codec = kind == "mpg" ? "mpeg2video" : "mpeg4"
    let made = try Spawn.wait(
      for: Spawn.detached(
        executable: "/usr/bin/ffmpeg",
        arguments: ["-v", "quiet", "-filter_complex", picture, "-c:v", codec, "-r", "25", film],
        environment: [:]))
    try #require(made.isSuccess)
    for (time, isBright) in [(0.0, false), (1.5, true), (900, nil)] as [(Double, Bool?)] {
      let order = ThumbnailRequest(
        input: film, output: output, form: .pixels, isFilm: true, time: time)
      #expect(try run(order).isSuccess)
      let pixels = try #require(ThumbnailPixels(contentsOf: output))
      #expect((pixels.width, pixels.height) == (256, 192))
      if let isBright { #expect((pixels.bytes[0] > 128) == isBright, "\(time)") }
    }
  }

  /// The program that was built next to the bundle of these tests.
  private static let executable: String = {
    let words = ProcessFacts(of: ProcessFacts.ownIdentifier)?.arguments ?? []
    let bundle = words.first { $0.hasSuffix(".xctest") } ?? words.first ?? ""
    return URL(filePath: bundle).deletingLastPathComponent().path + "/notification-thumbnail"
  }()
}
