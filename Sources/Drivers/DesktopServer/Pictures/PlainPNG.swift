/// Writes pixels as a PNG file without compressing them (PNG, third edition; RFC 1950 and 1951).
///
/// The file lives for moments between two processes of one machine, so that time counts and size
/// does not, and a writer of this length needs no library.
enum PlainPNG {
  /// The file of a picture with eight bits in each sample, whose rows are called for from the top.
  ///
  /// A row has three bytes for each pixel, or four with opacity, and the caller keeps to it.
  static func file(
    width: Int, height: Int, hasAlpha: Bool, row: (Int) -> ArraySlice<UInt8>
  ) -> [UInt8] {
    let lines = lines(height: height, lineBytes: 1 + width * (hasAlpha ? 4 : 3), row: row)
    var file = signature
    file.reserveCapacity(lines.count + lines.count / blockBytes * 5 + 128)
    append("IHDR", to: &file) { header in
      header.append(number: UInt32(width))
      header.append(number: UInt32(height))
      // The bits of a sample, the kind of colour, and three methods of which there is one each.
      header += [8, hasAlpha ? 6 : 2, 0, 0, 0]
    }
    append("IDAT", to: &file) { appendStream(of: lines, to: &$0) }
    append("IEND", to: &file) { _ in }
    return file
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The rows, each after the number of its filter: none.
  private static func lines(
    height: Int, lineBytes: Int, row: (Int) -> ArraySlice<UInt8>
  ) -> [UInt8] {
    var lines: [UInt8] = []
    lines.reserveCapacity(height * lineBytes)
    for index in 0..<height {
      lines.append(0)
      lines.append(contentsOf: row(index))
    }
    return lines
  }

  /// Appends a chunk: the length of its content, its name, its content and the checksum of both.
  private static func append(
    _ name: StaticString, to file: inout [UInt8], content: (inout [UInt8]) -> Void
  ) {
    let start = file.count
    file.append(number: 0)
    file += Array(name.description.utf8)
    content(&file)
    // The length becomes known only now.
    var length: [UInt8] = []
    length.append(number: UInt32(file.count - start - 8))
    file.replaceSubrange(start..<start + 4, with: length)
    let checksum = Checksums.cyclic(file[(start + 4)...])
    file.append(number: checksum)
  }

  // MARK: - Stream

  /// The most bytes of a stored block.
  private static let blockBytes = 65_535

  /// Appends a zlib stream of blocks that are stored as they are.
  private static func appendStream(of lines: [UInt8], to file: inout [UInt8]) {
    file += [0x78, 0x01]
    for start in stride(from: 0, to: lines.count, by: blockBytes) {
      let block = lines[start..<min(start + blockBytes, lines.count)]
      let length = UInt16(block.count)
      file.append(block.endIndex == lines.count ? 1 : 0)
      for number in [length, ~length] {
        file += [UInt8(truncatingIfNeeded: number), UInt8(number >> 8)]
      }
      file.append(contentsOf: block)
    }
    file.append(number: Checksums.adler(lines))
  }
}

/// The two checksums of a PNG file.
private enum Checksums {
  /// The cyclic redundancy check of chunks.
  static func cyclic(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    let table = remainders
    var remainder = UInt32.max
    for byte in bytes {
      remainder = table[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)] ^ remainder >> 8
    }
    return ~remainder
  }

  /// The remainder that each byte leaves, by the polynomial with its bits reversed.
  private static let remainders: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { remainder, _ in
      remainder & 1 == 1 ? remainder >> 1 ^ 0xEDB8_8320 : remainder >> 1
    }
  }

  /// The Adler-32 of zlib streams (RFC 1950, section 8.2).
  static func adler(_ bytes: [UInt8]) -> UInt32 {
    var low: UInt32 = 1
    var high: UInt32 = 0
    for start in stride(from: 0, to: bytes.count, by: bytesBeforeOverflow) {
      for byte in bytes[start..<min(start + bytesBeforeOverflow, bytes.count)] {
        low &+= UInt32(byte)
        high &+= low
      }
      low %= 65_521
      high %= 65_521
    }
    return high << 16 | low
  }

  /// The most bytes whose sums fit in 32 bits, so that the remainder is taken once for all of them.
  private static let bytesBeforeOverflow = 5_552
}

extension [UInt8] {
  /// Appends the four bytes of a number, the highest first, as PNG and zlib have them.
  fileprivate mutating func append(number: UInt32) {
    for shift in [24, 16, 8, 0] as [UInt32] { append(UInt8(truncatingIfNeeded: number >> shift)) }
  }
}
