/// Reads a JSON text (RFC 8259) that is one object, piece by piece, without storing any of it.
///
/// It alone decides whether a payload is valid: the gateway drops the pieces, and the device makes values of them, so both accept
/// the same texts. Numbers of any size, equal names and any number of marks on a letter are valid.
/// After a flaw, `position` is that of the flaw.
package struct JSONObjectReader: Sendable {
  /// A piece of the text, in the order of the text.
  package enum Piece: Sendable {
    case objectStart
    case objectEnd
    case listStart
    case listEnd
    /// The name of a member, whose value follows.
    case name(JSONStringToken)
    case string(JSONStringToken)
    case number(JSONNumberToken)
    case boolean(Bool)
    case null
  }

  /// The next piece that the grammar allows.
  private enum Expectation {
    case object
    case value
    case valueOrEnd
    case nameOrEnd
    case separator
    case nothing
  }

  /// How deeply lists and objects may be nested; each level has a bit of `objects`.
  package static let nestingDepth = UInt64.bitWidth

  private var cursor: JSONCursor
  private var expectation = Expectation.object
  private var depth = 0
  /// The levels that are objects, the innermost in the lowest bit.
  private var objects: UInt64 = 0

  package init(_ bytes: [UInt8]) {
    cursor = JSONCursor(bytes)
  }

  /// The number of bytes read.
  package var position: Int { cursor.position }

  /// Reads the rest of the text, and drops it.
  package mutating func readToEnd() throws(JSONFlaw) {
    while try next() != nil {}
  }

  /// The next piece, or nil at the end of the text.
  package mutating func next() throws(JSONFlaw) -> Piece? {
    cursor.skipSpace()
    switch expectation {
    case .object:
      try checkUnicode()
      guard cursor.current == UInt8(ascii: "{") else { throw .notAnObject }
      return try readValue()
    case .value: return try readValue()
    case .valueOrEnd: return cursor.consume(UInt8(ascii: "]")) ? close() : try readValue()
    case .nameOrEnd: return cursor.consume(UInt8(ascii: "}")) ? close() : try readName()
    case .separator: return try readSeparator()
    case .nothing:
      guard cursor.isAtEnd else { throw .unexpectedBytes }
      return nil
    }
  }

  /// The bytes of a string, with its escapes replaced.
  package func content(of token: JSONStringToken) throws(JSONFlaw) -> [UInt8] {
    token.hasEscapes ? try cursor.unescaped(token) : Array(cursor.bytes[token.content])
  }

  /// The bytes of a number as it is written.
  package func content(of token: JSONNumberToken) -> ArraySlice<UInt8> {
    cursor.bytes[token.range]
  }
}

extension JSONObjectReader {
  /// Checks the whole text at once; outside of strings the grammar allows ASCII only.
  private mutating func checkUnicode() throws(JSONFlaw) {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: cursor.bytes.span)
    } catch {
      cursor.position = error.byteOffsets.lowerBound
      throw .notUnicode
    }
  }

  private mutating func readSeparator() throws(JSONFlaw) -> Piece {
    let isInObject = objects & 1 == 1
    if cursor.consume(UInt8(ascii: ",")) {
      cursor.skipSpace()
      return isInObject ? try readName() : try readValue()
    }
    guard cursor.consume(UInt8(ascii: isInObject ? "}" : "]")) else {
      throw isInObject ? .unendedObject : .unendedList
    }
    return close()
  }

  private mutating func readName() throws(JSONFlaw) -> Piece {
    guard cursor.current == UInt8(ascii: "\"") else { throw .missingName }
    let name = try cursor.readString()
    cursor.skipSpace()
    guard cursor.consume(UInt8(ascii: ":")) else { throw .missingColon }
    expectation = .value
    return .name(name)
  }

  private mutating func readValue() throws(JSONFlaw) -> Piece {
    switch cursor.current {
    case UInt8(ascii: "{"): return try open(isObject: true)
    case UInt8(ascii: "["): return try open(isObject: false)
    default: break
    }
    // The value is in an object or list, so another member, element or end follows.
    expectation = .separator
    switch cursor.current {
    case UInt8(ascii: "\""): return .string(try cursor.readString())
    case UInt8(ascii: "t"): return try readWord("true", .boolean(true))
    case UInt8(ascii: "f"): return try readWord("false", .boolean(false))
    case UInt8(ascii: "n"): return try readWord("null", .null)
    default: return .number(try cursor.readNumber())
    }
  }

  private mutating func readWord(_ word: StaticString, _ piece: Piece) throws(JSONFlaw) -> Piece {
    guard cursor.consume(word: word) else { throw .missingValue }
    return piece
  }

  private mutating func open(isObject: Bool) throws(JSONFlaw) -> Piece {
    guard depth < Self.nestingDepth else { throw .tooDeep }
    cursor.position += 1
    depth += 1
    objects = objects << 1 | (isObject ? 1 : 0)
    expectation = isObject ? .nameOrEnd : .valueOrEnd
    return isObject ? .objectStart : .listStart
  }

  private mutating func close() -> Piece {
    let isObject = objects & 1 == 1
    depth -= 1
    objects >>= 1
    expectation = depth == 0 ? .nothing : .separator
    return isObject ? .objectEnd : .listEnd
  }
}
