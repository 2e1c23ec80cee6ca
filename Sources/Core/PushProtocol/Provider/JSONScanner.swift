/// Walks over the bytes of a JSON text (RFC 8259) without keeping any of it.
///
/// It goes no deeper than `PushLimits.payloadDepth`, and takes a name that comes twice: whether that
/// is an error is for the reader of the payload to say.
struct JSONScanner {
  let bytes: [UInt8]
  var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether the text is one object and nothing else.
  mutating func isObject() -> Bool {
    skipSpace()
    guard current == UInt8(ascii: "{"), skipValue(depth: 0) else { return false }
    skipSpace()
    return position == bytes.count
  }

  /// Calls `member` with the places of each name and value of the object that the text is.
  ///
  /// The value's place begins at its first byte; a text's place is given with its quotes.
  mutating func readObject(_ member: (Range<Int>, Range<Int>) -> Void) -> Bool {
    skipSpace()
    guard take(UInt8(ascii: "{")) else { return false }
    skipSpace()
    if !take(UInt8(ascii: "}")) {
      repeat {
        skipSpace()
        let name = position
        guard skipText() else { return false }
        let nameEnd = position
        guard skipColon() else { return false }
        let value = position
        guard skipValue(depth: 1) else { return false }
        member(name + 1..<nameEnd - 1, value..<position)
        skipSpace()
      } while take(UInt8(ascii: ","))
      guard take(UInt8(ascii: "}")) else { return false }
    }
    skipSpace()
    return position == bytes.count
  }

  private mutating func skipValue(depth: Int) -> Bool {
    switch current {
    case UInt8(ascii: "\""): skipText()
    case UInt8(ascii: "{"): depth < PushLimits.payloadDepth && skipObject(depth: depth)
    case UInt8(ascii: "["): depth < PushLimits.payloadDepth && skipArray(depth: depth)
    case UInt8(ascii: "t"): skipWord("true")
    case UInt8(ascii: "f"): skipWord("false")
    case UInt8(ascii: "n"): skipWord("null")
    default: skipNumber()
    }
  }

  private mutating func skipObject(depth: Int) -> Bool {
    position += 1
    skipSpace()
    if take(UInt8(ascii: "}")) { return true }
    repeat {
      skipSpace()
      guard skipText(), skipColon(), skipValue(depth: depth + 1) else { return false }
      skipSpace()
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}"))
  }

  private mutating func skipArray(depth: Int) -> Bool {
    position += 1
    skipSpace()
    if take(UInt8(ascii: "]")) { return true }
    repeat {
      skipSpace()
      guard skipValue(depth: depth + 1) else { return false }
      skipSpace()
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]"))
  }

  private mutating func skipColon() -> Bool {
    skipSpace()
    guard take(UInt8(ascii: ":")) else { return false }
    skipSpace()
    return true
  }
}

/// Whether a body can be a push's payload.
package enum PayloadCheck {
  /// Checks the bytes of a whole body.
  ///
  /// - Throws: `payloadTooLarge` (H6), or `payloadEmpty` for what is empty or no JSON object.
  package static func check(_ payload: [UInt8], type: PushType) throws(PushReason) {
    guard payload.count <= type.payloadBytes else { throw .payloadTooLarge }
    var scanner = JSONScanner(payload)
    guard scanner.isObject() else { throw .payloadEmpty }
  }
}

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
