/// The first bytes of pictures of each kind, 300 by 200 pixels large.
enum Pictures: CaseIterable, Sendable {
  case png, jpeg, gif, webp, webpLossless, webpExtended

  static let all = Pictures.allCases

  var bytes: [UInt8] { made(width: 300, height: 200) }

  /// How many bytes are needed to find the size.
  var needed: Int {
    switch self {
    case .png: 24
    case .jpeg: 26
    case .gif: 10
    case .webp, .webpExtended: 30
    case .webpLossless: 25
    }
  }

  func made(width: Int, height: Int) -> [UInt8] {
    switch self {
    case .png:
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + big(width, 4) + big(height, 4) + [8, 6, 0, 0, 0]
    case .gif: Array("GIF89a".utf8) + little(width, 2) + little(height, 2) + [0, 0, 0]
    case .jpeg:
      // The start, an application segment, a table, and then the frame.
      [
        0xFF, 0xD8, 0xFF, 0xE0, 0, 6, 1, 2, 3, 4, 0xFF, 0xC4, 0, 4, 0, 0, 0xFF, 0xFF, 0xC2, 0, 11,
        8,
      ]
        + big(height, 2) + big(width, 2) + [3, 1, 0x22]
    case .webp:
      riff("VP8 ") + [0, 0, 0, 0, 0, 0, 0, 0x9D, 0x01, 0x2A] + little(width, 2)
        + little(height, 2)
    case .webpLossless:
      riff("VP8L") + [0, 0, 0, 0, 0x2F]
        + (width > 0 ? little((width - 1) | (height - 1) << 14, 4) : [0])
    case .webpExtended:
      riff("VP8X") + [10, 0, 0, 0, 0, 0, 0, 0]
        + (width > 0 ? little(width - 1, 3) + little(height - 1, 3) : [])
    }
  }

  private func riff(_ kind: String) -> [UInt8] {
    Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP\(kind)".utf8)
  }

  private func big(_ number: Int, _ count: Int) -> [UInt8] { little(number, count).reversed() }

  private func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
