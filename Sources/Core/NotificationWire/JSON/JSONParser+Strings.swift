import NotificationModel

extension JSONParser {
  /// Reads a string from its opening quote past its closing one.
  mutating func parseString() throws(NotificationFailure) -> String {
    position += 1
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        let text = try text(bytes.span.extracting(start..<position))
        position += 1
        return text
      }
      if byte == UInt8(ascii: "\\") { return try parseEscapedString(from: start) }
      guard byte >= 0x20 else { throw malformed("a string holds a bare control character") }
      position += 1
    }
    throw malformed("a string does not end")
  }

  /// The slower way, for a string in which an escape was met at the position.
  private mutating func parseEscapedString(from start: Int) throws(NotificationFailure) -> String {
    var unescaped = Array(bytes[start..<position])
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        let text = try text(unescaped.span)
        position += 1
        return text
      case UInt8(ascii: "\\"):
        position += 1
        try parseEscape(into: &unescaped)
      case 0x00...0x1F:
        throw malformed("a string holds a bare control character")
      default:
        unescaped.append(byte)
        position += 1
      }
    }
    throw malformed("a string does not end")
  }

  private mutating func parseEscape(
    into unescaped: inout [UInt8]
  ) throws(NotificationFailure) {
    let byte = current
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): unescaped.append(byte)
    case UInt8(ascii: "b"): unescaped.append(0x08)
    case UInt8(ascii: "f"): unescaped.append(0x0C)
    case UInt8(ascii: "n"): unescaped.append(0x0A)
    case UInt8(ascii: "r"): unescaped.append(0x0D)
    case UInt8(ascii: "t"): unescaped.append(0x09)
    case UInt8(ascii: "u"):
      position += 1
      unescaped += UTF8.encode(try parseScalar()) ?? UTF8.encodedReplacementCharacter
      return
    default: throw malformed("a string holds an unknown escape")
    }
    position += 1
  }

  /// Reads the four digits after `\u`, and the second half of a pair where they are the first.
  private mutating func parseScalar() throws(NotificationFailure) -> Unicode.Scalar {
    let first = try parseFourDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard (0xD800..<0xDC00).contains(first), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")),
      case let second = try parseFourDigits(), (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw malformed("a string holds half a surrogate pair") }
    return scalar
  }

  private mutating func parseFourDigits() throws(NotificationFailure) -> UInt32 {
    var number: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(current)).hexDigitValue else {
        throw malformed("an escape needs four hexadecimal digits")
      }
      number = number << 4 | UInt32(digit)
      position += 1
    }
    return number
  }

  private func text(_ bytes: Span<UInt8>) throws(NotificationFailure) -> String {
    let text: UTF8Span
    do {
      text = try UTF8Span(validating: bytes)
    } catch {
      throw malformed("a string is not UTF-8")
    }
    // A mark has two bytes at least, so most texts need no second look.
    if !text.isKnownASCII, bytes.count > WireLimits.marksOnLetter * 2 { try checkMarks(of: text) }
    return String(copying: text)
  }

  private func checkMarks(of text: UTF8Span) throws(NotificationFailure) {
    var marks = 0
    var scalars = text.makeUnicodeScalarIterator()
    while let scalar = scalars.next() {
      marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
      guard marks <= WireLimits.marksOnLetter else {
        throw .limit(
          subject.name, count: marks, limit: WireLimits.marksOnLetter, of: "marks on a letter")
      }
    }
  }
}
