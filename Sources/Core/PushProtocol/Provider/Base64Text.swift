/// Bytes in the letters of provider tokens (RFC 4648, sections 4 and 5).
enum Base64Text {
  /// The bytes that a text writes, in base64url or standard base64, with or without padding; absent if
  /// it is anything else.
  static func bytes(of text: ArraySlice<UInt8>) -> [UInt8]? {
    var letters = text
    while letters.last == UInt8(ascii: "="), text.count - letters.count < 2 {
      letters = letters.dropLast()
    }
    guard letters.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(letters.count * 3 / 4)
    var kept: UInt32 = 0
    var bits = 0
    for letter in letters {
      guard let value = value(of: letter) else { return nil }
      kept = kept << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: kept >> UInt32(bits)))
      }
    }
    return bytes
  }

  private static func value(of letter: UInt8) -> UInt8? {
    switch letter {
    case 0x41...0x5A: letter &- 0x41
    case 0x61...0x7A: letter &- 0x61 &+ 26
    case 0x30...0x39: letter &- 0x30 &+ 52
    case UInt8(ascii: "-"), UInt8(ascii: "+"): 62
    case UInt8(ascii: "_"), UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
