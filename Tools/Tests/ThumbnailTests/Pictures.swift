import Foundation

/// Picture files made byte by byte.
enum Pictures {
  /// A PNG of four quarters, red and green above, blue and white below; four pixels to a byte.
  static func quarters(width: Int, height: Int) -> [UInt8] {
    let rows = (0..<height).map { y in
      let colors: [UInt8] = y < height / 2 ? [0, 1] : [2, 3]
      let pixels = (0..<width).map { colors[$0 < width / 2 ? 0 : 1] } + [0, 0, 0]
      return [0]
        + stride(from: 0, to: width, by: 4).map { x in
          pixels[x..<(x + 4)].reduce(0) { $0 << 2 | $1 }
        }
    }
    return png(width: width, height: height, content: Array(rows.joined()))
  }

  /// A PNG whose header announces more than its body contains, unless the content is all of its rows.
  static func png(width: Int, height: Int, content: [UInt8]) -> [UInt8] {
    let head = big(width) + big(height) + [2, 3, 0, 0, 0]
    let colors: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", head)
      + chunk("PLTE", colors) + chunk("IDAT", stored(content)) + chunk("IEND", [])
  }

  /// A GIF of one pixel, whose frames are black, white, black and so on.
  static func blinking(frames: Int) -> [UInt8] {
    var bytes = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    for frame in 0..<frames {
      bytes += [0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0]
      // A clear code, the pixel and the end, three bits each.
      bytes += [2, 2, frame % 2 == 0 ? 0x44 : 0x4C, 1, 0]
    }
    return bytes + [0x3B]
  }

  /// The content in uncompressed zlib blocks.
  private static func stored(_ content: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0x78, 0x01]
    var rest = content[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let length = [UInt8(block.count & 255), UInt8(block.count >> 8)]
      bytes += [rest.isEmpty ? 1 : 0] + length + length.map { ~$0 } + block
    } while !rest.isEmpty
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in content {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return bytes + big(Int(high << 16 | low))
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return big(content.count) + body + big(Int(checksum(body)))
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = .max
    for byte in bytes { sum = sum >> 8 ^ sums[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] }
    return ~sum
  }

  private static let sums: [UInt32] = (0..<256).map { byte in
    var sum = UInt32(byte)
    for _ in 0..<8 {
      let half = sum >> 1
      sum = sum & 1 == 1 ? half ^ 0xEDB8_8320 : half
    }
    return sum
  }

  private static func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

/// A folder that is removed with the test.
final class TestFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/thumbnails-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = path + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }
}
