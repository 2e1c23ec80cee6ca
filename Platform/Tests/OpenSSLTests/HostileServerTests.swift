import NIOCore
import TestSupport
import Testing

@testable import OpenSSL

/// Servers that send other bytes than TLS, or TLS that was changed on the way.
@Suite struct HostileServerTests {
  @Test(arguments: [
    "HTTP/1.1 400 Bad Request\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "220 mail.example.com ESMTP\r\n",
    "\0\"\u{1}\u{1}0123456789012345678901234567890123456789",
  ])
  func `A server that does not speak TLS is known as that`(text: String) throws {
    for step in [1, 1_000] {
      let pair = try TLSPair()
      pair.step = step
      pair.deliver(Array(text.utf8))
      #expect(pair.end == .failed(.notTLS) && pair.atClient.isEmpty)
    }
  }

  @Test func `A record that is too long ends the connection before it has arrived`() throws {
    let silent = try TLSPair()
    silent.deliver([22, 3, 3, 0xFF, 0xFF])
    #expect(silent.end != nil)

    let pair = try TLSPair()
    pair.exchange()
    pair.deliver([23, 3, 3, 0xFF, 0xFF])
    #expect(pair.end != nil && pair.atClient.isEmpty)
  }

  @Test func `A handshake message without end is refused`() throws {
    let pair = try TLSPair()
    let record: [UInt8] = [22, 3, 3, 0x40, 0]
    // The head of a hello of 16 MB, and then its bytes.
    pair.deliver(record + [2, 0xFF, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 16_380))
    for _ in 0..<20 where pair.end == nil {
      pair.deliver(record + [UInt8](repeating: 0, count: 16_384))
    }
    #expect(pair.end != nil)
  }

  @Test func `A handshake with any changed byte is refused`() throws {
    let length = try handshakeLength()
    for place in stride(from: 0, to: length, by: 7) {
      let pair = try TLSPair()
      var passed = 0
      pair.alter = { bytes in
        defer { passed += bytes.count }
        var bytes = bytes
        if bytes.indices.contains(place - passed) { bytes[place - passed] ^= 0x15 }
        return bytes
      }
      pair.exchange()
      pair.say(Array("secret".utf8))
      // A longer record is awaited forever, until a time limit ends the connection.
      #expect(!pair.client.isOpen && pair.atClient.isEmpty, "byte \(place)")
    }
  }

  /// The bytes of the server's first answer, without the tickets that follow the client's.
  private func handshakeLength() throws -> Int {
    let pair = try TLSPair()
    var length: Int?
    pair.alter = { bytes in
      length = length ?? bytes.count
      return bytes
    }
    pair.exchange()
    return try #require(length)
  }

  @Test func `A changed, repeated or missing record ends the connection`() throws {
    let changes: [([UInt8]) -> [UInt8]] = [
      { bytes in bytes.dropLast() + [bytes[bytes.count - 1] ^ 1] },
      { bytes in bytes + bytes },
      { bytes in Array(bytes.prefix(5)) + [bytes[5] ^ 1] + bytes.dropFirst(6) },
    ]
    for (index, change) in changes.enumerated() {
      let pair = try TLSPair()
      pair.exchange()
      pair.alter = change
      pair.say(Array("first".utf8))
      #expect(pair.atClient == (index == 1 ? Array("first".utf8) : []))
      guard case .failed = pair.end else {
        Issue.record("change \(index) was accepted")
        continue
      }
      #expect(!pair.client.isOpen)
    }
    let pair = try TLSPair()
    pair.exchange()
    pair.alter = { _ in [] }
    pair.say(Array("lost".utf8))
    pair.alter = { $0 }
    pair.say(Array("second".utf8))
    #expect(pair.atClient.isEmpty && pair.end != nil)
  }

  @Test func `A record that ends early is awaited, and its bytes are not passed on`() throws {
    let pair = try TLSPair()
    pair.exchange()
    pair.alter = { Array($0.dropLast()) }
    pair.say([UInt8](repeating: 7, count: 10_000))
    #expect(pair.atClient.isEmpty && pair.end == nil)
  }

  @Test(arguments: 0..<200)
  func `Random bytes at any time end the connection or are awaited`(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let pair = try TLSPair()
    if generator.chance(50) { pair.exchange() }
    let isOpen = pair.client.isOpen
    for _ in 0..<20 {
      let type = generator.chance(80) ? UInt8(20 + generator.below(5)) : UInt8(generator.below(256))
      let length = generator.below(600)
      let body = (0..<length).map { _ in UInt8(generator.below(256)) }
      let head: [UInt8] = [type, 3, 3, UInt8(length >> 8), UInt8(length & 0xFF)]
      pair.deliver(head + body)
    }
    #expect(pair.atClient.isEmpty)
    #expect(!pair.client.isOpen || isOpen)
  }
}
