import PushGateway
import PushProtocol
import Testing

@testable import PushLink

/// Both ends on a real socket, without TLS.
@Suite(.timeLimit(.minutes(5))) struct LinkDeliveryTests {
  @Test func `A push reaches its device, is acknowledged, and is removed`() async throws {
    let identity = MemoryIdentity()
    let gateway = try await TestGateway()
    let device = try await TestDevice(
      port: gateway.listener.port, identity: identity)
    try await device.wait(for: .enrolled(device: "1"))
    try await device.wait(for: .connected)
    let token = try await device.register()
    #expect(token.count == 32)
    #expect(try await gateway.push("{}", to: token, id: "one", collapseID: "list") == .accepted)
    let push = try await device.nextPush()
    #expect(push.topic == TestGateway.topic)
    #expect(push.environment == .production)
    #expect(push.apnsID == "one")
    #expect(push.collapseID == "list")
    #expect(push.expires == 2_000)
    try await until { gateway.queue.count == 0 }
    let steps = gateway.log.steps(of: "one")
    #expect(Set(steps) == [.stored, .accepted, .sent, .acknowledged(.shown)])
    try await device.stop()
    await gateway.kill()
  }

  @Test func `Pushes to an absent device arrive when it returns, the urgent ones first`()
    async throws
  {
    let identity = MemoryIdentity()
    let gateway = try await TestGateway()
    let port = gateway.listener.port
    let device = try await TestDevice(port: port, identity: identity)
    let token = try await device.register()
    try await device.stop()
    try await until { gateway.connectionRegistry.count == 0 }
    for number in 1...3 {
      _ = try await gateway.push("later \(number)", to: token, priority: .considerate)
    }
    _ = try await gateway.push("now", to: token)
    _ = try await gateway.push("lost", to: token, once: true)
    let again = try await TestDevice(port: port, identity: identity)
    #expect(try await again.payloads(4) == ["now", "later 1", "later 2", "later 3"])
    try await until { gateway.queue.count == 0 }
    #expect(gateway.log.steps(of: "lost") == [.accepted, .dropped(.deviceAway)])
    #expect(gateway.registry.devices == 1)
    try await again.stop()
    await gateway.kill()
  }

  @Test func `An unacknowledged push comes again under its number`() async throws {
    let identity = MemoryIdentity()
    let gateway = try await TestGateway()
    let port = gateway.listener.port
    let device = try await TestDevice(
      port: port, identity: identity, acknowledges: false)
    let token = try await device.register()
    _ = try await gateway.push("kept", to: token)
    let first = try await device.nextPush()
    try await device.stop()
    let again = try await TestDevice(port: port, identity: identity)
    let second = try await again.nextPush()
    #expect(second == first)
    try await until { gateway.queue.count == 0 }
    try await again.stop()
    await gateway.kill()
  }

  @Test func `Pushes beyond the window arrive in turns, each once`() async throws {
    let identity = MemoryIdentity()
    let gateway = try await TestGateway()
    let device = try await TestDevice(
      port: gateway.listener.port, identity: identity)
    let token = try await device.register()
    let texts = (0..<1_000).map { "push \($0)" }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for chunk in stride(from: 0, to: 1_000, by: 100) {
        group.addTask {
          for text in texts[chunk..<chunk + 100] {
            _ = try await gateway.push(text, to: token)
            // Fewer wait than the limit for one device.
            if gateway.queue.count > 80 { try await until { gateway.queue.count < 40 } }
          }
        }
      }
      try await group.waitForAll()
    }
    let arrived = try await device.payloads(1_000)
    #expect(Set(arrived) == Set(texts))
    try await until { gateway.queue.count == 0 }
    #expect(!device.events.unread.contains { if case .push = $0 { true } else { false } })
    try await device.stop()
    await gateway.kill()
  }

  @Test func `An immediate push reaches a connected device, and is acknowledged`() async throws {
    let identity = MemoryIdentity()
    let gateway = try await TestGateway()
    let device = try await TestDevice(
      port: gateway.listener.port, identity: identity)
    let token = try await device.register()
    #expect(try await gateway.push("now", to: token, once: true) == .accepted)
    let push = try await device.nextPush()
    #expect(push.number < 0)
    #expect(push.expires == nil)
    try await until { gateway.log.steps(of: "now").contains(.acknowledged(.shown)) }
    #expect(gateway.queue.count == 0)
    try await device.stop()
    await gateway.kill()
  }

  @Test func `A token is given back, and its waiting pushes are not sent`() async throws {
    let identity = MemoryIdentity()
    let gateway = try await TestGateway()
    let port = gateway.listener.port
    let device = try await TestDevice(port: port, identity: identity)
    let token = try await device.register()
    let newer = try await device.register()
    #expect(newer != token)
    try await device.stop()
    try await until { gateway.connectionRegistry.count == 0 }
    _ = try await gateway.push("to the older token", to: token)
    _ = try await gateway.push("to the newer token", to: newer)
    let again = try await TestDevice(port: port, identity: identity)
    #expect(try await again.payloads(1) == ["to the newer token"])
    try await again.perform { $0.unregister(token: newer) }
    try await until { gateway.invalid(newer) }
    try await until { gateway.queue.count == 0 }
    try await again.stop()
    await gateway.kill()
  }

  @Test func `A topic of no team gets no token`() async throws {
    let identity = MemoryIdentity()
    let gateway = try await TestGateway()
    let device = try await TestDevice(
      port: gateway.listener.port, identity: identity)
    try await device.perform { $0.register(topic: "com.example.other", environment: .production) }
    try await device.wait(
      for: .registrationFailed(
        topic: "com.example.other", environment: .production,
        reason: "No team of the gateway has the topic com.example.other.",
        remedy: "Ask the operator of the gateway to add the app with "
          + "`push-gateway topic create com.example.other --team TEAM`; then register again."))
    try await device.stop()
    await gateway.kill()
  }
}
