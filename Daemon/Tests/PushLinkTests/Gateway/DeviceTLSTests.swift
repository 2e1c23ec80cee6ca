import BoringSSL
import Foundation
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

  /// Made by OpenSSL: Ed25519 in PKCS#8, and an elliptic key alone without its public part.
  @Test(arguments: [
    (
      """
      MIIBLjCB4aADAgECAhRUgt63BrGH8tavsIIeVvI1xcrjYTAFBgMrZXAwDDEKMAgGA1UEAwwBYTAgFw0yNjExMjkyMzM1NDFaGA8y
      MTI2MTEwNTIzMzU0MVowDDEKMAgGA1UEAwwBYTAqMAUGAytlcAMhABsNidioueVxKd+WcNVUoj595se03m6lbWTYmuaQLDhpo1Mw
      UTAdBgNVHQ4EFgQUI8tewhA+8xyCRQ/tCF2Om45qlhMwHwYDVR0jBBgwFoAUI8tewhA+8xyCRQ/tCF2Om45qlhMwDwYDVR0TAQH/
      BAUwAwEB/zAFBgMrZXADQQBFkwgrGNk8w2SCTPvk108o3IvZ8CtKS3seqioa8sLbUc1KWtXAIB5VJAwhPGOwT63K0POkOOnCisls
      Vpdiz14P
      """, "PRIVATE KEY", "MC4CAQAwBQYDK2VwBCIEII4QJvgeV7VLwMB11Mwd1B5osS3AiNHoLyq9CERPHLwl"
    ),
    (
      """
      MIIBbzCCARWgAwIBAgIUeik6Jj+tv4J6TDKH7ElaT4y7HJkwCgYIKoZIzj0EAwIwDDEKMAgGA1UEAwwBYTAgFw0yNjExMjkyMzM1
      NDFaGA8yMTI2MTEwNTIzMzU0MVowDDEKMAgGA1UEAwwBYTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABMTGu8LRPFncaXKnL96W
      FOuA2T9Wv8NcS6+SMEoAdgu4o6HmES95ktbEGui3y/EWjvplfMLNG323OnHSoYPxsuSjUzBRMB0GA1UdDgQWBBT8CFl/JOmONwxQ
      C402uRw71BqSpjAfBgNVHSMEGDAWgBT8CFl/JOmONwxQC402uRw71BqSpjAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gA
      MEUCIQCJswg/B5E3mmd5rsJIvnZ8Sk8x6J0lgfyJGqAmw6Kc0QIgYV0umYvb72PRzg+Qt5EstfumE/b/u4jgdNP2aTfQ/2c=
      """, "EC PRIVATE KEY", "MDECAQEEIKIDscYGHsiJ7FPaQONk7EvxUbspeTjS5IubP6PVCkjsoAoGCCqGSM49AwEH"
    ),
  ])
  func `Keys of each kind and form are used`(certificate: String, kind: String, key: String)
    throws
  {
    let text = certificate.filter { !$0.isWhitespace }
    let chain = [Array(try #require(Data(base64Encoded: text)))]
    let pem = "-----BEGIN \(kind)-----\n\(key)\n-----END \(kind)-----\n"
    _ = try TLSServerContext(chain: chain, key: Array(pem.utf8), ciphers: "ECDH+AESGCM")
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
