import NotificationModel
import Testing

@testable import NotificationWire

@Suite struct `JSON is read strictly` {
  @Test(arguments: [
    ("0", JSONValue.integer(0)), ("-1", .integer(-1)), ("60.0", .real(60)), ("1e2", .real(100)),
    ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
    ("18446744073709551615", .unsigned(.max)), (" [ ] ", .array([])), ("null", .null),
    (#""\u0041\n\/\ud83d\ude00""#, .string("A\n/😀")), ("\"\u{7F}é\"", .string("\u{7F}é")),
  ])
  func `Well-formed JSON is read`(text: String, value: JSONValue) throws {
    #expect(try Self.parse(text) == value)
  }

  @Test(arguments: [
    "", " ", "{", "[1,", "[1,]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "tru", "nul", "True",
    "NaN", "Infinity", "-", "+1", "01", "-01", "1.", ".5", "1e", "1e+", "0x10", "1 2", "\"", "\"\\",
    "\"\\x\"", "\"\\u12\"", "\"\u{1}\"", "'a'", "[1}", "{\"a\":1]", "//", "1e999", "-1e999",
    "18446744073709551616", "-9223372036854775809", #""\ud83d""#, #""\ude00""#, #""\ud83dA""#,
    #""\ud83d\u0041""#, #"{"a":1,"a":2}"#, "{\"\u{E9}\":1,\"e\u{301}\":2}", "\u{FEFF}1",
  ])
  func `Malformed JSON is refused`(text: String) {
    let failure = #expect(throws: NotificationFailure.self) { try Self.parse(text) }
    #expect(failure?.code == .invalidMessage)
    #expect(failure?.value?.hasPrefix("byte ") == true)
  }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xE2, 0x22],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],
    ] as [[UInt8]])
  func `Text that is not UTF-8 is refused`(bytes: [UInt8]) {
    var parser = JSONParser(bytes)
    #expect(throws: NotificationFailure.self) { try parser.parse() }
  }

  @Test func `Nesting has a limit`() throws {
    let limit = WireLimits.nestingDepth
    let deepest = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    _ = try Self.parse(deepest)
    let failure = #expect(throws: NotificationFailure.self) { try Self.parse("[" + deepest + "]") }
    #expect(failure?.code == .limitReached)
    let bomb = String(repeating: "{\"a\":", count: 200_000)
    #expect(throws: NotificationFailure.self) { try Self.parse(bomb) }
  }

  @Test func `A number of a hundred thousand digits is refused`() {
    let digits = String(repeating: "1", count: 100_000)
    for text in [digits, "0." + digits, "1e" + digits] {
      #expect(throws: NotificationFailure.self) { try Self.parse(text) }
    }
  }

  @Test func `A name that comes twice among thousands is refused`() {
    var names = (0..<5000).map { "\"\($0)\":1" }
    names.append("\"17\":1")
    let failure = #expect(throws: NotificationFailure.self) {
      try Self.parse("{" + names.joined(separator: ",") + "}")
    }
    #expect(failure?.message.contains("'17' comes twice") == true)
  }

  private static func parse(_ text: String) throws(NotificationFailure) -> JSONValue {
    var parser = JSONParser(Array(text.utf8))
    return try parser.parse()
  }
}
