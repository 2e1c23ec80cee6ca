import Foundation
import NotificationModel
import NotificationWire
import Testing

/// The clear text of Web Push messages.
@Suite struct MessageContentTests {
  @Test func `A JSON object becomes its members, also between blanks`() {
    let content = MessageContent(reading: Array(#" {"a":1,"aps":{"alert":"x"}} "#.utf8))
    #expect(
      content.userInfo == ["a": .integer(1), "aps": .dictionary(["alert": .string("x")])])
  }

  @Test(arguments: [
    "", "Take the blue pill \u{2764}", "[1]", "17", #""text""#, "null", #"{"a":1"#, #"{"a":1} b"#,
    " e\u{301}\u{0}\r\n", "\u{FEFF}text", String(repeating: #"{"a":"#, count: 100),
  ])
  func `Any other text is kept exactly`(text: String) throws {
    let content = MessageContent(reading: Array(text.utf8))
    guard case .text(let kept) = content else {
      Issue.record("\(content)")
      return
    }
    #expect(Array(kept.utf8) == Array(text.utf8))
    #expect(content.userInfo == ["body": .string(text)])
  }

  @Test func `A byte order mark before an object is not read`() {
    let content = MessageContent(reading: Array("\u{FEFF}{\"a\":1}".utf8))
    #expect(content == .members(["a": .integer(1)]))
  }

  @Test(arguments: [
    (#"{"a":"x\ud83d"}"#, "x\u{FFFD}"),
    (#"{"a":"\uDE00 \uD83D\ud83d\ude00"}"#, "\u{FFFD} \u{FFFD}😀"),
    (#"{"a":"\\ud83d\ud83d\n"}"#, "\\ud83d\u{FFFD}\n"), (#"{"a":"\ud83d\ud8"}"#, nil),
  ])
  func `Half an emoji becomes a replacement character`(text: String, value: String?) {
    let content = MessageContent(reading: Array(text.utf8))
    #expect(content == (value.map { .members(["a": .string($0)]) } ?? .text(text)))
  }

  @Test func `Bytes that are not UTF-8 are kept as bytes`() {
    for bytes: [UInt8] in [[0xFF], [0xC3], [0x61, 0xED, 0xA0, 0x80]] {
      #expect(MessageContent(reading: bytes) == .bytes(Data(bytes)))
      #expect(MessageContent(reading: bytes).userInfo == ["data": .data(Data(bytes))])
    }
  }

  @Test func `A text with more marks on a letter than the wire allows is kept as bytes`() {
    let marks = String(repeating: "\u{301}", count: WireLimits.marksOnLetter)
    #expect(MessageContent(reading: Array("e\(marks)".utf8)) == .text("e\(marks)"))
    let more = Array("e\(marks)\u{301}".utf8)
    #expect(MessageContent(reading: more) == .bytes(Data(more)))
  }

  @Test func `A subscription is written as browsers write it`() {
    let issued = IssuedSubscription(
      endpoint: "https://push.example.org/push/AQ", publicKey: [4, 0xFF, 0xFE], auth: [1],
      vapidKey: nil)
    #expect(
      issued.browserText
        == #"{"endpoint":"https://push.example.org/push/AQ","keys":{"p256dh":"BP_-","auth":"AQ"}}"#)
  }
}

/// The written keys of servers.
@Suite struct VapidKeyTextTests {
  private static let text =
    "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"

  @Test func `A key is read in both forms of base 64, with padding and without`() {
    let key = VapidKeyText.bytes(of: Self.text)
    #expect(key?.count == 65 && Self.text.count == VapidKeyText.characters)
    let standard = Self.text.replacing("-", with: "+").replacing("_", with: "/") + "="
    #expect(VapidKeyText.bytes(of: standard) == key)
  }

  @Test(arguments: ["", "BA", text + "AA", "A" + text.dropFirst(), text.dropLast() + "!"])
  func `Another text is refused with the form that a key has`(wrong: String) {
    #expect(VapidKeyText.bytes(of: wrong) == nil)
    let call = #"{"id":1,"call":"subscribe","vapidKey":"\#(wrong)"}"#
    let refused = #expect(throws: RefusedMessage.self) {
      try ClientMessage.decode(Array(call.utf8))
    }
    #expect(refused?.failure.code == .invalidValue && refused?.failure.field == "vapidKey")
    #expect(refused?.failure.remedy.contains("65 bytes") == true)
  }
}
