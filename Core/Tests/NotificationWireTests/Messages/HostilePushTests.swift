import ByteParsing
import NotificationModel
import NotificationWire
import Testing

/// Malformed messages about tokens, pushes and gateways.
@Suite struct HostilePushTests {
  @Test(arguments: [
    Case(#"{"id":9,"call":"receivePushes"}"#, 9, "invalidMessage", "isSet", nil),
    Case(#"{"id":9,"call":"pushFetched","token":1}"#, 9, "invalidMessage", "result", nil),
    Case(
      #"{"id":9,"call":"pushFetched","token":1,"result":"maybe"}"#, 9, "invalidValue", "result",
      "maybe"
    ),
    Case(
      #"{"id":9,"call":"pushFetched","token":"1","result":"noData"}"#, 9, "invalidMessage", "token",
      "1"
    ),
  ])
  func `Wrong calls of apps are refused by field and value`(given: Case) {
    let refusal = #expect(throws: RefusedMessage.self) {
      try ClientMessage.decode(Array(given.json.utf8))
    }
    #expect(refusal?.id == given.id && refusal?.failure.code.name == given.code)
    #expect(refusal?.failure.field == given.field && refusal?.failure.value == given.value)
  }

  @Test(
    arguments: [
      (#"{"port":5223}"#, "gateway.host"), (#"{"host":""}"#, "gateway.host"),
      (#"{"host":"a b"}"#, "gateway.host"), (#"{"host":"a/b"}"#, "gateway.host"),
      (#"{"host":"a\u0000"}"#, "gateway.host"), (#"{"host":"a","port":0}"#, "gateway.port"),
      (#"{"host":"a","port":65536}"#, "gateway.port"),
      (#"{"host":"a","certificates":7}"#, "gateway.certificates"),
    ])
  func `A wrong gateway is refused by its field`(gateway: String, field: String) {
    let json = #"{"id":9,"call":"addGateway","gateway":\#(gateway)}"#
    let refusal = #expect(throws: RefusedMessage.self) {
      try ControlMessage.decode(Array(json.utf8))
    }
    #expect(refusal?.failure.field == field)
  }

  @Test func `Certificates have a limit`() {
    let text = String(repeating: "x", count: WireLimits.certificateBytes + 1)
    let json = #"{"id":9,"call":"addGateway","gateway":{"host":"a","certificates":"\#(text)"}}"#
    let refusal = #expect(throws: RefusedMessage.self) {
      try ControlMessage.decode(Array(json.utf8))
    }
    #expect(refusal?.failure.code == .limitReached)
  }

  @Test(arguments: ["", "0", "0g", "0A", "00ff ", "é"])
  func `A text that is not a token is refused`(token: String) {
    let json = #"{"event":"pushRegistered","token":"\#(token)"}"#
    #expect(throws: RefusedMessage.self) {
      try ServerMessage.decode(Array(json.utf8), from: .center)
    }
  }

  @Test func `A token has two digits for each byte`() {
    #expect(HexadecimalText.text(of: [0, 10, 255]) == "000aff")
    #expect(HexadecimalText.bytes(of: "000aFF") == [0, 10, 255])
    #expect(HexadecimalText.bytes(of: "000") == nil)
    #expect(HexadecimalText.bytes(of: "0x") == nil)
    #expect(HexadecimalText.bytes(of: "") == [])
  }
}
