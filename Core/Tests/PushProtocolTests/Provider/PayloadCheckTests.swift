import PushProtocol
import TestSupport
import Testing

@Suite struct PayloadCheckTests {
  @Test(arguments: [
    "{}", " {\"aps\" : {}}\r\n", "{\"a\":[1,-0,0.5,1e9,2E-3,true,false,null,\"\"]}",
    "{\"a\":\"\\u00e4\\ud83d\\ude00\\n\\/\",\"ä\":\"😀\"}", "{\"a\":1,\"a\":2}",
  ])
  func `A JSON object is a payload`(text: String) throws {
    try PayloadCheck.check(Array(text.utf8), type: .alert)
  }

  @Test(
    .rules("I7"),
    arguments: [
      "", " ", "[]", "1", "\"{}\"", "null", "{", "}", "{}x", "{} {}", "{\"a\"}", "{\"a\":}",
      "{\"a\":1,}", "{a:1}", "{'a':1}", "{\"a\":01}", "{\"a\":+1}", "{\"a\":1.}", "{\"a\":.5}",
      "{\"a\":1e}", "{\"a\":NaN}", "{\"a\":tru}", "{\"a\":\"\\x\"}", "{\"a\":\"\\ud800\"}",
      "{\"a\":\"\\udc00\"}", "{\"a\":\"\n\"}", "{\"a\":[1,]}", "{\"a\":[1 2]}", "{\"a\":\"\\u12\"}",
    ])
  func `A text that is not a JSON object is not a payload`(text: String) {
    #expect(throws: PushReason.payloadEmpty) {
      try PayloadCheck.check(Array(text.utf8), type: .alert)
    }
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xFF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98],
    ] as [[UInt8]])
  func `A payload with invalid Unicode is refused`(bytes: [UInt8]) {
    #expect(throws: PushReason.payloadEmpty) {
      try PayloadCheck.check(Array("{\"a\":\"".utf8) + bytes + Array("\"}".utf8), type: .alert)
    }
  }

  @Test func `A payload is nested sixty-four deep and no deeper`() throws {
    func payload(depth: Int) -> [UInt8] {
      Array("{\"a\":".utf8) + Array(repeating: UInt8(ascii: "["), count: depth)
        + Array(repeating: UInt8(ascii: "]"), count: depth) + [UInt8(ascii: "}")]
    }
    try PayloadCheck.check(payload(depth: 63), type: .alert)
    for depth in [64, 2_000] {
      #expect(throws: PushReason.payloadEmpty) {
        try PayloadCheck.check(payload(depth: depth), type: .alert)
      }
    }
  }

  @Test(.rules("H6"), arguments: [(PushType.alert, 4_096), (.background, 4_096), (.voip, 5_120)])
  func `A payload has 4096 bytes at most, and a call's 5120`(type: PushType, limit: Int) throws {
    func payload(bytes: Int) -> [UInt8] {
      Array("{\"a\":\"\(String(repeating: "x", count: bytes - 8))\"}".utf8)
    }
    #expect(payload(bytes: limit).count == limit)
    try PayloadCheck.check(payload(bytes: limit), type: type)
    #expect(throws: PushReason.payloadTooLarge) {
      try PayloadCheck.check(payload(bytes: limit + 1), type: type)
    }
  }
}
