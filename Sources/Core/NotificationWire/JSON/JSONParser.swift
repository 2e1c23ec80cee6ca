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

/// What a JSON text is, for whoever is told what is wrong with it.
struct JSONSubject: Sendable {
  /// What it is called in a sentence, and as a field where a limit is passed.
  let name: String
  /// The field that errors name; nothing where the whole message is meant.
  let field: String?
  let code: NotificationFailure.Code
  let remedy: String

  /// A message on a socket.
  static let message = JSONSubject(
    name: "message", field: nil, code: .invalidMessage,
    remedy: "Send one JSON object in UTF-8, as docs/wire.md describes.")

  /// The payload of a push, which is a text within a message.
  static let payload = JSONSubject(
    name: "payload", field: "payload", code: .invalidValue,
    remedy: #"Write it as a server sends it: {"aps":{"alert":"Hello"}}"#)
}

extension JSONParser {
  /// Reads a number, which is an integer where it has neither fraction nor exponent.
  mutating func parseNumber() throws(NotificationFailure) -> JSONValue {
    let start = position
    let isNegative = take(UInt8(ascii: "-"))
    let magnitude = try parseDigits()
    var isReal = false
    if take(UInt8(ascii: ".")) {
      isReal = true
      _ = try parseDigits(mayLeadWithZero: true)
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isReal = true
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      _ = try parseDigits(mayLeadWithZero: true)
    }
    guard position - start <= WireLimits.numberCharacters else { throw outOfRange() }
    return isReal ? try real(from: start) : try integer(magnitude, isNegative: isNegative)
  }

  /// Reads digits and gives their value, or nothing where no integer type can hold it.
  private mutating func parseDigits(
    mayLeadWithZero: Bool = false
  ) throws(NotificationFailure) -> UInt64? {
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
    guard position > start else { throw malformed("a value is missing or none of JSON's") }
    guard mayLeadWithZero || position == start + 1 || bytes[start] != UInt8(ascii: "0") else {
      throw malformed("a number begins with a zero too many")
    }
    return overflows ? nil : value
  }

  private func integer(
    _ magnitude: UInt64?, isNegative: Bool
  ) throws(NotificationFailure) -> JSONValue {
    guard let magnitude else { throw outOfRange() }
    if isNegative {
      guard magnitude <= Int64.min.magnitude else { throw outOfRange() }
      return .integer(Int64(truncatingIfNeeded: 0 &- magnitude))
    }
    return Int64(exactly: magnitude).map(JSONValue.integer) ?? .unsigned(magnitude)
  }

  private func real(from start: Int) throws(NotificationFailure) -> JSONValue {
    guard let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)),
      value.isFinite
    else { throw outOfRange() }
    return .real(value)
  }

  private func outOfRange() -> NotificationFailure {
    malformed("a number is larger or longer than can be kept")
  }
}
