import NIOCore
import PushGateway
import PushProtocol
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ProviderDrainTests {
  private static let shutdown = Array(#"{"reason":"Shutdown"}"#.utf8)

  /// The last stream that a GOAWAY names.
  private static func last(_ frame: TestFrame?) -> Int? {
    frame.map { $0.payload.prefix(4).reduce(0) { $0 << 8 | Int($1) } }
  }

  /// Waits for the GOAWAY that names the last served stream.
  private func finalFarewell(_ provider: TestProvider) async -> TestFrame? {
    await provider.box.first { $0.kind == .goAway && Self.last($0) != 0x7FFF_FFFF }
  }

  @Test(.rules("I15")) func `A gateway that stops sends GOAWAY, and answers the open requests`()
    async throws
  {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    #expect(await gateway.push(provider) == "200")
    let stream = provider.ask(gateway.fields(), body: nil)
    await provider.waitUntilRead()
    let idle = try await TestProvider.connect(gateway.port)
    #expect(await gateway.push(idle) == "200")
    let drained = Task { await gateway.listener.drain() }
    for one in [provider, idle] {
      let farewell = await one.box.first { $0.kind == .goAway }
      #expect(farewell?.payload.dropFirst(8).elementsEqual(Self.shutdown) == true)
    }
    provider.send(
      TestFrame(
        kind: .data, flags: TestFrame.endStream, stream: stream, payload: TestGateway.payload))
    #expect(await provider.answer(on: stream)?.status == "200")
    try await provider.waitForEnd()
    try await idle.waitForEnd()
    await drained.value
    await waitUntilClosed(gateway)
  }

  /// Waits until the port refuses connections: a program that another test starts holds a copy of the socket until it runs.
  private func waitUntilClosed(_ gateway: TestGateway) async {
    while (try? await TestProvider.connectPlainly(gateway.port).close()) != nil {}
  }

  /// A provider that the gateway has accepted, and that has not begun TLS yet.
  private func arrival(at gateway: TestGateway) async throws -> TestProvider {
    let provider = try await TestProvider.connectPlainly(gateway.port)
    while gateway.metrics.value(of: .providersUnproven) == 0 { await Task.yield() }
    return provider
  }

  @Test func `A handshake that begins while the gateway stops is finished before GOAWAY`()
    async throws
  {
    let gateway = try await TestGateway { $0.timeouts.lastHandshakes = .hours(1) }
    let provider = try await arrival(at: gateway)
    try await expectFarewell(of: provider, from: gateway) { try await provider.beginTLS() }
  }

  /// Stops a gateway while a provider does the rest of its handshake: it is sent away in order.
  private func expectFarewell(
    of provider: TestProvider, from gateway: TestGateway, handshake: () async throws -> Void
  ) async throws {
    let drained = Task { await gateway.listener.drain() }
    // The port is closed before handshakes are waited for.
    await waitUntilClosed(gateway)
    try await handshake()
    let farewell = await provider.box.first { $0.kind == .goAway }
    #expect(farewell?.payload.dropFirst(8).elementsEqual(Self.shutdown) == true)
    try await provider.waitForEnd()
    await drained.value
    #expect(gateway.metrics.value(of: .providerConnectionsDropped) == 0)
  }

  @Test func `A provider that begins HTTP while the gateway stops receives GOAWAY`()
    async throws
  {
    let gateway = try await TestGateway {
      $0.timeouts.lastHandshakes = .hours(1)
      $0.timeouts.farewell = .milliseconds(50)
    }
    // An acknowledgement of the gateway's settings must not come before the first bytes.
    let provider = try await TestProvider.connect(
      gateway.port, begins: false, acknowledges: false)
    while gateway.metrics.value(of: GatewayMetrics.Gauge.providerConnections) == 0 {
      await Task.yield()
    }
    try await expectFarewell(of: provider, from: gateway) { provider.begin() }
  }

  @Test func `A provider that never begins its handshake delays the end for a limited time`()
    async throws
  {
    let gateway = try await TestGateway { $0.timeouts.lastHandshakes = .milliseconds(50) }
    let provider = try await arrival(at: gateway)
    await gateway.listener.drain()
    try await provider.waitForEnd()
  }

  /// RFC 9113, 6.8.
  @Test func `Requests that cross the first GOAWAY are answered`() async throws {
    let gateway = try await TestGateway {
      $0.timeouts.farewell = .hours(1)
      $0.timeouts.drain = .hours(1)
    }
    let provider = try await TestProvider.connect(gateway.port, acknowledges: false)
    provider.send(TestFrame(kind: .settings, flags: 1))
    #expect(await gateway.push(provider) == "200")
    let drained = Task { await gateway.listener.drain() }
    let first = await provider.box.first { $0.kind == .goAway }
    #expect(Self.last(first) == 0x7FFF_FFFF)
    #expect(first?.payload[4..<8].elementsEqual([0, 0, 0, 0]) == true)
    let ping = try #require(await provider.box.first { $0.kind == .ping && $0.flags == 0 })
    let crossing = (0..<20).map { _ in
      provider.ask(gateway.fields(), body: TestGateway.payload)
    }
    await provider.waitUntilRead()
    #expect(gateway.acceptance.pushes.count == 1)
    provider.send(TestFrame(kind: .ping, flags: 1, payload: ping.payload))
    for stream in crossing { #expect(await provider.answer(on: stream)?.status == "200") }
    #expect(Self.last(await finalFarewell(provider)) == 41)
    try await provider.waitForEnd()
    await drained.value
    #expect(gateway.acceptance.pushes.count == 21)
    #expect(gateway.metrics.value(of: .providerConnectionsDropped) == 0)
  }

  @Test func `Kept answers are sent before the first GOAWAY`() async throws {
    let gateway = try await TestGateway {
      $0.timeouts.farewell = .hours(1)
      $0.timeouts.drain = .hours(1)
    }
    let provider = try await TestProvider.connect(gateway.port)
    #expect(await gateway.push(provider) == "200")
    gateway.acceptance.holdAnswers()
    let kept = (0..<3).map { _ in provider.ask(gateway.fields(), body: TestGateway.payload) }
    await provider.waitUntilRead()
    let drained = Task { await gateway.listener.drain() }
    // The port is closed before the connections are informed.
    await waitUntilClosed(gateway)
    gateway.acceptance.giveAnswers()
    for stream in kept {
      #expect(await provider.answer(on: stream)?.status == "200")
    }
    try await provider.waitForEnd()
    await drained.value
    let order = provider.box.frames.filter { $0.kind == .goAway || $0.kind == .headers }
    let first = try #require(order.firstIndex { $0.kind == .goAway })
    #expect(order[..<first].map(\.stream).suffix(3).elementsEqual(kept))
  }

  @Test func `A provider that closes at GOAWAY leaves no push that was kept but not answered`()
    async throws
  {
    let gateway = try await TestGateway {
      $0.timeouts.farewell = .hours(1)
      $0.timeouts.drain = .hours(1)
    }
    let provider = try await TestProvider.connect(gateway.port, acknowledges: false)
    #expect(await gateway.push(provider) == "200")
    let drained = Task { await gateway.listener.drain() }
    _ = await provider.box.first { $0.kind == .ping && $0.flags == 0 }
    for _ in 0..<20 { _ = provider.ask(gateway.fields(), body: TestGateway.payload) }
    await provider.waitUntilRead()
    await provider.close()
    await drained.value
    #expect(gateway.acceptance.pushes.count == 1)
  }

  @Test func `Frames that cross the last GOAWAY do not end open requests`() async throws {
    let gateway = try await TestGateway { $0.timeouts.drain = .hours(1) }
    let provider = try await TestProvider.connect(gateway.port)
    #expect(await gateway.push(provider) == "200")
    let open = provider.ask(gateway.fields(), body: nil)
    await provider.waitUntilRead()
    let drained = Task { await gateway.listener.drain() }
    #expect(Self.last(await finalFarewell(provider)) == open)
    let late = provider.ask(gateway.fields(), body: TestGateway.payload)
    provider.send(TestFrame(kind: .data, stream: late + 2, payload: [1]))
    provider.send(TestFrame(kind: .windowUpdate, stream: late, payload: TestFrame.number(1)))
    provider.send(TestFrame(kind: .reset, stream: late, payload: TestFrame.number(8)))
    provider.send(TestFrame(kind: .priority, stream: late + 4, payload: TestFrame.number(0) + [1]))
    provider.send(TestFrame(kind: .windowUpdate, payload: TestFrame.number(1)))
    await provider.waitUntilRead()
    provider.send(
      TestFrame(
        kind: .data, flags: TestFrame.endStream, stream: open, payload: TestGateway.payload))
    #expect(await provider.answer(on: open)?.status == "200")
    try await provider.waitForEnd()
    await drained.value
    #expect(gateway.acceptance.pushes.count == 2)
    #expect(!provider.box.frames.contains { $0.stream == late })
    #expect(gateway.metrics.value(of: .providerConnectionsDropped) == 0)
  }

  @Test func `A provider that never answers the PING still gets the last GOAWAY`() async throws {
    let gateway = try await TestGateway { $0.timeouts.farewell = .milliseconds(50) }
    let provider = try await TestProvider.connect(gateway.port, acknowledges: false)
    #expect(await gateway.push(provider) == "200")
    await gateway.listener.drain()
    #expect(Self.last(await finalFarewell(provider)) == 1)
    try await provider.waitForEnd()
  }

  @Test func `A gateway that stops waits a limited time`() async throws {
    let gateway = try await TestGateway { $0.timeouts.drain = .milliseconds(100) }
    let provider = try await TestProvider.connect(gateway.port)
    _ = provider.ask(gateway.fields(), body: nil)
    await provider.waitUntilRead()
    await gateway.listener.drain()
    try await provider.waitForEnd()
  }

  @Test(.rules("I15")) func `A connection without requests is ended in time`() async throws {
    let gateway = try await TestGateway {
      $0.timeouts.idle = .milliseconds(100)
      $0.timeouts.watch = .milliseconds(20)
    }
    let provider = try await TestProvider.connect(gateway.port)
    _ = await gateway.push(provider)
    let farewell = await provider.box.first { $0.kind == .goAway }
    #expect(farewell?.payload.dropFirst(8).elementsEqual(#"{"reason":"IdleTimeout"}"#.utf8) == true)
    try await provider.waitForEnd()
    await gateway.listener.stop()
  }
}
