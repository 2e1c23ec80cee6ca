import NotificationModel

/// Reads one JSON text (RFC 8259), strictly: names once, Unicode whole, numbers exact, depth bounded.
///
/// Foundation's decoder takes the first of two equal names, and needs a second pass to tell 60 from
/// 60.0; both matter here, and this reader is several times faster on our messages.
struct JSONParser {
  let bytes: [UInt8]
  var position = 0
  private var depth = 0
  /// The number of the message as far as it was read, for the answer to a message that is refused.
  private(set) var messageIdentifier: Int64?

  /// What the text is, for its errors.
  let subject: JSONSubject

  init(_ bytes: [UInt8], of subject: JSONSubject = .message) {
    self.bytes = bytes
    self.subject = subject
  }

  /// Reads the whole text, which must hold one value and nothing after it.
  mutating func parse() throws(NotificationFailure) -> JSONValue {
    let value = try parseValue()
    skipSpace()
    guard position == bytes.count else { throw malformed("there is more after its end") }
    return value
  }

  /// The byte at the position, or zero at the end, which no token begins with.
  var current: UInt8 {
    position < bytes.count ? bytes[position] : 0
  }

  func malformed(_ reason: String) -> NotificationFailure {
    NotificationFailure(
      subject.code, field: subject.field, value: "byte \(position)",
      message: "The \(subject.name) is not well-formed JSON: \(reason), at byte \(position).",
      remedy: subject.remedy)
  }

  private mutating func parseValue() throws(NotificationFailure) -> JSONValue {
    skipSpace()
    switch current {
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
      throw .limit(subject.name, count: depth + 1, limit: WireLimits.nestingDepth, of: "levels")
    }
    depth += 1
    position += 1
    let value = try parse(&self)
    depth -= 1
    return value
  }

  private mutating func parseObject() throws(NotificationFailure) -> JSONObject {
    var object = JSONObject()
    skipSpace()
    if take(UInt8(ascii: "}")) { return object }
    repeat {
      skipSpace()
      guard current == UInt8(ascii: "\"") else { throw malformed("a name is missing") }
      let name = try parseString()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw malformed("a colon is missing") }
      let value = try parseValue()
      if depth == 1, name == "id", case .integer(let number) = value { messageIdentifier = number }
      guard object.add(name, value) else {
        throw malformed("the name '\(name.excerpt)' comes twice")
      }
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw malformed("an object does not end") }
    return object
  }

  private mutating func parseArray() throws(NotificationFailure) -> [JSONValue] {
    var values: [JSONValue] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return values }
    repeat {
      values.append(try parseValue())
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw malformed("a list does not end") }
    return values
  }

  private mutating func parseWord(
    _ word: String, _ value: JSONValue
  ) throws(NotificationFailure) -> JSONValue {
    for byte in word.utf8 where !take(byte) { throw malformed("a word is none of JSON's") }
    return value
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte, position < bytes.count else { return false }
    position += 1
    return true
  }
}
