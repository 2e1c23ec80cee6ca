/// The Huffman code of header texts (RFC 7541, appendix B).
///
/// The code is canonical: the codes of one length are consecutive numbers in the order of their symbols, and the next length
/// continues them. So the symbols of each length define it.
enum HuffmanCode {
  /// The symbols of each length in bits. Symbol 256 ends a text, and must not be in one.
  private static let symbols: [(length: Int, symbols: [UInt16])] = [
    (5, [48, 49, 50, 97, 99, 101, 105, 111, 115, 116]),
    (
      6,
      [
        32, 37, 45, 46, 47, 51, 52, 53, 54, 55, 56, 57, 61, 65, 95, 98, 100, 102, 103, 104, 108,
        109, 110, 112, 114, 117,
      ]
    ),
    (
      7,
      [
        58, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87,
        89, 106, 107, 113, 118, 119, 120, 121, 122,
      ]
    ),
    (8, [38, 42, 44, 59, 88, 90]), (10, [33, 34, 40, 41, 63]), (11, [39, 43, 124]),
    (12, [35, 62]), (13, [0, 36, 64, 91, 93, 126]), (14, [94, 125]), (15, [60, 96, 123]),
    (19, [92, 195, 208]), (20, [128, 130, 131, 162, 184, 194, 224, 226]),
    (21, [153, 161, 167, 172, 176, 177, 179, 209, 216, 217, 227, 229, 230]),
    (
      22,
      [
        129, 132, 133, 134, 136, 146, 154, 156, 160, 163, 164, 169, 170, 173, 178, 181, 185, 186,
        187, 189, 190, 196, 198, 228, 232, 233,
      ]
    ),
    (
      23,
      [
        1, 135, 137, 138, 139, 140, 141, 143, 147, 149, 150, 151, 152, 155, 157, 158, 165, 166, 168,
        174, 175, 180, 182, 183, 188, 191, 197, 231, 239,
      ]
    ),
    (24, [9, 142, 144, 145, 148, 159, 171, 206, 215, 225, 236, 237]), (25, [199, 207, 234, 235]),
    (26, [192, 193, 200, 201, 202, 205, 210, 213, 218, 219, 238, 240, 242, 243, 255]),
    (
      27,
      [
        203, 204, 211, 212, 214, 221, 222, 223, 241, 244, 245, 246, 247, 248, 250, 251, 252, 253,
        254,
      ]
    ),
    (
      28,
      [
        2, 3, 4, 5, 6, 7, 8, 11, 12, 14, 15, 16, 17, 18, 19, 20, 21, 23, 24, 25, 26, 27, 28, 29, 30,
        31, 127, 220, 249,
      ]
    ),
    (30, [10, 13, 22, 256]),
  ]

  /// The codes of one length above eight bits.
  private struct LongCodes {
    var length: Int
    /// The first code, and the number that follows the last.
    var codes: Range<UInt64>
    var symbols: [UInt16]
  }

  private static let endOfText: UInt16 = 256
  private static let tables = makeTables()

  /// For each byte, the symbol whose code it begins with, and above eight bits the code's length; 0 if the code is longer.
  private static func makeTables() -> (short: [UInt16], long: [LongCodes]) {
    var short = [UInt16](repeating: 0, count: 256)
    var long: [LongCodes] = []
    var code: UInt64 = 0
    var last = 0
    for (length, symbols) in symbols {
      code <<= UInt64(length - last)
      last = length
      guard length <= 8 else {
        let next = code + UInt64(symbols.count)
        long.append(LongCodes(length: length, codes: code..<next, symbols: symbols))
        code = next
        continue
      }
      for symbol in symbols {
        let first = Int(code) << (8 - length)
        for index in first..<first + 1 << (8 - length) {
          short[index] = UInt16(length) << 8 | symbol
        }
        code += 1
      }
    }
    return (short, long)
  }

  /// Appends the text of a code, and returns whether the code is valid: padded with fewer than eight bits, all of them 1.
  static func decode(_ bytes: Span<UInt8>, into text: inout [UInt8]) -> Bool {
    // The shortest code has five bits.
    var isValid = false
    text.append(addingCapacity: bytes.count * 8 / 5 + 1) { isValid = decode(bytes, into: &$0) }
    return isValid
  }

  private static func decode(_ bytes: Span<UInt8>, into text: inout OutputSpan<UInt8>) -> Bool {
    let (short, long) = (tables.short.span, tables.long)
    var bits: UInt64 = 0
    var count = 0
    for index in bytes.indices {
      bits = bits << 8 | UInt64(bytes[index])
      count += 8
      while count >= 8 {
        let entry = short[Int(UInt8(truncatingIfNeeded: bits >> UInt64(count - 8)))]
        if entry != 0 {
          text.append(UInt8(truncatingIfNeeded: entry))
          count -= Int(entry >> 8)
        } else {
          guard let (symbol, length) = longSymbol(in: bits, count, long) else { break }
          guard symbol != endOfText else { return false }
          text.append(UInt8(truncatingIfNeeded: symbol))
          count -= length
        }
      }
    }
    while count > 0, count < 8 {
      let padded = bits << UInt64(8 - count) | (1 << UInt64(8 - count) - 1)
      let entry = short[Int(UInt8(truncatingIfNeeded: padded))]
      guard entry != 0, Int(entry >> 8) <= count else { break }
      text.append(UInt8(truncatingIfNeeded: entry))
      count -= Int(entry >> 8)
    }
    let padding: UInt64 = (1 << UInt64(count)) - 1
    return count < 8 && bits & padding == padding
  }

  /// The symbol at the start of the last `count` bits; absent if more bits are needed.
  private static func longSymbol(
    in bits: UInt64, _ count: Int, _ long: [LongCodes]
  ) -> (symbol: UInt16, length: Int)? {
    for codes in long {
      guard codes.length <= count else { return nil }
      let code = bits >> UInt64(count - codes.length) & (1 << UInt64(codes.length) - 1)
      // Longer codes begin with greater numbers.
      if code < codes.codes.upperBound {
        return (codes.symbols[Int(code - codes.codes.lowerBound)], codes.length)
      }
    }
    return nil
  }
}
