import ByteParsing

/// Scans the values of a JSON text (RFC 8259) without storing any of them.
///
/// It is separate from the parser of messages, which needs values; this one needs their ranges: a payload is
/// forwarded unchanged, and a provider token's number is read in its written form. It goes no deeper than
/// `PushLimits.payloadDepth`, and accepts duplicate names: whether they are an error is decided by the reader
/// of the payload.
struct JSONScanner {
  private var cursor: JSONCursor

  init(_ bytes: [UInt8]) {
    cursor = JSONCursor(bytes)
  }

  /// Whether the text is one object and nothing else.
  mutating func isObject() -> Bool {
    cursor.skipSpace()
    guard cursor.current == UInt8(ascii: "{"), skipValue(depth: 0) else { return false }
    cursor.skipSpace()
    return cursor.isAtEnd
  }

  /// Calls `member` with the ranges of each name and value of the object in the text.
  ///
  /// The value's range begins at its first byte; a string's range includes its quotes.
  mutating func readObject(_ member: (Range<Int>, Range<Int>) -> Void) -> Bool {
    cursor.skipSpace()
    guard cursor.consume(UInt8(ascii: "{")) else { return false }
    cursor.skipSpace()
    if !cursor.consume(UInt8(ascii: "}")) {
      repeat {
        cursor.skipSpace()
        let name = cursor.position
        guard skipText() else { return false }
        let nameEnd = cursor.position
        guard skipColon() else { return false }
        let value = cursor.position
        guard skipValue(depth: 1) else { return false }
        member(name + 1..<nameEnd - 1, value..<cursor.position)
        cursor.skipSpace()
      } while cursor.consume(UInt8(ascii: ","))
      guard cursor.consume(UInt8(ascii: "}")) else { return false }
    }
    cursor.skipSpace()
    return cursor.isAtEnd
  }

  private mutating func skipValue(depth: Int) -> Bool {
    switch cursor.current {
    case UInt8(ascii: "\""): skipText()
    case UInt8(ascii: "{"): depth < PushLimits.payloadDepth && skipObject(depth: depth)
    case UInt8(ascii: "["): depth < PushLimits.payloadDepth && skipArray(depth: depth)
    case UInt8(ascii: "t"): cursor.consume(word: "true")
    case UInt8(ascii: "f"): cursor.consume(word: "false")
    case UInt8(ascii: "n"): cursor.consume(word: "null")
    default: (try? cursor.readNumber()) != nil
    }
  }

  private mutating func skipObject(depth: Int) -> Bool {
    cursor.position += 1
    cursor.skipSpace()
    if cursor.consume(UInt8(ascii: "}")) { return true }
    repeat {
      cursor.skipSpace()
      guard skipText(), skipColon(), skipValue(depth: depth + 1) else { return false }
      cursor.skipSpace()
    } while cursor.consume(UInt8(ascii: ","))
    return cursor.consume(UInt8(ascii: "}"))
  }

  private mutating func skipArray(depth: Int) -> Bool {
    cursor.position += 1
    cursor.skipSpace()
    if cursor.consume(UInt8(ascii: "]")) { return true }
    repeat {
      cursor.skipSpace()
      guard skipValue(depth: depth + 1) else { return false }
      cursor.skipSpace()
    } while cursor.consume(UInt8(ascii: ","))
    return cursor.consume(UInt8(ascii: "]"))
  }

  /// Skips a string with its quotes, which has to be valid Unicode.
  private mutating func skipText() -> Bool {
    guard cursor.current == UInt8(ascii: "\""), let text = try? cursor.readString() else {
      return false
    }
    return (try? UTF8Span(validating: cursor.bytes.span.extracting(text.content))) != nil
  }

  private mutating func skipColon() -> Bool {
    cursor.skipSpace()
    guard cursor.consume(UInt8(ascii: ":")) else { return false }
    cursor.skipSpace()
    return true
  }
}

/// Whether a body can be a push's payload.
package enum PayloadCheck {
  /// Checks the bytes of a whole body.
  ///
  /// - Throws: `payloadTooLarge` (H6), or `payloadEmpty` for a body that is empty or not a JSON object.
  package static func check(_ payload: [UInt8], type: PushType) throws(PushReason) {
    guard payload.count <= type.payloadBytes else { throw .payloadTooLarge }
    var scanner = JSONScanner(payload)
    guard scanner.isObject() else { throw .payloadEmpty }
  }
}
