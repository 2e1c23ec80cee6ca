import Foundation
import LinuxEvents
import NotificationModel
import NotificationWire
import Testing

@testable import notification_center

/// Pictures that content extensions draw.
@Suite final class ScenePictureTests {
  private let folder = "/tmp/unw-pictures-\(UUID().uuidString.prefix(8))"
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3, 4]

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func write(_ bytes: [UInt8], to name: String) throws -> String {
    let path = "\(folder)/\(name)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test(arguments: [
    (png, "image/png"), ([0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"),
    (Array("GIF89a".utf8), "image/gif"),
  ])
  func `A scene picture's type comes from its first bytes, never from its name`(
    bytes: [UInt8], media: String
  ) throws {
    let opened = try #require(ScenePicture(path: try write(bytes, to: "page.html")).open())
    #expect(opened.type.media == media && opened.type.isShown && opened.file.size == bytes.count)
  }

  @Test(arguments: ["<svg onload='x()'/>", "<script>x()</script>", "", "\u{89}PN", "RIFF"])
  func `A file that is not a supported picture is not opened`(text: String) throws {
    #expect(ScenePicture(path: try write(Array(text.utf8), to: "picture.png")).open() == nil)
  }

  @Test func `Links, folders, pipes, relative paths and missing files are not opened`() throws {
    let path = try write(Self.png, to: "real.png")
    let link = "\(folder)/link.png"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let pipe = "\(folder)/pipe.png"
    let maker = try Process.run(URL(fileURLWithPath: "/usr/bin/mkfifo"), arguments: [pipe])
    maker.waitUntilExit()
    #expect(FileManager.default.fileExists(atPath: pipe))
    for other in [
      link, pipe, folder, "\(folder)/gone.png", "real.png", "", "/", "\(path)/", "\(path)\0",
    ] {
      #expect(ScenePicture(path: other).open() == nil, "\(other)")
    }
    #expect(ScenePicture(path: path).open() != nil)
  }

  @Test(arguments: [
    (7_000, 7_000, true), (7_100, 7_100, false), (65_535, 1, true), (65_535, 65_535, false),
  ])
  func `A picture with more pixels than a browser can hold is not opened`(
    width: Int, height: Int, isOpened: Bool
  ) throws {
    let wide = [UInt8(width >> 8), UInt8(width & 255)]
    let high = [UInt8(height >> 8), UInt8(height & 255)]
    let header: [UInt8] = Self.png.prefix(8) + [0, 0, 0, 13] + Array("IHDR".utf8)
    let png = header + [0, 0] + wide + [0, 0] + high
    let gif = Array("GIF89a".utf8) + wide.reversed() + high.reversed()
    let note: [UInt8] = [0xFF, 0xE1, 0, 6, 1, 2, 3, 4]
    let tables: [UInt8] = [0xFF, 0xC4, 0, 3, 0xFF]
    let start: [UInt8] = [0xFF, 0xD8]
    let frame: [UInt8] = [0xFF, 0xFF, 0xC2, 0, 17, 8]
    let jpeg = Array([start, note, tables, frame, high, wide].joined())
    for bytes in [Array(png), gif, jpeg] {
      let opened = ScenePicture(path: try write(bytes, to: "picture")).open()
      #expect((opened != nil) == isOpened, "\(bytes)")
    }
  }

  @Test func `A picture whose pixel count overflows an integer is not opened`() throws {
    let header: [UInt8] = Self.png.prefix(8) + [0, 0, 0, 13] + Array("IHDR".utf8)
    let png = header + [UInt8](repeating: 0xFF, count: 8)
    #expect(ScenePicture(path: try write(png, to: "endless.png")).open() == nil)
  }

  @Test func `A picture whose size follows a megabyte of metadata is not opened`() throws {
    let note: [UInt8] = [0xFF, 0xE1, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 0xFFFD)
    let notes = Array(repeatElement(note, count: 17).joined())
    let path = try write([0xFF, 0xD8] + notes, to: "notes.jpg")
    #expect(ScenePicture(path: path).open() == nil)
  }

  @Test func `A picture file that is too large is not opened`() throws {
    let size: [UInt8] = [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, 1, 0, 0, 0, 1]
    let path = try write(Self.png.prefix(8) + size, to: "large.png")
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.truncate(atOffset: UInt64(WebLimits.pictureBytes))
    #expect(ScenePicture(path: path).open() != nil)
    try file.truncate(atOffset: UInt64(WebLimits.pictureBytes + 1))
    #expect(ScenePicture(path: path).open() == nil)
  }

  @Test func `Another file under the same name has another URL`() throws {
    let files = SealedFiles(hasThumbnails: false)
    let path = try write(Self.png, to: "picture.png")
    let first = try #require(files.seal(ScenePicture(path: path)))
    #expect(files.seal(ScenePicture(path: path)) == first)
    _ = try write(Self.png + [5], to: "picture.png")
    #expect(files.seal(ScenePicture(path: path)) != first)
    #expect(files.openPicture(first[...])?.path == path)
    #expect(files.open(first[...]) == nil && files.openSound(first[...]) == nil)
    #expect(SealedFiles(hasThumbnails: false).openPicture(first[...]) == nil)
  }

  @Test func `A window receives a scene picture's URL and never its path`() throws {
    let path = try write(Self.png, to: "secret-name.png")
    var scene = ViewScene(root: ViewNode(identifier: 1, content: .plain, place: .constrained))
    let picture = ViewImage(source: .file(path: path))
    scene.root.children = [
      ViewNode(identifier: 2, content: .image(picture, .aspectFit), place: .constrained),
      ViewNode(identifier: 3, content: .button(ViewButton(image: picture)), place: .constrained),
    ]
    scene.inputView = ViewNode(
      identifier: 4, content: .image(picture, .center), place: .constrained)
    scene.inputAccessoryView = ViewNode(
      identifier: 5, content: .image(ViewImage(source: .symbol(name: "star")), .center),
      place: .constrained)
    let writer = SceneWriter(files: SealedFiles(hasThumbnails: false))
    let text = String(
      decoding: writer.write([.change(number: 7, .drew(scene))]), as: UTF8.self)
    #expect(!text.contains("secret") && !text.contains("\"file\"") && !text.contains(folder))
    #expect(text.ranges(of: #""source":{"url":"/pictures/"#).count == 3)
    #expect(text.contains(#""source":{"symbol":"star"}"#))
    #expect(text.hasPrefix(#"[{"event":"content","number":7,"change":{"change":"drew""#))
  }
}
