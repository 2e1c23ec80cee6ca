import PushProtocol
import TestSupport
import Testing

@testable import PushLink

/// A device with another implementation of TLS on a real socket.
@Suite(.blocking, .timeLimit(.minutes(5))) struct OpenSSLServerTests {
  private func device(of server: OpenSSLServer) async throws -> TestDevice {
    try await TestDevice(port: server.port, trust: server.trust, host: "localhost")
  }

  private var challenge: GatewayFrame {
    .challenge(
      version: LinkVersion.current, nonce: [UInt8](repeating: 9, count: LinkLimits.nonceBytes))
  }

  @Test(arguments: [
    ["-tls1_2"], ["-tls1_3"], ["-tls1_3", "-num_tickets", "9"],
    ["-tls1_2", "-cipher", "ECDHE-ECDSA-CHACHA20-POLY1305"], ["-tls1_3", "-max_send_frag", "512"],
  ])
  func `A device answers through a server of OpenSSL, and learns its end`(
    arguments: [String]
  ) async throws {
    let server = try OpenSSLServer(arguments)
    let device = try await device(of: server)
    try server.say(challenge)
    // The head of an enrolment: its type, and the version.
    server.wait(for: Array(try LinkIdentity().answer(nonce: []).encode().prefix(4)))
    try server.say(.goodbye(.version, retryAfter: 0))
    let reason = try await device.loss()
    #expect(reason == "The gateway does not speak this device's version of the protocol.")
    try await device.stop()
  }

  @Test func `New keys are taken within a connection of TLS 1.3`() async throws {
    let server = try OpenSSLServer(["-tls1_3"])
    let device = try await device(of: server)
    try server.say(challenge)
    server.wait(for: Array(try LinkIdentity().answer(nonce: []).encode().prefix(4)))
    for _ in 0..<20 { try server.shakeHands("K") }
    try server.say(.goodbye(.shuttingDown, retryAfter: 0))
    #expect(try await device.loss() == "The gateway is going down.")
    try await device.stop()
  }

  @Test func `A further handshake within a connection is refused`() async throws {
    let server = try OpenSSLServer(["-tls1_2"])
    let device = try await device(of: server)
    try server.say(challenge)
    server.wait(for: Array(try LinkIdentity().answer(nonce: []).encode().prefix(4)))
    try server.shakeHands("r")
    #expect(try await device.loss() == "The gateway refuses TLS with this device.")
    try await device.stop()
  }

  @Test func `A gateway of an old TLS is refused`() async throws {
    let server = try OpenSSLServer(["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"])
    let device = try await device(of: server)
    #expect(try await device.loss() == "The gateway refuses TLS with this device.")
    try await device.stop()
  }

  @Test func `A gateway that requires a certificate of the device refuses it`()
    async throws
  {
    let server = try OpenSSLServer(["-Verify", "1"])
    let device = try await device(of: server)
    #expect(try await device.loss() == "The gateway refuses TLS with this device.")
    try await device.stop()
  }
}
