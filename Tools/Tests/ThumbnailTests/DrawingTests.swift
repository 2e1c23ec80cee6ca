import AttachmentStore
import Foundation
import TestSupport
import Testing
import notification_thumbnail

@Suite struct DrawingTests {
  private let folder: TestFolder
  private var output: String { folder.path + "/out" }

  init() throws {
    folder = try TestFolder()
  }

  /// The pixels of the thumbnail of a file.
  private func pixels(
    _ bytes: [UInt8], part: ThumbnailRequest.Part? = nil, time: Double = 0
  ) throws -> ThumbnailPixels? {
    let input = try folder.write("in", bytes)
    try ThumbnailDrawing.draw(
      ThumbnailRequest(input: input, output: output, form: .pixels, part: part, time: time))
    return ThumbnailPixels(contentsOf: output)
  }

  @Test func `A large picture is made small, and a small one stays as it is`() throws {
    let large = try #require(try pixels(Pictures.quarters(width: 640, height: 480)))
    #expect((large.width, large.height) == (256, 192))
    #expect(Array(large.bytes.prefix(4)) == [255, 0, 0, 255])
    let small = try #require(try pixels(Pictures.quarters(width: 4, height: 2)))
    #expect((small.width, small.height) == (4, 2))
    #expect(Array(small.bytes.suffix(4)) == [255, 255, 255, 255])
    let flat = try #require(try pixels(Pictures.quarters(width: 2_000, height: 1)))
    #expect((flat.width, flat.height) == (256, 1))
  }

  @Test(
    .rules("D10"),
    arguments: [
      (0.0, 0.0, [255, 0, 0]), (0.5, 0.0, [0, 255, 0]), (0.0, 0.5, [0, 0, 255]),
      (0.5, 0.5, [255, 255, 255]),
    ])
  func `A clipping rectangle is measured from the upper left corner`(
    x: Double, y: Double, color: [UInt8]
  ) throws {
    for width in [8, 1_600] {
      let part = ThumbnailRequest.Part(x: x, y: y, width: 0.5, height: 0.5)
      let shown = try #require(
        try pixels(Pictures.quarters(width: width, height: width / 2), part: part))
      #expect((shown.width, shown.height) == (min(width / 2, 256), min(width / 4, 128)))
      let middle = (shown.height / 2 * shown.width + shown.width / 2) * 4
      #expect(Array(shown.bytes[middle..<(middle + 3)]) == color)
    }
  }

  @Test(.rules("D10")) func `A frame is chosen by its number, and the last frame has no end`()
    throws
  {
    let colors = try [0.0, 1, 2, 3].map { time in
      try #require(try pixels(Pictures.blinking(frames: 4), time: time)).bytes.first
    }
    #expect(colors == [0, 255, 0, 255])
    #expect(try pixels(Pictures.blinking(frames: 4), time: 1e9) != nil)
  }

  @Test(.rules("S9")) func `A drawing is drawn as large as a thumbnail, and reads no other file`()
    throws
  {
    let beside = try folder.write("beside.png", Pictures.quarters(width: 8, height: 8))
    let drawing = """
      <?xml version="1.0"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="8" height="4">
      <rect width="4" height="4" fill="#00f"/><image x="4" width="4" height="4" href="\(beside)"/>
      <image x="4" width="4" height="4" href="beside.png"/></svg>
      """
    let drawn = try #require(try pixels(Array(drawing.utf8)))
    #expect((drawn.width, drawn.height) == (256, 128))
    #expect(Array(drawn.bytes.prefix(4)) == [0, 0, 255, 255])
    #expect(drawn.bytes[1_020..<1_024].last == 0)
  }

  @Test func `A written thumbnail is a picture that only its owner reads`() throws {
    let input = try folder.write("in", Pictures.quarters(width: 640, height: 480))
    try ThumbnailDrawing.draw(ThumbnailRequest(input: input, output: output, form: .picture))
    let written = try #require(FileManager.default.contents(atPath: output))
    #expect(try pixels([UInt8](written))?.width == 256)
    let mode = try FileManager.default.attributesOfItem(atPath: output)[.posixPermissions]
    #expect(mode as? NSNumber == 0o600)
  }

  @Test func `Decompression bombs and invalid pictures are refused before they are decoded`() throws
  {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='50000' height='50000'/>"
    let bad: [[UInt8]] = [
      Pictures.png(width: 50_000, height: 50_000, content: []),
      Pictures.png(width: 100, height: 0, content: []), Array(svg.utf8), [], Array("text".utf8),
      Array(Pictures.quarters(width: 8, height: 8).prefix(20)),
      Array("P6 9 9 255 ".utf8) + [UInt8](repeating: 0, count: 300),
    ]
    for bytes in bad { #expect(throws: (any Error).self) { try pixels(bytes) } }
  }
}
