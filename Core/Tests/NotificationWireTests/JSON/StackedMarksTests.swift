import NotificationModel
import NotificationWire
import Testing

/// Comparing two texts sorts the combining marks of each letter, with a cost quadratic in their number.
@Suite struct `Letters with marks without end are refused` {
  @Test(arguments: ["title", "userInfo", "call"])
  func `A letter with marks without end is refused in names and values`(place: String) throws {
    let message = Self.message(place, marks: 129)
    let refusal = #expect(throws: RefusedMessage.self) { try ClientMessage.decode(message) }
    #expect(refusal?.failure.code == .limitReached)
    #expect(refusal?.failure.field == "message")
    #expect(refusal?.failure.value == "129")
  }

  @Test
  func `A text with as many marks as any language writes is accepted, on any letters`() throws {
    #expect(throws: Never.self) { try ClientMessage.decode(Self.message("title", marks: 128)) }
    let text = String(repeating: Self.letter(marks: 100), count: 300)
    let json = #"{"id":1,"call":"add","request":{"identifier":"a","content":{"title":"\#(text)"}}}"#
    #expect(throws: Never.self) { try ClientMessage.decode(Array(json.utf8)) }
  }

  @Test func `Stored text has no more marks than can be read again`() throws {
    var content = NotificationContent()
    content.title = .literal(Self.letter(marks: 1_000) + "b" + Self.letter(marks: 128))
    let kept = try WireContent.decode(WireContent.encode(content))
    let expected = Self.letter(marks: 128) + "b" + Self.letter(marks: 128)
    let title: String = if case .literal(let text) = kept.title { text } else { "" }
    #expect(title.utf8.elementsEqual(expected.utf8))
  }

  private static func message(_ place: String, marks: Int) -> [UInt8] {
    let text = letter(marks: marks)
    let json =
      switch place {
      case "call": #"{"id":1,"call":"\#(text)"}"#
      case "title":
        #"{"id":1,"call":"add","request":{"identifier":"a","content":{"title":"\#(text)"}}}"#
      default:
        #"{"id":1,"call":"add","request":{"identifier":"a","content":{"userInfo":{"\#(text)":1}}}}"#
      }
    return Array(json.utf8)
  }

  /// A letter with so many marks, alternately above and below it, so that they are not in order.
  private static func letter(marks: Int) -> String {
    "a" + String(String.UnicodeScalarView((0..<marks).map { $0 % 2 == 0 ? "\u{301}" : "\u{323}" }))
  }
}
