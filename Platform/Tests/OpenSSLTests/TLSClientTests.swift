import Foundation
import NIOCore
import NIOEmbedded
import NIOSSL
import PushGateway
import Synchronization
import TestSupport
import Testing

@testable import OpenSSL

@Suite struct TLSClientTests {
  @Test(arguments: [TLSVersion.tlsv12, .tlsv13], [Int.max, 1, 5, 1_000])
  func `Bytes go both ways, in whatever pieces they arrive`(
    version: TLSVersion, step: Int
  ) throws {
    let pair = try TLSPair {
      $0.minimumTLSVersion = version
      $0.maximumTLSVersion = version
    }
    pair.step = step
    #expect(!pair.client.isOpen)
    pair.exchange()
    #expect(pair.client.isOpen)
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    try pair.client.send(bytes)
    pair.say(bytes.reversed())
    #expect(pair.atServer == bytes && pair.atClient == bytes.reversed())
    #expect(pair.end == nil && pair.client.isOpen)
  }

  @Test func `The server learns its name, and nothing for an address`() throws {
    let names: [(TLSHost, String?)] = [
      (.name("localhost"), "localhost"), (.name("localhost."), "localhost"),
      (.address("127.0.0.1"), nil), (.address("::1"), nil),
    ]
    for (host, expected) in names {
      let learnt = Mutex("")
      let pair = try TLSPair(names: ["localhost", "127.0.0.1", "::1"], host: host) {
        $0.sslContextCallback = { values, promise in
          learnt.withLock { $0 = values.serverHostname ?? "-" }
          promise.succeed(NIOSSLContextConfigurationOverride())
        }
      }
      pair.exchange()
      #expect(pair.client.isOpen, "\(host)")
      #expect(learnt.withLock { $0 } == expected ?? "-")
    }
  }

  @Test(arguments: [
    TLSHost.name("localhost"), .name("push.example.com.evil.com"), .name("example.com"),
    .name("a.b.example.org"), .address("127.0.0.2"), .address("::1"),
  ])
  func `A certificate for another host is refused`(host: TLSHost) throws {
    let pair = try TLSPair(names: ["push.example.com", "*.example.org", "127.0.0.1"], host: host)
    pair.exchange()
    #expect(pair.end == .failed(.otherHost))
    #expect(!pair.client.isOpen)
  }

  @Test(arguments: [
    TLSHost.name("push.example.com"), .name("PUSH.Example.Com"), .name("a.example.org"),
    .address("127.0.0.1"),
  ])
  func `A certificate for the host is accepted`(host: TLSHost) throws {
    let pair = try TLSPair(names: ["push.example.com", "*.example.org", "127.0.0.1"], host: host)
    pair.exchange()
    #expect(pair.client.isOpen && pair.end == nil)
  }

  @Test(arguments: [
    TLSHost.name(""), .name("."), .name("localhost\0.example.com"), .address("localhost"),
    .address(""), .address("127.0.0.1\0"), .name(String(repeating: "a", count: 300)),
  ])
  func `A host that no certificate can be for is refused`(host: TLSHost) {
    #expect(throws: TLSFailure.host) { try TLSPair(host: host) }
  }

  @Test func `A certificate of an unknown authority is refused`() throws {
    let pair = try TLSPair(trust: .system)
    pair.exchange()
    #expect(pair.end == .failed(.untrusted) && !pair.client.isOpen)
  }

  @Test(arguments: [-1_000, 1_000])
  func `A certificate that is not valid now is refused`(days: Double) throws {
    let pair = try TLSPair(date: Date(timeIntervalSinceNow: days * 86_400))
    pair.exchange()
    #expect(pair.end == .failed(.outdated) && !pair.client.isOpen)
  }

  @Test func `A server without TLS 1.2 is refused`() throws {
    let pair = try TLSPair {
      $0.minimumTLSVersion = .tlsv1
      $0.maximumTLSVersion = .tlsv11
    }
    pair.exchange()
    #expect(pair.end == .failed(.refused) && !pair.client.isOpen)
  }

  @Test func `The server's end is answered, and nothing follows it`() throws {
    let pair = try TLSPair()
    pair.exchange()
    pair.server.writeAndFlush(ByteBuffer(string: "last"), promise: nil)
    pair.server.close(promise: nil)
    pair.exchange()
    #expect(pair.atClient == Array("last".utf8) && pair.end == .closed)
    #expect(!pair.server.isActive)
    try pair.client.send([1])
    #expect(pair.client.takeOutput().isEmpty && !pair.client.isOpen)
    #expect(pair.client.receive([1, 2, 3]) == TLSReading())
  }

  @Test func `Closing notifies the server once`() throws {
    let pair = try TLSPair()
    pair.exchange()
    pair.client.close()
    #expect(!pair.client.isOpen)
    pair.exchange()
    #expect(!pair.server.isActive)
    pair.client.close()
    #expect(pair.client.takeOutput().isEmpty)
  }

  @Test func `A folder of certificates is known by their names, also behind a link`() throws {
    let folder = try TemporaryFolder()
    try folder.write("named/authority.pem")
    try folder.write("hashed/5ad8a5d6.0")
    try folder.link("link", to: folder.path("hashed"))
    #expect(TLSContext.isHashed(folder.path("hashed")) && TLSContext.isHashed(folder.path("link")))
    for name in ["named", "missing"] { #expect(!TLSContext.isHashed(folder.path(name))) }
  }

  @Test func `Authorities are certificates in PEM form and nothing else`() throws {
    let pem = try TLSPair.authority.get().certificatePEM
    for text in ["", "x", String(pem.dropLast(40)), pem + "\n" + pem.dropLast(40)] {
      #expect(throws: TLSFailure.authorities, "\(text)") {
        try TLSContext(trust: .authorities(pem: Array(text.utf8)))
      }
    }
    let both = "A comment\n" + pem + "\n" + pem
    _ = try TLSContext(trust: .authorities(pem: Array(both.utf8)))
  }
}
