extension UInt8 {
  /// Whether it is an ASCII space, tab or line ending.
  @inlinable package var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// Whether it is an ASCII decimal digit.
  @inlinable package var isDigit: Bool { (0x30...0x39).contains(self) }

  /// The value of a decimal digit.
  @inlinable package var digit: Int? { isDigit ? Int(self) - 0x30 : nil }

  /// The value of a hexadecimal digit in either case.
  @inlinable package var hexadecimalDigit: UInt8? {
    switch self {
    case 0x30...0x39: self &- 0x30
    case 0x41...0x46: self &- 0x37
    case 0x61...0x66: self &- 0x57
    default: nil
    }
  }
}

/// Bytes written as two hexadecimal digits each.
package enum HexadecimalText {
  /// The digits of bytes, in lower case, as servers write tokens.
  package static func text(of bytes: some Sequence<UInt8>) -> String {
    String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The bytes of digits in either case; nil if there is another character, or half a byte.
  package static func bytes(of text: Span<UInt8>) -> [UInt8]? {
    guard text.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 2)
    for index in stride(from: 0, to: text.count, by: 2) {
      guard let high = text[index].hexadecimalDigit, let low = text[index + 1].hexadecimalDigit
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  /// The bytes of digits in either case; nil if there is another character, or half a byte.
  package static func bytes(of text: String) -> [UInt8]? {
    bytes(of: text.utf8.span)
  }

  private static let digits = Array("0123456789abcdef".utf8)
}

/// Bytes in base 64 (RFC 4648, sections 4 and 5).
package enum Base64Text {
  /// The base64url text of bytes, without padding.
  package static func addressText(of bytes: some Sequence<UInt8>) -> String {
    // The loops below are not generic: other modules would run them through tables of functions.
    addressText(of: Array(bytes))
  }

  /// The same of bytes that are in an array.
  package static func addressText(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    append(bytes, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the base64url text of bytes, without padding.
  package static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
    text.append(addingCapacity: (bytes.count * 4 + 2) / 3) { text in
      let letters = Self.letters.span
      var kept: UInt32 = 0
      var bits: UInt32 = 0
      for byte in bytes {
        kept = kept << 8 | UInt32(byte)
        bits += 8
        while bits >= 6 {
          bits -= 6
          text.append(letters[Int(kept >> bits & 0x3F)])
        }
      }
      if bits > 0 { text.append(letters[Int(kept << (6 - bits) & 0x3F)]) }
    }
  }

  /// The bytes of a base64url text without padding; nil for any other text.
  package static func bytes(ofAddress text: some StringProtocol) -> [UInt8]? {
    bytes(ofAddress: Array(text.utf8)[...])
  }

  /// The same of letters.
  package static func bytes(ofAddress letters: ArraySlice<UInt8>) -> [UInt8]? {
    // Padding and the two letters of standard base64 are in no address.
    let isOfAddress = letters.allSatisfy {
      $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "=")
    }
    return isOfAddress ? bytes(of: letters) : nil
  }

  /// The bytes of a text in base64url or standard base64, with or without padding; nil for any other text.
  package static func bytes(of text: ArraySlice<UInt8>) -> [UInt8]? {
    var letters = text
    while letters.last == UInt8(ascii: "="), text.count - letters.count < 2 {
      letters = letters.dropLast()
    }
    guard letters.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    var isValid = true
    bytes.append(addingCapacity: letters.count * 3 / 4) { bytes in
      let values = Self.values.span
      var kept: UInt32 = 0
      var bits = 0
      for letter in letters {
        let value = values[Int(letter)]
        guard value < 64 else {
          isValid = false
          return
        }
        kept = kept << 6 | UInt32(value)
        bits += 6
        if bits >= 8 {
          bits -= 8
          bytes.append(UInt8(truncatingIfNeeded: kept >> UInt32(bits)))
        }
      }
    }
    return isValid ? bytes : nil
  }

  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The value of each letter; 64 for any other byte.
  private static let values = (0...255).map { value(of: $0) ?? 64 }

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
