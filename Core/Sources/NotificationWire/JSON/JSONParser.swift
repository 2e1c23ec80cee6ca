import ByteParsing
import NotificationModel

/// Reads one JSON text (RFC 8259), strictly: unique names, valid Unicode, exact numbers, bounded depth.
/// The payload of a push has a reader of its own, `JSONObjectReader`, because everything that a gateway accepts is read.
///
/// Foundation's decoder accepts the first of two equal names, and needs a second pass to distinguish 60 from
/// 60.0; both matter here, and this parser is several times faster on our messages.
struct JSONParser {
  var cursor: JSONCursor
  private var depth = 0
  /// The number of the message, once it was read, for the answer to a refused message.
  private(set) var messageIdentifier: Int64?

  init(_ bytes: [UInt8]) {
    cursor = JSONCursor(bytes)
  }

  /// Reads the whole text, which must hold one value and nothing after it.
  mutating func parse() throws(NotificationFailure) -> JSONValue {
    let value = try parseValue()
    cursor.skipSpace()
    guard cursor.isAtEnd else { throw malformed("there is more after its end") }
    return value
  }

  func malformed(_ reason: String, at offset: Int? = nil) -> NotificationFailure {
    let position = offset ?? cursor.position
    return NotificationFailure(
      .invalidMessage, value: "byte \(position)",
      message: "The message is not well-formed JSON: \(reason), at byte \(position).",
      remedy: "Send one JSON object in UTF-8, as docs/internals/wire.md describes.")
  }

  private mutating func parseValue() throws(NotificationFailure) -> JSONValue {
    cursor.skipSpace()
    switch cursor.current {
    case UInt8(ascii: "\""): return .string(try parseString())
    case UInt8(ascii: "{"):
      return try nested { parser throws(NotificationFailure) in
        .object(try parser.parseObject())
      }
    case UInt8(ascii: "["):
      return try nested { parser throws(NotificationFailure) in
        .array(try parser.parseArray())
      }
    case UInt8(ascii: "t"): return try parseWord("true", .boolean(true))
    case UInt8(ascii: "f"): return try parseWord("false", .boolean(false))
    case UInt8(ascii: "n"): return try parseWord("null", .null)
    default: return try parseNumber()
    }
  }

  private mutating func nested(
    _ parse: (inout JSONParser) throws(NotificationFailure) -> JSONValue
  ) throws(NotificationFailure) -> JSONValue {
    guard depth < WireLimits.nestingDepth else {
      throw .limit("message", count: depth + 1, limit: WireLimits.nestingDepth, of: "levels")
    }
    depth += 1
    cursor.position += 1
    let value = try parse(&self)
    depth -= 1
    return value
  }

  private mutating func parseObject() throws(NotificationFailure) -> JSONObject {
    var object = JSONObject()
    cursor.skipSpace()
    if cursor.consume(UInt8(ascii: "}")) { return object }
    repeat {
      cursor.skipSpace()
      guard cursor.current == UInt8(ascii: "\"") else { throw malformed("a name is missing") }
      let name = try parseString()
      cursor.skipSpace()
      guard cursor.consume(UInt8(ascii: ":")) else { throw malformed("a colon is missing") }
      let value = try parseValue()
      if depth == 1, name == "id", case .integer(let number) = value { messageIdentifier = number }
      guard object.add(name, value) else {
        throw malformed("the name '\(name.excerpt)' comes twice")
      }
      cursor.skipSpace()
    } while cursor.consume(UInt8(ascii: ","))
    guard cursor.consume(UInt8(ascii: "}")) else { throw malformed("an object does not end") }
    return object
  }

  private mutating func parseArray() throws(NotificationFailure) -> [JSONValue] {
    var values: [JSONValue] = []
    cursor.skipSpace()
    if cursor.consume(UInt8(ascii: "]")) { return values }
    repeat {
      values.append(try parseValue())
      cursor.skipSpace()
    } while cursor.consume(UInt8(ascii: ","))
    guard cursor.consume(UInt8(ascii: "]")) else { throw malformed("a list does not end") }
    return values
  }

  private mutating func parseWord(
    _ word: StaticString, _ value: JSONValue
  ) throws(NotificationFailure) -> JSONValue {
    guard cursor.consume(word: word) else { throw malformed("a word is not one of JSON's") }
    return value
  }
}

extension JSONParser {
  /// Reads a number, which is an integer if it has neither fraction nor exponent.
  mutating func parseNumber() throws(NotificationFailure) -> JSONValue {
    let number: JSONNumberToken
    do throws(JSONFlaw) {
      number = try cursor.readNumber()
    } catch {
      throw malformed(error.rawValue)
    }
    guard number.range.count <= WireLimits.numberCharacters else { throw outOfRange() }
    return number.isReal ? try real(number.range) : try integer(number)
  }

  private func integer(_ number: JSONNumberToken) throws(NotificationFailure) -> JSONValue {
    guard let magnitude = number.magnitude else { throw outOfRange() }
    if number.isNegative {
      guard magnitude <= Int64.min.magnitude else { throw outOfRange() }
      return .integer(Int64(truncatingIfNeeded: 0 &- magnitude))
    }
    return Int64(exactly: magnitude).map(JSONValue.integer) ?? .unsigned(magnitude)
  }

  private func real(_ range: Range<Int>) throws(NotificationFailure) -> JSONValue {
    guard let value = Double(String(decoding: cursor.bytes[range], as: UTF8.self)),
      value.isFinite
    else { throw outOfRange() }
    return .real(value)
  }

  private func outOfRange() -> NotificationFailure {
    malformed("a number is larger or longer than can be kept")
  }
}
