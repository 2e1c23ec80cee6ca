import PushProtocol
import PushGateway
import Testing

@testable import PushGateway
@testable import PushLink

/// Both ends on a real socket with TLS, and unauthorized peers.
@Suite(.timeLimit(.minutes(5))) struct LinkSecurityTests {
  @Test(arguments: ["127.0.0.1", "localhost"])
  func `A push reaches a device that trusts the gateway's authority`(host: String) async throws {
    let certificates = try TestCertificates()
    let gateway = try await TestGateway(tls: try certificates.server())
    let device = try await TestDevice(
      port: gateway.listener.port, trust: certificates.trust, host: host)
    let token = try await device.register()
    _ = try await gateway.push("secret", to: token)
    #expect(try await device.payloads(1) == ["secret"])
    try await device.stop()
    await gateway.kill()
  }

  @Test func `A gateway of another authority receives no message`() async throws {
    let gateway = try await TestGateway(tls: try TestCertificates().server())
    let device = try await TestDevice(
      port: gateway.listener.port, trust: try TestCertificates().trust)
    let reason = try await device.loss()
    #expect(
      reason == "The gateway's certificate is from none of the authorities that are trusted.")
    #expect(gateway.registry.devices == 0)
    try await device.stop()
    await gateway.kill()
  }

  @Test func `A port for devices without TLS is named as the mistake`() async throws {
    let gateway = try await TestGateway()
    let device = try await TestDevice(
      port: gateway.listener.port, trust: try TestCertificates().trust)
    let reason = try await device.loss()
    #expect(reason == "The gateway's port does not speak TLS; name its port for devices.")
    try await device.stop()
    await gateway.kill()
  }

  @Test func `A certificate for another host is refused`() async throws {
    let certificates = try TestCertificates()
    let gateway = try await TestGateway(tls: try certificates.server(["push.example.com"]))
    for host in ["127.0.0.1", "localhost"] {
      let device = try await TestDevice(
        port: gateway.listener.port, trust: certificates.trust, host: host)
      #expect(try await device.loss() == "The gateway's certificate is for another host.")
      try await device.stop()
    }
    #expect(gateway.registry.devices == 0)
    await gateway.kill()
  }

  @Test func `A certificate is replaced without dropping connected devices`() async throws {
    let certificates = try TestCertificates()
    let gateway = try await TestGateway(tls: try certificates.server(["127.0.0.1"]))
    let device = try await TestDevice(port: gateway.listener.port, trust: certificates.trust)
    let token = try await device.register()
    gateway.listener.replaceCertificate(try certificates.server(["localhost"]))
    let other = try await TestDevice(
      port: gateway.listener.port, trust: certificates.trust, host: "localhost")
    try await other.wait(for: .connected)
    _ = try await gateway.push("still there", to: token)
    #expect(try await device.payloads(1) == ["still there"])
    try await device.stop()
    try await other.stop()
    await gateway.kill()
  }

  @Test func `A signature of another key and a recorded signature prove nothing`()
    async throws
  {
    let gateway = try await TestGateway()
    let identity = MemoryIdentity()
    let device = try await TestDevice(port: gateway.listener.port, identity: identity)
    try await device.wait(for: .connected)
    var forged = LinkIdentity()
    forged.device = 1
    let peer = try await RawPeer(port: gateway.listener.port)
    try await peer.send(try forged.answer(nonce: try await peer.challenge()))
    #expect(try await peer.goodbye() == .badProof)

    let recorder = try await RawPeer(port: gateway.listener.port)
    let recorded = try identity.open().answer(nonce: try await recorder.challenge())
    let replayer = try await RawPeer(port: gateway.listener.port)
    _ = try await replayer.challenge()
    try await replayer.send(recorded)
    #expect(try await replayer.goodbye() == .badProof)
    try await recorder.close()
    #expect(gateway.connectionRegistry.count == 1)
    #expect(gateway.metrics.value(of: .deviceProofsRefused) == 2)
    try await device.stop()
    await gateway.kill()
  }

  @Test(arguments: HostileBytes.all)
  func `Hostile bytes end only their own connection`(
    hostile: HostileBytes
  ) async throws {
    let gateway = try await TestGateway()
    let device = try await TestDevice(port: gateway.listener.port)
    let token = try await device.register()
    let peer = try await RawPeer(port: gateway.listener.port)
    let nonce = try await peer.challenge()
    try await peer.send(bytes: try hostile.bytes(nonce))
    _ = try await peer.goodbye()
    try await peer.end()
    _ = try await gateway.push("undisturbed", to: token)
    #expect(try await device.payloads(1) == ["undisturbed"])
    #expect(gateway.metrics.value(of: .deviceConnectionsDropped) == 1)
    #expect(gateway.connectionRegistry.count == 1)
    try await device.stop()
    await gateway.kill()
  }

  @Test func `An address is limited in its number of connections`() async throws {
    let gateway = try await TestGateway { $0.connectionsOfAddress = 2 }
    let first = try await RawPeer(port: gateway.listener.port)
    let second = try await RawPeer(port: gateway.listener.port)
    _ = try await first.challenge()
    _ = try await second.challenge()
    let third = try await RawPeer(port: gateway.listener.port)
    try await third.end()
    try await first.close()
    try await second.close()
    let device = try await TestDevice(port: gateway.listener.port)
    try await device.wait(for: .connected)
    try await device.stop()
    await gateway.kill()
  }

  @Test func `A silent connection delays no device`() async throws {
    let gateway = try await TestGateway { $0.unproven = 1 }
    let silent = try await RawPeer(port: gateway.listener.port)
    _ = try await silent.challenge()
    let device = try await TestDevice(port: gateway.listener.port)
    try await device.wait(for: .connected)
    #expect(gateway.metrics.value(of: .devicesUnproven) == 1)
    try await silent.close()
    try await device.stop()
    await gateway.kill()
  }

  @Test func `A device that waits for slow connections is admitted when they end`() async throws {
    let gateway = try await TestGateway { $0.unproven = 1 }
    let slow = try await RawPeer(port: gateway.listener.port)
    _ = try await slow.challenge()
    try await slow.send(bytes: [0])
    try await until {
      gateway.listener.isCrowded || gateway.metrics.value(of: .devicesUnproven) == 1
    }
    let device = try await TestDevice(port: gateway.listener.port)
    try await device.wait(for: .connected)
    // The slow one has less time than usual, because another connection waits.
    try await slow.end()
    try await device.stop()
    await gateway.kill()
  }

  @Test func `An address is limited in its enrolments, also if it has no other connection`()
    async throws
  {
    let gateway = try await TestGateway { $0.enrolmentsOfAddress = 1 }
    let device = try await TestDevice(port: gateway.listener.port)
    try await device.wait(for: .connected)
    let second = try await TestDevice(port: gateway.listener.port)
    #expect(try await second.loss() == "The gateway has no room now.")
    try await device.stop()
    try await second.stop()
    try await until { gateway.connectionRegistry.count == 0 }
    let third = try await TestDevice(port: gateway.listener.port)
    #expect(try await third.loss() == "The gateway has no room now.")
    #expect(gateway.registry.devices == 1)
    try await third.stop()
    await gateway.kill()
  }

  @Test func `A device that requests tokens without end is asked to wait`() async throws {
    let gateway = try await TestGateway()
    let peer = try await RawPeer(port: gateway.listener.port)
    try await peer.send(try LinkIdentity().answer(nonce: try await peer.challenge()))
    _ = try await peer.welcome()
    let limit = UInt32(DeviceLimits.registrations.burst)
    for request in 0...limit + 100 {
      try await peer.send(
        .register(request: request, environment: .production, topic: TestGateway.topic))
    }
    try await until { gateway.metrics.value(of: .registrationsPutOff) > 0 }
    try await until { gateway.metrics.value(of: .registrations) >= Int(limit) }
    // A slow machine may give out some more of them: one every 3.6 seconds.
    try await until { gateway.metrics.value(of: .registrationsPutOff) > 50 }
    try await peer.close()
    await gateway.kill()
  }

  @Test func `A device that reads nothing costs no more than its window`() async throws {
    let gateway = try await TestGateway()
    let identity = LinkIdentity()
    let peer = try await RawPeer(port: gateway.listener.port)
    try await peer.send(try identity.answer(nonce: try await peer.challenge()))
    _ = try await peer.welcome()
    try await peer.send(.register(request: 1, environment: .production, topic: TestGateway.topic))
    let token = try await peer.token()
    try await peer.send(.ready)
    for number in 0..<90 { _ = try await gateway.push("push \(number)", to: token) }
    try await until { gateway.metrics.value(of: .sent) == DeviceLimits.window }
    #expect(gateway.metrics.value(of: .pushesUnderWay) == DeviceLimits.window)
    #expect(gateway.queue.count == 90)
    try await peer.close()
    try await until { gateway.metrics.value(of: .pushesUnderWay) == 0 }
    #expect(gateway.queue.count == 90)
    await gateway.kill()
  }

  @Test func `A device that cannot be looked up is asked to come back`() async throws {
    let gateway = try await TestGateway()
    let identity = MemoryIdentity()
    let device = try await TestDevice(port: gateway.listener.port, identity: identity)
    try await device.wait(for: .connected)
    try await device.stop()
    gateway.registry.fail(with: .unavailable("the disk is gone"))
    let again = try await TestDevice(port: gateway.listener.port, identity: identity)
    #expect(try await again.loss() == "The gateway has no room now.")
    try await again.stop()
    await gateway.kill()
  }
}
