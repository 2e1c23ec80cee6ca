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
