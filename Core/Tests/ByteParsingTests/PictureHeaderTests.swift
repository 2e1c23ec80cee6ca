import ByteParsing
import Testing

@Suite struct PictureHeaderTests {
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
  private static let rows: [(PictureHeader.Kind, [UInt8])] = [
    (.png, png + [0, 0, 1, 0x2C, 0, 0, 0, 200]),
    (.gif, Array("GIF89a".utf8) + [0x2C, 1, 200, 0]),
    // Metadata of another program, a fill byte, and a table precede the frame.
    (
      .jpeg,
      [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xC4, 0, 3, 9]
        + [0xFF, 0xC2, 0, 11, 8, 0, 200, 1, 0x2C]
    ),
    (.webp, webp("VP8X", [0, 0, 0, 0, 0x2B, 1, 0, 199, 0, 0])),
    (.webp, webp("VP8L", [0x2F, 0x2B, 0xC1, 0x31, 0])),
    (.webp, webp("VP8 ", [0, 0, 0, 0x9D, 1, 0x2A, 0x2C, 1, 200, 0])),
  ]

  private static func webp(_ chunk: String, _ content: [UInt8]) -> [UInt8] {
    let parts: [[UInt8]] = [
      Array("RIFF".utf8), [0, 0, 0, 0], Array("WEBP\(chunk)".utf8), [0, 0, 0, 0], content,
    ]
    return Array(parts.joined())
  }

  @Test(arguments: rows)
  func `The header of each kind of file gives its size`(
    _ kind: PictureHeader.Kind, _ bytes: [UInt8]
  ) throws {
    let header = try #require(PictureHeader(bytes))
    #expect(header.kind == kind)
    #expect(header.width == 300 && header.height == 200)
  }

  @Test(arguments: rows)
  func `A header that is cut short gives nothing`(_: PictureHeader.Kind, _ bytes: [UInt8]) {
    for count in 0..<bytes.count { #expect(PictureHeader(Array(bytes.prefix(count))) == nil) }
  }

  @Test func `A picture without width or height has no header`() {
    #expect(PictureHeader(Self.png + [0, 0, 0, 0, 0, 0, 0, 1]) == nil)
    #expect(PictureHeader(Self.png + [0, 0, 0, 1, 0, 0, 0, 0]) == nil)
  }
}
