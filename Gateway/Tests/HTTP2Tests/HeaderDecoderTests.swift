import Testing

@testable import HTTP2

@Suite struct HeaderDecoderTests {
  private static func decode(
    _ decoder: inout HeaderDecoder, _ block: [UInt8]
  ) throws(HeaderDecoder.Failure) -> [String] {
    var fields: [HeaderField] = []
    try decoder.decode(block.span, into: &fields)
    return fields.map { "\($0.name): \($0.value)" }
  }

  private static let requests = [
    [":method: GET", ":scheme: http", ":path: /", ":authority: www.example.com"],
    [
      ":method: GET", ":scheme: http", ":path: /", ":authority: www.example.com",
      "cache-control: no-cache",
    ],
    [
      ":method: GET", ":scheme: https", ":path: /index.html", ":authority: www.example.com",
      "custom-key: custom-value",
    ],
  ]

  /// RFC 7541, appendix C.3 and C.4.
  @Test(arguments: [
    [
      "8286 8441 0f77 7777 2e65 7861 6d70 6c65 2e63 6f6d", "8286 84be 5808 6e6f 2d63 6163 6865",
      "8287 85bf 400a 6375 7374 6f6d 2d6b 6579 0c63 7573 746f 6d2d 7661 6c75 65",
    ],
    [
      "8286 8441 8cf1 e3c2 e5f2 3a6b a0ab 90f4 ff", "8286 84be 5886 a8eb 1064 9cbf",
      "8287 85bf 4088 25a8 49e9 5ba9 7d7f 8925 a849 e95b b8e8 b4bf",
    ],
  ])
  func `Later blocks refer to fields of earlier ones`(blocks: [String]) throws {
    var decoder = HeaderDecoder(limit: 1_000)
    for (block, fields) in zip(blocks, Self.requests) {
      let found = try Self.decode(&decoder, bytes(block))
      #expect(found == fields)
    }
  }

  /// RFC 7541, appendix C.5, with a table of 256 bytes: old fields are removed.
  @Test func `The oldest fields leave a table that is full`() throws {
    var decoder = HeaderDecoder(limit: 1_000)
    let first = try Self.decode(
      &decoder,
      bytes(
        """
        3fe1 01 4803 3330 3258 0770 7269 7661 7465 611d 4d6f 6e2c 2032 3120 4f63 7420 3230 3133
        2032 303a 3133 3a32 3120 474d 546e 1768 7474 7073 3a2f 2f77 7777 2e65 7861 6d70 6c65 2e63
        6f6d
        """))
    #expect(first.first == ":status: 302" && first.last == "location: https://www.example.com")
    let second = try Self.decode(&decoder, bytes("4803 3330 37c1 c0bf"))
    #expect(
      second == [
        ":status: 307", "cache-control: private", "date: Mon, 21 Oct 2013 20:13:21 GMT",
        "location: https://www.example.com",
      ])
    #expect(throws: HeaderDecoder.Failure.malformed) { try Self.decode(&decoder, [0xC2]) }
  }

  /// Eight letters `a` or `c` have five bytes in Huffman code.
  private static let letters = ["a": bytes("18c6 318c 63"), "c": bytes("2108 4210 84")]

  /// The field `a`, which no later block refers to, with 256 letters in Huffman code.
  private static func long(_ names: String, _ last: [UInt8] = []) throws -> [UInt8] {
    let value = try names.flatMap { try #require(letters[String($0)]) }
    return [0, 1, UInt8(ascii: "a"), 0xFF, UInt8(value.count + last.count - 127)] + value + last
  }

  @Test func `A long value is read again unless it is the same in each byte`() throws {
    var decoder = HeaderDecoder(limit: 8_000)
    let (same, other) = (String(repeating: "a", count: 32), String(repeating: "a", count: 31) + "c")
    for names in [same, same, other, same, other, other] {
      let field = "a: " + names.map { String(repeating: $0, count: 8) }.joined()
      #expect(try Self.decode(&decoder, Self.long(names)) == [field])
    }
    // The last byte begins a letter that does not end.
    #expect(throws: HeaderDecoder.Failure.malformed) {
      try Self.decode(&decoder, Self.long(other, [0]))
    }
  }

  @Test func `A table of hundreds of changing fields keeps the newest`() throws {
    var decoder = HeaderDecoder(limit: 8_000)
    for number in 0..<1_000 {
      let value = String(repeating: "\(number % 10)", count: 30)
      let block = [0x40, 1, UInt8(ascii: "a"), 30] + Array(value.utf8)
      #expect(try Self.decode(&decoder, block) == ["a: \(value)"])
      // 61 fixed fields, then 65 of 63 bytes each in 4,096; the last has the number 126.
      let oldest = min(number, 64)
      let old = try Self.decode(&decoder, [UInt8(0x80 | (62 + oldest))])
      #expect(old == ["a: " + String(repeating: "\((number - oldest) % 10)", count: 30)])
    }
    #expect(throws: HeaderDecoder.Failure.malformed) {
      try Self.decode(&decoder, [0xFF, 0x00])
    }
  }

  @Test func `A field larger than the table empties it`() throws {
    var decoder = HeaderDecoder(limit: 8_000)
    _ = try Self.decode(&decoder, bytes("4001 6101 62"))
    #expect(try Self.decode(&decoder, [0xBE]) == ["a: b"])
    let large =
      [0x40, 1, UInt8(ascii: "c"), 0x7F, 0x81, 0x1F] + [UInt8](repeating: 100, count: 4_096)
    _ = try Self.decode(&decoder, large)
    #expect(throws: HeaderDecoder.Failure.malformed) { try Self.decode(&decoder, [0xBE]) }
  }

  @Test func `Bytes that are not UTF-8 count as they came`() throws {
    var decoder = HeaderDecoder(limit: 8_000)
    _ = try Self.decode(&decoder, [0x3F, 0xE1, 0x01])
    // 256 bytes are exactly full with this field: 1 + 223 + 32.
    let block = [0x40, 1, UInt8(ascii: "a"), 0x7F, 0x60] + [UInt8](repeating: 0xFF, count: 223)
    _ = try Self.decode(&decoder, block)
    let kept = try Self.decode(&decoder, [0xBE])
    #expect(kept.first?.hasPrefix("a: \u{FFFD}") == true)
  }

  @Test(arguments: [
    ("80", "the number 0"), ("c0", "no such field"), ("ff", "half a number"),
    ("ffff ffff ff7f", "too large a number"), ("4001 61", "no value"),
    ("4001 6102 62", "a short value"),
    ("82 20", "a change of the table after a field"), ("2020 20", "three changes of the table"),
    ("3fe2 1f", "a table over the limit"),
    ("4001 6182 ffff", "a wrong Huffman code"), ("7f", "half a name"), ("00", "no name"),
  ])
  func `A malformed block is refused`(block: String, what: String) {
    var decoder = HeaderDecoder(limit: 8_000)
    #expect(throws: HeaderDecoder.Failure.malformed, "\(what)") {
      try Self.decode(&decoder, bytes(block))
    }
  }

  @Test func `A name may be used again after a value that no field may have`() throws {
    var decoder = HeaderDecoder(limit: 8_000)
    var fields: [HeaderField] = []
    try decoder.decode(bytes("4001 6101 00 7e01 62").span, into: &fields)
    #expect(fields.map(\.isWellFormed) == [false, true])
    #expect(fields.last == HeaderField("a", "b"))
  }

  @Test func `Fields over the limit are refused, repeated ones as well`() throws {
    var decoder = HeaderDecoder(limit: 100)
    #expect(try Self.decode(&decoder, [0x82, 0x82]).count == 2)
    #expect(throws: HeaderDecoder.Failure.tooLarge) {
      try Self.decode(&decoder, [0x82, 0x82, 0x82])
    }
  }

  @Test func `Blocks of the encoder are decoded, and need no table`() throws {
    let long = String(repeating: "x", count: 300)
    let fields = [
      HeaderField(":status", "200"), HeaderField(":status", "410"), HeaderField("apns-id", "A-b"),
      HeaderField("content-type", "application/json"), HeaderField("retry-after", "2"),
      HeaderField("x-long", long),
    ]
    var encoder = HeaderEncoder()
    var block: [UInt8] = []
    encoder.encode(fields, into: &block)
    var decoder = HeaderDecoder(limit: 8_000)
    #expect(try Self.decode(&decoder, block) == fields.map { "\($0.name): \($0.value)" })
    #expect(throws: HeaderDecoder.Failure.malformed) { try Self.decode(&decoder, [0xBE]) }
  }

  /// RFC 7541, section 4.2.
  @Test func `A smaller table of the other side is confirmed once`() {
    var encoder = HeaderEncoder()
    encoder.limitTable(to: 0)
    var block: [UInt8] = []
    encoder.encode([HeaderField(":status", "200")], into: &block)
    encoder.encode([HeaderField(":status", "200")], into: &block)
    #expect(block == [0x20, 0x88, 0x88])
  }
}
