/// Why bytes are not a JSON token (RFC 8259); the raw value continues a sentence about the bytes.
package enum JSONFlaw: String, Error, Sendable {
  case missingValue = "a value is missing or is not one of JSON's"
  case leadingZero = "a number begins with a zero too many"
  case unendedString = "a string does not end"
  case controlCharacter = "a string holds a bare control character"
  case unknownEscape = "a string holds an unknown escape"
  case missingDigits = "an escape needs four hexadecimal digits"
  case halfPair = "a string holds half a surrogate pair"
  case notUnicode = "a text is not UTF-8"
  case missingName = "a name is missing"
  case missingColon = "a colon is missing"
  case unendedList = "a list does not end"
  case unendedObject = "an object does not end"
  case notAnObject = "an object is expected"
  case unexpectedBytes = "there is more after its end"
  case tooDeep = "lists and objects are nested too deeply"
}

/// Reads the tokens of a JSON text (RFC 8259) one by one, without storing any of them.
///
/// It knows no nesting and no names: the readers of messages and of payloads (`JSONObjectReader`) do. After a flaw, the
/// position is that of the flaw.
package struct JSONCursor: Sendable {
  package let bytes: [UInt8]
  package var position: Int

  @inlinable
  package init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  /// Whether no bytes are left.
  @inlinable package var isAtEnd: Bool { position >= bytes.count }

  /// The byte at the position, or zero at the end, with which no token begins.
  @inlinable package var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

  /// Consumes a byte if it is at the position.
  @inlinable
  package mutating func consume(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Consumes a word such as `true`; the position then follows the letters that matched.
  package mutating func consume(word: StaticString) -> Bool {
    word.description.utf8.allSatisfy { consume($0) }
  }

  /// Skips blanks.
  @inlinable
  package mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }
}

/// The range of a string in a JSON text.
package struct JSONStringToken: Sendable {
  /// The range of its content, without quotes.
  package let content: Range<Int>
  /// Whether the content contains escapes.
  package let hasEscapes: Bool
}

/// A number of a JSON text.
package struct JSONNumberToken: Sendable {
  /// The range of the number.
  package let range: Range<Int>
  package let isNegative: Bool
  /// Whether it has a fraction or an exponent.
  package let isReal: Bool
  /// The value of the digits before the fraction; nil if no integer type can hold it.
  package let magnitude: UInt64?
}

extension JSONCursor {
  /// Reads a string from its opening quote past its closing one; the caller checks that it is UTF-8.
  package mutating func readString() throws(JSONFlaw) -> JSONStringToken {
    position += 1
    let start = position
    var hasEscapes = false
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        position += 1
        return JSONStringToken(content: start..<position - 1, hasEscapes: hasEscapes)
      }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        _ = try readEscape()
      } else {
        guard byte >= 0x20 else { throw .controlCharacter }
        position += 1
      }
    }
    throw .unendedString
  }

  /// The bytes of a string whose escapes are known to be complete.
  package func unescaped(_ token: JSONStringToken) throws(JSONFlaw) -> [UInt8] {
    var cursor = JSONCursor(bytes, at: token.content.lowerBound)
    var unescaped: [UInt8] = []
    unescaped.reserveCapacity(token.content.count)
    while cursor.position < token.content.upperBound {
      let byte = bytes[cursor.position]
      if byte == UInt8(ascii: "\\") {
        unescaped += UTF8.encode(try cursor.readEscape()) ?? UTF8.encodedReplacementCharacter
      } else {
        unescaped.append(byte)
        cursor.position += 1
      }
    }
    return unescaped
  }

  /// Reads an escape from its backslash.
  private mutating func readEscape() throws(JSONFlaw) -> Unicode.Scalar {
    position += 1
    let scalar: Unicode.Scalar
    switch current {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      scalar = Unicode.Scalar(current)
    case UInt8(ascii: "b"): scalar = "\u{8}"
    case UInt8(ascii: "f"): scalar = "\u{C}"
    case UInt8(ascii: "n"): scalar = "\n"
    case UInt8(ascii: "r"): scalar = "\r"
    case UInt8(ascii: "t"): scalar = "\t"
    case UInt8(ascii: "u"):
      position += 1
      return try readScalar()
    default: throw .unknownEscape
    }
    position += 1
    return scalar
  }

  /// Reads the four digits after `\u`, and the second half of a pair if they are the first.
  private mutating func readScalar() throws(JSONFlaw) -> Unicode.Scalar {
    let first = try readFourDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard (0xD800..<0xDC00).contains(first), consume(UInt8(ascii: "\\")),
      consume(UInt8(ascii: "u")),
      case let second = try readFourDigits(), (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw .halfPair }
    return scalar
  }

  private mutating func readFourDigits() throws(JSONFlaw) -> UInt32 {
    var number: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = current.hexadecimalDigit else { throw .missingDigits }
      number = number << 4 | UInt32(digit)
      position += 1
    }
    return number
  }
}

extension JSONCursor {
  /// Reads a number with the sign, the leading zero, the fraction and the exponent of JSON's grammar.
  package mutating func readNumber() throws(JSONFlaw) -> JSONNumberToken {
    let start = position
    let isNegative = consume(UInt8(ascii: "-"))
    let first = position
    let magnitude = try readDigits()
    guard position == first + 1 || bytes[first] != UInt8(ascii: "0") else { throw .leadingZero }
    var isReal = false
    if consume(UInt8(ascii: ".")) {
      isReal = true
      _ = try readDigits()
    }
    if consume(UInt8(ascii: "e")) || consume(UInt8(ascii: "E")) {
      isReal = true
      if !consume(UInt8(ascii: "+")) { _ = consume(UInt8(ascii: "-")) }
      _ = try readDigits()
    }
    return JSONNumberToken(
      range: start..<position, isNegative: isNegative, isReal: isReal, magnitude: magnitude)
  }

  /// Reads digits and returns their value, or nil if no integer type can hold it.
  private mutating func readDigits() throws(JSONFlaw) -> UInt64? {
    let start = position
    var value: UInt64 = 0
    var overflows = false
    while position < bytes.count, case let digit = bytes[position] &- UInt8(ascii: "0"), digit < 10
    {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(UInt64(digit))
      value = sum
      overflows = overflows || overflow || carry
      position += 1
    }
    guard position > start else { throw .missingValue }
    return overflows ? nil : value
  }
}
