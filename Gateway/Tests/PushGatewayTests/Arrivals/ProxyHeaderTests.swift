import Testing

@testable import PushGateway

/// The headers of proxies, byte for byte.
@Suite struct ProxyHeaderTests {
  private static let limit = GatewayLimits.proxyHeaderBytes

  private static func address(_ text: String) -> IPAddress? { IPAddress(text.utf8) }

  private static func lines(_ text: String) -> [UInt8] { Array("\(text)\r\n".utf8) }

  /// A valid header, and the client in it.
  struct Sample: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let client: String?

    init(_ name: String, client: String? = nil, _ bytes: [UInt8]) {
      testDescription = name
      self.client = client
      self.bytes = bytes
    }
  }

  static let samples: [Sample] = [
    Sample(
      "TCP4 of version 1", client: "192.0.2.7",
      lines("PROXY TCP4 192.0.2.7 198.51.100.1 56324 443")),
    Sample(
      "TCP6 of version 1", client: "2001:db8::7",
      lines("PROXY TCP6 2001:db8::7 2001:DB8::1 0 65535")),
    Sample(
      "IPv4 within TCP6", client: "192.0.2.7", lines("PROXY TCP6 ::ffff:192.0.2.7 ::1 1 2")),
    Sample("UNKNOWN", lines("PROXY UNKNOWN")),
    Sample("the longest line", lines("PROXY UNKNOWN " + String(repeating: "x", count: 91))),
    Sample("TCP over IPv4", client: "192.0.2.7", ProxyBytes.binary(from: "192.0.2.7")),
    Sample("TCP over IPv6", client: "2001:db8::7", ProxyBytes.binary(from: "2001:db8::7")),
    Sample(
      "data behind the addresses", client: "192.0.2.7",
      ProxyBytes.binary(from: "192.0.2.7", more: [4, 0, 3, 1, 2, 3])),
    Sample(
      "the longest of version 2", client: "192.0.2.7",
      ProxyBytes.binary(from: "192.0.2.7", more: Array(repeating: 0xAA, count: limit - 28))),
    Sample("LOCAL", ProxyBytes.binary(command: 0x20, family: 0, [])),
    Sample("LOCAL of any family", ProxyBytes.binary(command: 0x20, family: 0xFF, [1, 2, 3])),
    Sample("UNSPEC", ProxyBytes.binary(command: 0x21, family: 0, [1, 2, 3])),
    Sample(
      "UNIX",
      ProxyBytes.binary(command: 0x21, family: 0x31, Array(repeating: 0x2F, count: 216))),
    Sample(
      "UDP over IPv4",
      ProxyBytes.binary(command: 0x21, family: 0x12, Array(repeating: 1, count: 12))),
  ]

  @Test(arguments: samples)
  func `A header names its client, and ends where the client's bytes begin`(
    sample: Sample
  ) throws {
    let rest: [UInt8] = [0x16, 0x03, 0x01, 0x0D, 0x0A]
    for bytes in [sample.bytes, sample.bytes + rest, sample.bytes + sample.bytes] {
      let header = try #require(try ProxyHeader.read(bytes, limit: Self.limit))
      #expect(header.byteCount == sample.bytes.count)
      #expect(header.client == sample.client.flatMap { Self.address($0) })
    }
  }

  @Test(arguments: samples)
  func `A header that is cut at any byte is waited for`(sample: Sample) throws {
    for count in sample.bytes.indices {
      let part = Array(sample.bytes.prefix(count))
      #expect(try ProxyHeader.read(part, limit: Self.limit) == nil, "after \(count) bytes")
    }
  }

  @Test(arguments: [
    "PROXY TCP4 192.0.2.7 198.51.100.1 56324", "PROXY TCP4 192.0.2.7 198.51.100.1 56324 443 ",
    "PROXY TCP4  192.0.2.7 198.51.100.1 56324 443", "PROXY TCP4 192.0.2.7 198.51.100.1 1 65536",
    "PROXY TCP4 192.0.2.7 198.51.100.1 01 443", "PROXY TCP4 192.0.2.7 198.51.100.1 -1 443",
    "PROXY TCP4 192.0.2.7 198.51.100.1 1 ", "PROXY TCP4 192.0.2.007 198.51.100.1 1 2",
    "PROXY TCP4 192.0.2.7 198.51.100 1 2", "PROXY TCP4 2001:db8::7 2001:db8::1 1 2",
    "PROXY TCP4 192.0.2.7 2001:db8::1 1 2", "PROXY TCP6 192.0.2.7 198.51.100.1 1 2",
    "PROXY TCP6 2001:db8::7 198.51.100.1 1 2", "PROXY TCP6 fe80::1%eth0 ::1 1 2",
    "PROXY UDP4 192.0.2.7 198.51.100.1 1 2", "PROXY tcp4 192.0.2.7 198.51.100.1 1 2", "PROXY ",
    "PROXY UNKNOWNS", "PROXY TCP4", "PROXY TCP4 192.0.2.7 198.51.100.1 1 2\n",
    "PROXY TCP4 192.0.2.7\r198.51.100.1 1 2",
  ])
  func `A wrong line of version 1 is refused`(line: String) {
    #expect(throws: ProxyHeaderError.line) {
      try ProxyHeader.read(Self.lines(line), limit: Self.limit)
    }
  }

  @Test func `A line of version 1 has at most 107 bytes`() throws {
    let line = Self.lines("PROXY UNKNOWN " + String(repeating: "x", count: 92))
    #expect(line.count == 108)
    #expect(try ProxyHeader.read(Array(line.prefix(106)), limit: Self.limit) == nil)
    #expect(throws: ProxyHeaderError.endlessLine) {
      try ProxyHeader.read(Array(line.prefix(107)), limit: Self.limit)
    }
    #expect(throws: ProxyHeaderError.endlessLine) {
      try ProxyHeader.read(line, limit: Self.limit)
    }
  }

  @Test(arguments: ["\n", "\r", "\r\r", "\n\r"])
  func `Half of the end of a line does not end it`(end: String) throws {
    let bytes = Array("PROXY UNKNOWN\(end)".utf8)
    #expect(try ProxyHeader.read(bytes, limit: Self.limit) == nil)
  }

  @Test(arguments: samples)
  func `A wrong signature is refused at its first wrong byte`(sample: Sample) {
    let signature = sample.bytes[0] == 0x0D ? 12 : 6
    for index in 0..<signature {
      var bytes = sample.bytes
      bytes[index] ^= 0x20
      #expect(throws: ProxyHeaderError.missing, "byte \(index)") {
        try ProxyHeader.read(Array(bytes.prefix(index + 1)), limit: Self.limit)
      }
    }
  }

  @Test func `A TLS hello, an HTTP request and an HTTP/2 frame are not headers`() {
    for bytes in [[0x16, 0x03, 0x01], Array("GET / HTTP/1.1".utf8), Array("PRI * HTTP/2.0".utf8)] {
      #expect(throws: ProxyHeaderError.missing) {
        try ProxyHeader.read(bytes, limit: Self.limit)
      }
    }
  }

  @Test func `Each other version, command and family is refused`() throws {
    let addresses = Array(repeating: UInt8(1), count: 216)
    for byte in UInt8.min...UInt8.max {
      let commands = ProxyBytes.binary(command: byte, family: 0x11, addresses)
      let isCommand = [0x20, 0x21].contains(byte)
      #expect((try? ProxyHeader.read(commands, limit: Self.limit)) != nil || !isCommand)
      if !isCommand {
        #expect(throws: ProxyHeaderError.command(byte)) {
          try ProxyHeader.read(Array(commands.prefix(13)), limit: Self.limit)
        }
      }
      let families = ProxyBytes.binary(command: 0x21, family: byte, addresses)
      guard byte >> 4 > 3 || byte & 15 > 2 else {
        #expect(try ProxyHeader.read(families, limit: Self.limit) != nil)
        continue
      }
      #expect(throws: ProxyHeaderError.family(byte)) {
        try ProxyHeader.read(Array(families.prefix(16)), limit: Self.limit)
      }
    }
  }

  @Test(arguments: [(0x11, 12), (0x21, 36), (0x31, 216)] as [(UInt8, Int)])
  func `Addresses that are too short for their family are refused before they arrive`(
    family: UInt8, count: Int
  ) throws {
    for short in 0..<count {
      let bytes = ProxyBytes.binary(
        command: 0x21, family: family, Array(repeating: 1, count: short))
      #expect(throws: ProxyHeaderError.length(16 + short)) {
        try ProxyHeader.read(Array(bytes.prefix(16)), limit: Self.limit)
      }
    }
    let bytes = ProxyBytes.binary(command: 0x21, family: family, Array(repeating: 1, count: count))
    #expect(try ProxyHeader.read(bytes, limit: Self.limit)?.byteCount == bytes.count)
  }

  @Test(arguments: [0x20, 0x21] as [UInt8])
  func `A header of version 2 over the limit is refused before it arrives`(command: UInt8) {
    let bytes = ProxyBytes.binary(
      command: command, family: 0x11, Array(repeating: 0, count: Self.limit - 15))
    #expect(throws: ProxyHeaderError.length(Self.limit + 1)) {
      try ProxyHeader.read(Array(bytes.prefix(16)), limit: Self.limit)
    }
  }
}
