import BoringSSL
import OpenSSL
import Testing

@testable import PushLink

/// The gateway's end of TLS; the device's end is OpenSSL.
@Suite struct DeviceTLSTests {
  private let certificates: TestCertificates
  private let buffers = TLSServerBuffers()

  init() throws {
    certificates = try TestCertificates()
  }

  /// Both ends of a connection through the shared buffers.
  private func pair() throws -> (TLSClient, TLSServerConnection) {
    guard case .authorities(let pem) = certificates.trust else { throw TLSFailure.authorities }
    let context = try TLSContext(trust: .authorities(pem: pem))
    return (
      try TLSClient(context, to: .name("localhost")),
      try TLSServerConnection(certificates.server(), through: buffers)
    )
  }

  /// Carries bytes until the handshake is over.
  private func shakeHands(_ client: TLSClient, _ server: TLSServerConnection) {
    for _ in 0..<10 where !(client.isOpen && server.isOpen) {
      _ = client.receive(server.receive(client.takeOutput()).reply)
    }
    #expect(client.isOpen && server.isOpen)
  }

  @Test func `Connections of one thread share their buffers, and not their bytes`() throws {
    let (first, second) = (try pair(), try pair())
    shakeHands(first.0, first.1)
    shakeHands(second.0, second.1)
    try first.0.send([1, 2, 3])
    let record = first.0.takeOutput()
    // Half of a record stays with its connection.
    #expect(first.1.receive(record.prefix(9)).bytes == [])
    try second.0.send([7])
    #expect(second.1.receive(second.0.takeOutput()).bytes == [7])
    #expect(first.1.receive(record.dropFirst(9)).bytes == [1, 2, 3])
    #expect(second.0.receive(try second.1.send([8])).bytes == [8])
    #expect(first.0.receive(try first.1.send([9])).bytes == [9])
  }

  @Test func `Bytes after the end of one connection do not reach another`() throws {
    let (first, second) = (try pair(), try pair())
    shakeHands(first.0, first.1)
    shakeHands(second.0, second.1)
    first.0.close()
    let reading = first.1.receive(first.0.takeOutput() + [UInt8](repeating: 23, count: 500))
    #expect(reading.end == .closed && !reading.reply.isEmpty)
    #expect(first.1.receive([1, 2, 3]).bytes == [])
    try second.0.send([7])
    #expect(second.1.receive(second.0.takeOutput()).bytes == [7])
  }

  @Test(arguments: [
    Array("GET / HTTP/1.1\r\nhost: push\r\n\r\n".utf8), [UInt8](repeating: 0, count: 40_000),
    [0x16, 3, 1, 0xFF, 0xFF, 1],
  ])
  func `Bytes that are not TLS end a connection, and leave nothing behind`(bytes: [UInt8]) throws {
    let (client, server) = try pair()
    let stranger = try pair().1
    guard case .failed(let failure) = stranger.receive(bytes).end else {
      Issue.record("they were accepted")
      return
    }
    #expect(!failure.description.isEmpty)
    shakeHands(client, server)
  }

  @Test func `A large text is carried in several records`() throws {
    let (client, server) = try pair()
    shakeHands(client, server)
    let text = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
    #expect(client.receive(try server.send(text)).bytes == text)
    try client.send(text)
    #expect(server.receive(client.takeOutput()).bytes == text)
  }

  @Test func `A certificate that is absent or cannot be read is refused`() throws {
    let failure = #expect(throws: TLSServerFailure.self) {
      try TLSServerContext(chain: [[1, 2, 3]], key: [4], ciphers: "ECDH+AESGCM")
    }
    #expect(failure?.description.contains("CERT") == true, "\(failure?.description ?? "")")
    #expect(throws: TLSServerFailure.self) {
      try TLSServerContext(chain: [], key: [], ciphers: "ECDH+AESGCM")
    }
  }
}
