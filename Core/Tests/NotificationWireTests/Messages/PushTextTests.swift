import ByteParsing
import NotificationModel
import Testing

@testable import NotificationWire

/// The text of a push payload, which is plain JSON.
struct PushTextTests {
  private static func failure(_ text: String) -> NotificationFailure? {
    do {
      _ = try PushText.values(of: text)
      return nil
    } catch {
      return error
    }
  }

  @Test func `Values come as they are written`() throws {
    let text = #"""
      {"aps": {"alert": "Grüße \ud83d\ude80", "badge": 3.0}, "id": 18446744073709551615,
       "list": [1, -2, true, {"$data": "AQI="}], "$real": 1}
      """#
    #expect(
      try PushText.values(of: text) == [
        "aps": .dictionary(["alert": .string("Grüße 🚀"), "badge": .real(3)]),
        "id": .unsigned(.max),
        "list": .array([
          .integer(1), .integer(-2), .boolean(true), .dictionary(["$data": .string("AQI=")]),
        ]),
        "$real": .integer(1),
      ])
  }

  @Test func `A null is as good as nothing`() throws {
    #expect(
      try PushText.values(of: #"{"aps": {"alert": "Hi", "badge": null}, "x": null}"#)
        == ["aps": .dictionary(["alert": .string("Hi")])])
    #expect(
      try PushText.values(of: #"{"a": ["b", null, {"c": null}, [null]], "d": 1}"#)
        == [
          "a": .array([.string("b"), .dictionary([:]), .array([])]), "d": .integer(1),
        ])
  }

  @Test func `The last of two equal names counts`() throws {
    #expect(
      try PushText.values(of: #"{"a": 1, "aps": {"badge": 1, "badge": 2}, "a": "two"}"#)
        == ["a": .string("two"), "aps": .dictionary(["badge": .integer(2)])])
  }

  @Test func `A number that no type holds is rounded or left out`() throws {
    let digits = String(repeating: "1", count: 400)
    let text =
      #"{"big": 18446744073709551616, "low": -9223372036854775809, "a": [1e400, 2], "b": -1e999,"#
      + #" "long": \#(digits), "fine": 0.\#(digits)}"#
    let values = try PushText.values(of: text)
    #expect(
      values == [
        "big": .real(18_446_744_073_709_551_616), "low": .real(-9_223_372_036_854_775_808),
        "a": .array([.integer(2)]), "fine": .real(1.0 / 9),
      ])
  }

  @Test func `A letter keeps as many marks as a text may have on one`() throws {
    let marks = String(repeating: "\u{301}", count: WireLimits.marksOnLetter)
    let values = try PushText.values(of: #"{"a": "e\#(marks)\#(marks)x"}"#)
    #expect(values == ["a": .string("e\(marks)x")])
  }

  @Test(arguments: [
    ("", "byte 0"), ("{", "byte 1"), (#"{"aps""#, "byte 6"), (#"{"aps":{"#, "byte 8"),
    (#"{"aps":{}"#, "byte 9"), (#"{"aps":{}} x"#, "byte 11"), (#"{"aps":"Hi}"#, "byte 11"),
    ("[1]", "byte 0"), ("{\"a\":\"\u{FEFF}\"", "byte 10"), ("\u{FEFF}{}", "byte 0"),
  ])
  func `An unfinished text is refused with the byte it stops at`(
    text: String, place: String
  ) {
    let failure = Self.failure(text)
    #expect(failure?.code == .invalidValue)
    #expect(failure?.field == "payload")
    #expect(failure?.value == place)
    #expect(failure?.message.hasPrefix("The payload is not well-formed JSON: ") == true)
  }

  @Test func `Lists without an end are refused before they are followed`() {
    let failure = Self.failure(
      #"{"aps":"# + String(repeating: "[", count: JSONObjectReader.nestingDepth))
    #expect(failure?.code == .limitReached)
    #expect(failure?.field == "payload")
  }

  @Test func `A text that is not UTF-8 is refused with the byte`() {
    let failure = #expect(throws: NotificationFailure.self) {
      try PushText.values(of: Array(#"{"a":""#.utf8) + [0xC3, 0x28] + Array(#""}"#.utf8))
    }
    #expect(failure?.value == "byte 6")
  }
}
