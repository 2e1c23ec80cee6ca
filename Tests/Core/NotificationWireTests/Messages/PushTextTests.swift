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

  @Test func `A null is as good as nothing, but not in a list`() throws {
    #expect(
      try PushText.values(of: #"{"aps": {"alert": "Hi", "badge": null}, "x": null}"#)
        == ["aps": .dictionary(["alert": .string("Hi")])])
    let failure = Self.failure(#"{"aps": {"alert": {"loc-args": ["a", null]}}}"#)
    #expect(failure?.code == .invalidValue)
    #expect(failure?.field == "aps.alert.loc-args[1]")
    #expect(failure?.value == "null")
  }

  @Test(arguments: [
    ("", "byte 0"), ("{", "byte 1"), (#"{"aps""#, "byte 6"), (#"{"aps":{"#, "byte 8"),
    (#"{"aps":{}"#, "byte 9"), (#"{"aps":{}} x"#, "byte 11"), (#"{"a":1,"a":2}"#, "byte 12"),
    (#"{"aps":"Hi}"#, "byte 11"), ("[1]", "byte 3"),
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
      #"{"aps":"# + String(repeating: "[", count: WireLimits.nestingDepth + 1))
    #expect(failure?.code == .limitReached)
    #expect(failure?.field == "payload")
  }
}
