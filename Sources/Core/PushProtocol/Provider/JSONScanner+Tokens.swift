extension JSONScanner {
  /// The byte at the position, or zero at the end, which no token begins with.
  var current: UInt8 {
    position < bytes.count ? bytes[position] : 0
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  mutating func skipWord(_ word: String) -> Bool {
    word.utf8.allSatisfy { take($0) }
  }

  /// Passes over a text with its quotes: whole Unicode, and no control characters.
  mutating func skipText() -> Bool {
    guard take(UInt8(ascii: "\"")) else { return false }
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return true
      case UInt8(ascii: "\\"):
        guard skipEscape() else { return false }
      case 0x20..<0x80: position += 1
      case 0x80...: guard skipSequence(lead: byte) else { return false }
      default: return false
      }
    }
    return false
  }

  /// Passes over one number; the sign, the leading zero, the fraction and the exponent as JSON has them.
  mutating func skipNumber() -> Bool {
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) {
      guard skipDigits() else { return false }
    }
    if take(UInt8(ascii: ".")) {
      guard skipDigits() else { return false }
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
      return skipDigits()
    }
    return true
  }

  private mutating func skipDigits() -> Bool {
    let start = position
    while (0x30...0x39).contains(current) { position += 1 }
    return position > start
  }

  private mutating func skipEscape() -> Bool {
    position += 1
    let escaped = current
    position += 1
    switch escaped {
    case UInt8(ascii: "u"): return skipUnit()
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return true
    default: return false
    }
  }

  /// Passes over four digits of a UTF-16 unit, and over the second unit of a pair.
  private mutating func skipUnit() -> Bool {
    guard let unit = readUnit() else { return false }
    switch unit {
    case 0xD800...0xDBFF:
      guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")), let second = readUnit() else {
        return false
      }
      return (0xDC00...0xDFFF).contains(second)
    case 0xDC00...0xDFFF: return false
    default: return true
    }
  }

  private mutating func readUnit() -> UInt16? {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = HexText.value(of: current) else { return nil }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  /// Passes over one character of UTF-8 that takes more than one byte (Unicode, table 3-7).
  private mutating func skipSequence(lead: UInt8) -> Bool {
    let second: ClosedRange<UInt8>
    let count: Int
    switch lead {
    case 0xC2...0xDF: (second, count) = (0x80...0xBF, 2)
    case 0xE0: (second, count) = (0xA0...0xBF, 3)
    case 0xED: (second, count) = (0x80...0x9F, 3)
    case 0xE1...0xEF: (second, count) = (0x80...0xBF, 3)
    case 0xF0: (second, count) = (0x90...0xBF, 4)
    case 0xF1...0xF3: (second, count) = (0x80...0xBF, 4)
    case 0xF4: (second, count) = (0x80...0x8F, 4)
    default: return false
    }
    guard position + count <= bytes.count, second.contains(bytes[position + 1]) else {
      return false
    }
    for offset in 2..<max(count, 2) where bytes[position + offset] & 0xC0 != 0x80 { return false }
    position += count
    return true
  }
}
