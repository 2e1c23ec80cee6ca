package import Foundation

/// A square picture of one colour that no server and no theme draws by itself.
package struct PlainPicture: Sendable {
  /// The parts red, green and blue.
  package let colour: [UInt8]

  /// Distinguishable colours in a screenshot.
  package static let magenta = PlainPicture(colour: [255, 0, 254])
  package static let green = PlainPicture(colour: [1, 255, 0])

  private static let side = 64

  /// The picture as a PNG file.
  package var png: Data {
    let row: [UInt8] = [0] + Array(repeating: colour, count: Self.side).joined()
    let rows = [UInt8](Array(repeating: row, count: Self.side).joined())
    var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    let side = Self.bytes(UInt32(Self.side))
    let form: [UInt8] = [8, 2, 0, 0, 0]
    data.append(Self.chunk("IHDR", side + side + form))
    data.append(Self.chunk("IDAT", Self.stored(rows)))
    data.append(Self.chunk("IEND", []))
    return data
  }

  private static func chunk(_ kind: String, _ content: [UInt8]) -> Data {
    let body = Array(kind.utf8) + content
    return Data(bytes(UInt32(content.count)) + body + bytes(check(body)))
  }

  /// The bytes as an uncompressed zlib stream.
  private static func stored(_ content: [UInt8]) -> [UInt8] {
    let size = UInt16(content.count)
    let block: [UInt8] = [
      1, UInt8(size & 255), UInt8(size >> 8), UInt8(~size & 255), UInt8(~size >> 8),
    ]
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in content {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return [0x78, 0x01] + block + content + bytes(high << 16 | low)
  }

  /// The checksum of a PNG chunk.
  private static func check(_ content: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in content {
      sum ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = sum & 1 == 1
        sum >>= 1
        if isOdd { sum ^= 0xEDB8_8320 }
      }
    }
    return ~sum
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

extension PrivateDesktop {
  /// How many pixels of the screen have a picture's colour.
  package func points(of picture: PlainPicture) throws -> Int {
    let path = folder + "/screen.rgb"
    let result = try run("import", "-window", "root", "-depth", "8", "rgb:" + path)
    if result.code != 0 { throw DesktopFailure("no picture: \(result.output)") }
    return Self.points(of: picture, in: try Data(contentsOf: URL(filePath: path)))
  }

  /// How many pixels have the colour, of three bytes each.
  package static func points(of picture: PlainPicture, in points: Data) -> Int {
    let bytes = [UInt8](points)
    return stride(from: 0, to: bytes.count - 2, by: 3).count {
      bytes[$0] == picture.colour[0] && bytes[$0 + 1] == picture.colour[1]
        && bytes[$0 + 2] == picture.colour[2]
    }
  }
}
