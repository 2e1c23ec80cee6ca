/// Writes pixels as a PNG file without compressing them (PNG, third edition; RFC 1950 and 1951).
///
/// The file exists for moments between two processes of one machine: time counts and size does not, so the writer needs no
/// library.
enum PlainPNG {
  /// The file of a picture with eight bits in each sample; its rows are requested from the top.
  ///
  /// A row has three bytes for each pixel, or four with opacity; the caller must ensure this.
  static func file(
    width: Int, height: Int, hasAlpha: Bool, row: (Int) -> ArraySlice<UInt8>
  ) -> [UInt8] {
    let stream = height * (1 + width * (hasAlpha ? 4 : 3))
    var file = signature
    file.reserveCapacity(stream + stream / blockBytes * 5 + 128)
    append("IHDR", to: &file) { header in
      header.append(number: UInt32(width))
      header.append(number: UInt32(height))
      // The bits of a sample, the colour type, and three methods with only one defined value each.
      header += [8, hasAlpha ? 6 : 2, 0, 0, 0]
    }
    append("IDAT", to: &file) { appendStream(of: stream, height: height, row: row, to: &$0) }
    append("IEND", to: &file) { _ in }
    return file
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Appends a chunk: the length of its content, its name, its content and their checksum.
  private static func append(
    _ name: StaticString, to file: inout [UInt8], content: (inout [UInt8]) -> Void
  ) {
    let start = file.count
    file.append(number: 0)
    file += Array(name.description.utf8)
    content(&file)
    // The length is known only now.
    var length: [UInt8] = []
    length.append(number: UInt32(file.count - start - 8))
    file.replaceSubrange(start..<start + 4, with: length)
    let checksum = CyclicCheck.of(file[(start + 4)...])
    file.append(number: checksum)
  }

  // MARK: - Stream

  /// The most bytes of a stored block.
  private static let blockBytes = 65_535

  /// Appends a zlib stream of this many bytes in stored blocks: the rows, each after the number of its filter, 0.
  private static func appendStream(
    of count: Int, height: Int, row: (Int) -> ArraySlice<UInt8>, to file: inout [UInt8]
  ) {
    file += [0x78, 0x01]
    var left = count
    var room = 0
    var sums = AdlerSums()
    func append(_ bytes: ArraySlice<UInt8>) {
      sums.add(bytes)
      var rest = bytes
      while !rest.isEmpty {
        if room == 0 {
          room = min(left, blockBytes)
          file.append(room == left ? 1 : 0)
          for number in [UInt16(room), ~UInt16(room)] {
            file += [UInt8(truncatingIfNeeded: number), UInt8(number >> 8)]
          }
        }
        let part = rest.prefix(room)
        file.append(contentsOf: part)
        rest = rest.dropFirst(part.count)
        left -= part.count
        room -= part.count
      }
    }
    for index in 0..<height {
      append([0])
      append(row(index))
    }
    file.append(number: sums.checksum)
  }
}

/// The CRC-32 of chunks.
private enum CyclicCheck {
  /// The CRC of bytes, eight at a time, each with the table for its position.
  static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    let table = remainders
    var remainder = UInt32.max
    var index = bytes.startIndex
    while index + 8 <= bytes.endIndex {
      let low =
        remainder ^ (UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8)
        ^ (UInt32(bytes[index + 2]) << 16 | UInt32(bytes[index + 3]) << 24)
      remainder =
        table[0x700 + Int(low & 0xFF)] ^ table[0x600 + Int(low >> 8 & 0xFF)]
        ^ table[0x500 + Int(low >> 16 & 0xFF)] ^ table[0x400 + Int(low >> 24)]
      remainder ^=
        table[0x300 + Int(bytes[index + 4])] ^ table[0x200 + Int(bytes[index + 5])]
        ^ table[0x100 + Int(bytes[index + 6])] ^ table[Int(bytes[index + 7])]
      index += 8
    }
    for byte in bytes[index...] {
      remainder = table[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)] ^ remainder >> 8
    }
    return ~remainder
  }

  /// The remainders of each byte, by the polynomial with its bits reversed: first for the last byte, then for a byte with one
  /// byte after it, and so on up to seven.
  private static let remainders: [UInt32] = {
    let last = (0..<256).map { (byte: UInt32) -> UInt32 in
      (0..<8).reduce(byte) { remainder, _ in
        remainder & 1 == 1 ? remainder >> 1 ^ 0xEDB8_8320 : remainder >> 1
      }
    }
    var all = last
    for index in 0..<7 * 256 { all.append(last[Int(all[index] & 0xFF)] ^ all[index] >> 8) }
    return all
  }()
}

/// The sums of the Adler-32 of zlib streams (RFC 1950, section 8.2).
private struct AdlerSums {
  private var low: UInt32 = 1
  private var high: UInt32 = 0

  var checksum: UInt32 { high << 16 | low }

  mutating func add(_ bytes: ArraySlice<UInt8>) {
    for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: Self.bytesBeforeOverflow) {
      for byte in bytes[start..<min(start + Self.bytesBeforeOverflow, bytes.endIndex)] {
        low &+= UInt32(byte)
        high &+= low
      }
      low %= 65_521
      high %= 65_521
    }
  }

  /// The most bytes whose sums fit in 32 bits, so that the remainder is taken once for all of them.
  private static let bytesBeforeOverflow = 5_552
}

extension [UInt8] {
  /// Appends the four bytes of a number in big-endian order, as in PNG and zlib.
  fileprivate mutating func append(number: UInt32) {
    for shift in [24, 16, 8, 0] as [UInt32] { append(UInt8(truncatingIfNeeded: number >> shift)) }
  }
}
