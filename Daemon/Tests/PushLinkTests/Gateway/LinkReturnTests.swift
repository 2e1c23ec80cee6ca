import PushProtocol
import PushGateway
import Testing

@testable import PushGateway
@testable import PushLink

/// Gateways that disappear, and devices that reconnect.
@Suite(.timeLimit(.minutes(5))) struct LinkReturnTests {
  @Test func `A device returns to a gateway that was killed, and gets its waiting pushes`()
    async throws
  {
    let identity = MemoryIdentity()
    let gateway = try await TestGateway()
    let device = try await TestDevice(
      port: gateway.listener.port, identity: identity, acknowledges: false)
    try await device.wait(for: .connected)
    let token = try await device.register()
    _ = try await gateway.push("before", to: token)
    let first = try await device.nextPush()
    await gateway.kill()
    _ = try await device.loss()
    // An acknowledgement that could not be sent is sent to the next gateway, before any push is repeated.
    try await device.perform {
      $0.acknowledge([LinkReceipt(number: first.number, outcome: .listed)])
    }
    let next = try await TestGateway(port: gateway.listener.port, after: gateway)
    try await device.wait(for: .connected)
    _ = try await next.push("after", to: token)
    #expect(try await device.payloads(1) == ["after"])
    #expect(gateway.log.steps(of: "before").contains(.acknowledged(.listed)))
    try await device.stop()
    await next.kill()
  }

  @Test func `A host with several addresses is reached at the one where a gateway listens`()
    async throws
  {
    let gateway = try await TestGateway()
    let device = try await TestDevice(
      port: gateway.listener.port, host: "push.example.com", addresses: ["::1", "127.0.0.1"])
    try await device.wait(for: .connected)
    try await device.stop()
    await gateway.kill()
  }

  @Test func `A gateway that shuts down in order says when to come back`() async throws {
    let identity = MemoryIdentity()
    let gateway = try await TestGateway()
    let device = try await TestDevice(
      port: gateway.listener.port, identity: identity)
    try await device.wait(for: .connected)
    await gateway.listener.drain()
    #expect(try await device.loss() == "The gateway is going down.")
    #expect(gateway.connectionRegistry.count == 0)
    try await device.stop()
    await gateway.kill()
  }

  @Test func `A second connection with a device's key replaces the first`() async throws {
    let identity = MemoryIdentity()
    let gateway = try await TestGateway()
    let port = gateway.listener.port
    let device = try await TestDevice(port: port, identity: identity)
    let token = try await device.register()
    let second = try await TestDevice(port: port, identity: identity)
    try await second.wait(for: .connected)
    let reason = try await device.loss()
    #expect(reason == "Another connection with this device's key replaced it.")
    #expect(gateway.connectionRegistry.count == 1)
    _ = try await gateway.push("to the second", to: token)
    #expect(try await second.payloads(1) == ["to the second"])
    try await device.stop()
    try await second.stop()
    await gateway.kill()
  }

  @Test func `A device that the gateway has forgotten enrols again`() async throws {
    let identity = MemoryIdentity()
    let gateway = try await TestGateway()
    let device = try await TestDevice(
      port: gateway.listener.port, identity: identity)
    try await device.wait(for: .enrolled(device: "1"))
    try await device.wait(for: .connected)
    await gateway.kill()
    gateway.registry.forget()
    let next = try await TestGateway(port: gateway.listener.port, after: gateway)
    try await device.wait(for: .enrolled(device: "1"))
    #expect(next.registry.devices == 1)
    try await device.stop()
    await next.kill()
  }

  /// Both ends are in this process. With more than 1,300 files open, Foundation's `Process`, which other tests run at the same
  /// time, reads past the end of the listing of open files and may crash. A thousand devices reconnect to the real program in
  /// Gateway/EndToEnd/test_links.py.
  @Test func `Two hundred devices return after a restart, and each gets its waiting push`()
    async throws
  {
    let gateway = try await TestGateway()
    let port = gateway.listener.port
    var devices: [(TestDevice, [UInt8])] = []
    // Many at a time: one after the other, each step would have to wait for the other tests.
    for _ in 0..<4 {
      devices += try await withThrowingTaskGroup { group in
        for _ in 0..<50 { group.addTask { try await Self.registered(port: port) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
    }
    await gateway.kill()
    let next = try await TestGateway(port: port, after: gateway)
    for (number, (_, token)) in devices.enumerated() {
      _ = try await next.push("to \(number)", to: token)
    }
    for (number, (device, _)) in devices.enumerated() {
      #expect(try await device.payloads(1) == ["to \(number)"])
    }
    try await until { next.queue.count == 0 }
    #expect(next.registry.devices == 200)
    #expect(next.connectionRegistry.count == 200)
    await next.kill()
    for (device, _) in devices { try await device.stop() }
  }

  /// A device that is connected, and its token.
  private static func registered(port: Int) async throws -> (TestDevice, [UInt8]) {
    let device = try await TestDevice(port: port)
    try await device.wait(for: .connected)
    return (device, try await device.register())
  }
}
