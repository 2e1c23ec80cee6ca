import BoringSSL
import NIOSSL
import PushGateway
import PushProtocol
import Testing

@testable import PushGateway
@testable import PushLink

/// Devices that connect through a proxy, which names them in a header before everything else.
@Suite(.timeLimit(.minutes(5))) struct DeviceProxyTests {
  /// A header from 203.0.113.x, of version 1 or 2.
  private static func header(_ version: Int, from number: UInt8) -> [UInt8] {
    if version == 1 { return Array("PROXY TCP4 203.0.113.\(number) 192.0.2.1 4711 5223\r\n".utf8) }
    let signature: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A, 0, 0x0D, 0x0A] + Array("QUIT\n".utf8)
    let addresses: [UInt8] = [203, 0, 113, number, 192, 0, 2, 1, 0x12, 0x67, 0x14, 0x67]
    return signature + [0x21, 0x11, 0, 12] + addresses
  }

  private func gateway(
    proxies: [String] = ["127.0.0.1"], tls: TLSServerContext? = nil,
    _ change: (inout DeviceListener.Configuration) -> Void = { _ in }
  ) async throws -> TestGateway {
    try await TestGateway(tls: tls) {
      $0.proxies = proxies.compactMap { IPNetwork($0) }
      change(&$0)
    }
  }

  /// Enrols on a new connection, and returns the connection.
  private func enrol(
    _ gateway: TestGateway, _ header: [UInt8], tls: NIOSSLContext? = nil
  ) async throws -> RawPeer {
    let peer = try await RawPeer(port: gateway.listener.port, first: header, tls: tls)
    try await peer.send(try LinkIdentity().answer(nonce: try await peer.challenge()))
    return peer
  }

  @Test(arguments: [1, 2], [false, true])
  func `A device connects through a proxy, with TLS and without`(
    version: Int, isEncrypted: Bool
  ) async throws {
    let server = isEncrypted ? try TestCertificates().server() : nil
    let gateway = try await gateway(tls: server)
    var client = TLSConfiguration.makeClientConfiguration()
    client.certificateVerification = .none
    let peer = try await enrol(
      gateway, Self.header(version, from: 7),
      tls: isEncrypted ? try NIOSSLContext(configuration: client) : nil)
    _ = try await peer.welcome()
    #expect(gateway.metrics.value(of: .proxyHeadersRefused) == 0)
    try await peer.close()
    await gateway.kill()
  }

  @Test func `Two addresses behind a proxy have separate limits for their connections`()
    async throws
  {
    let gateway = try await gateway { $0.connectionsOfAddress = 1 }
    for number in [7, 8] as [UInt8] {
      let first = try await RawPeer(
        port: gateway.listener.port, first: Self.header(1, from: number))
      _ = try await first.challenge()
      let second = try await RawPeer(
        port: gateway.listener.port, first: Self.header(2, from: number))
      try await second.end()
    }
    await gateway.kill()
  }

  @Test func `Two addresses behind a proxy have separate limits for their enrolments`()
    async throws
  {
    let gateway = try await gateway { $0.enrolmentsOfAddress = 1 }
    for number in [7, 8] as [UInt8] {
      _ = try await enrol(gateway, Self.header(1, from: number)).welcome()
      let second = try await enrol(gateway, Self.header(2, from: number))
      #expect(try await second.goodbye() == .overloaded)
    }
    #expect(gateway.registry.devices == 2)
    await gateway.kill()
  }

  @Test(arguments: [1, 2], [false, true])
  func `A header of an address that was not named ends its connection`(
    version: Int, isEncrypted: Bool
  ) async throws {
    let server = isEncrypted ? try TestCertificates().server() : nil
    let gateway = try await gateway(proxies: ["192.0.2.0/24"], tls: server)
    let peer = try await RawPeer(
      port: gateway.listener.port, first: Self.header(version, from: 7) + [1, 2, 3])
    try await peer.end()
    #expect(gateway.metrics.value(of: .proxyHeadersRefused) == 0)
    await gateway.kill()
  }

  @Test func `A proxy receives nothing before its header, and is closed for a wrong one`()
    async throws
  {
    let gateway = try await gateway()
    let peer = try await RawPeer(port: gateway.listener.port)
    try await peer.send(try LinkIdentity().answer(nonce: Array(repeating: 0, count: 32)))
    try await peer.end()
    #expect(gateway.metrics.value(of: .proxyHeadersRefused) == 1)
    #expect(gateway.metrics.value(of: .deviceConnectionsDropped) == 0)
    await gateway.kill()
  }
}
