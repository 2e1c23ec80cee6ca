import NIOCore
import PushGateway
import PushProtocol
import Testing

/// Providers that push through a proxy, which names them in a header before TLS.
@Suite(.timeLimit(.minutes(5))) struct ProviderProxyTests {
  private static let proxy = ["127.0.0.1"]

  /// Headers of both versions with the same client.
  private static func headers(_ client: String) -> [[UInt8]] {
    [ProxyBytes.line(from: client), ProxyBytes.binary(from: client, more: [4, 0, 1, 9])]
  }

  private func connect(_ gateway: TestGateway, _ header: [UInt8] = []) async throws -> TestProvider
  {
    try await TestProvider.connect(gateway.port, proxyHeader: header)
  }

  @Test(arguments: headers("203.0.113.7") + headers("2001:db8::7"))
  func `A push through a proxy is accepted`(header: [UInt8]) async throws {
    let gateway = try await TestGateway(proxies: Self.proxy)
    let provider = try await connect(gateway, header)
    #expect(await gateway.push(provider) == "200")
    #expect(gateway.metrics.value(of: .proxyHeadersRefused) == 0)
    await provider.close()
    await gateway.listener.stop()
  }

  @Test func `Two addresses behind a proxy have separate limits for their connections`()
    async throws
  {
    let gateway = try await TestGateway(proxies: Self.proxy) { $0.connections.ofAddress = 1 }
    for client in ["203.0.113.7", "203.0.113.8", "2001:db8:0:1::7", "2001:db8:0:2::7"] {
      let headers = Self.headers(client)
      let first = try await connect(gateway, headers[0])
      #expect(await gateway.push(first) == "200")
      try await connect(gateway, headers[1]).waitForEnd()
      #expect(await gateway.push(first) == "200")
    }
    #expect(gateway.metrics.value(of: .providerConnectionsRefused) == 4)
    // The proxy's own address has no connection yet.
    let own = try await connect(gateway, ProxyBytes.binary(command: 0x20, family: 0, []))
    #expect(await gateway.push(own) == "200")
    try await connect(gateway, Array("PROXY UNKNOWN\r\n".utf8)).waitForEnd()
    await gateway.listener.stop()
  }

  @Test func `Two addresses behind a proxy have separate limits for connections and verifications`()
    async throws
  {
    let gateway = try await TestGateway(proxies: Self.proxy) {
      // A connection that shows a right to push counts for its team, and the other ones for their address.
      $0.connections.openings = Rate(burst: 1, perSecond: 0)
      $0.connections.waitingOpenings = 0
      $0.verifications = Rate(burst: 1, perSecond: 0)
    }
    for (index, client) in ["203.0.113.7", "203.0.113.8"].enumerated() {
      let headers = Self.headers(client)
      // Each connection shows a provider token that the gateway has not seen before.
      for (header, status) in [(headers[0], "200"), (headers[1], "429")] {
        let token = gateway.key.token(age: 10 * index + (status == "200" ? 1 : 2))
        let fields = gateway.fields(.good, ["authorization": "bearer \(token)"])
        #expect(await gateway.push(try await connect(gateway, header), fields) == status)
      }
      try await connect(gateway, headers[0]).waitForEnd()
    }
    await gateway.listener.stop()
  }

  @Test(arguments: headers("203.0.113.7"))
  func `A header of an address that was not named ends its connection`(
    header: [UInt8]
  ) async throws {
    let log = LogLines()
    let gateway = try await TestGateway(proxies: ["192.0.2.0/24", "2001:db8::/32"], log: log)
    let bystander = try await gateway.bystander()
    #expect(await gateway.push(bystander) == "200")
    try await connect(gateway, header).waitForEnd()
    #expect(await gateway.push(bystander) == "200")
    #expect(gateway.metrics.value(of: .proxyHeadersRefused) == 0)
    #expect(log.all.count { $0.contains("its address was not named") } == 1)
    await gateway.listener.stop()
  }

  @Test func `A proxy that sends no header, or a wrong one, is closed, counted and logged once`()
    async throws
  {
    let log = LogLines()
    let gateway = try await TestGateway(proxies: Self.proxy, log: log)
    try await connect(gateway).waitForEnd()
    let wrong = Array("PROXY TCP4 203.0.113.7 198.51.100.1 1 70000\r\n".utf8)
    try await connect(gateway, wrong).waitForEnd()
    #expect(gateway.metrics.value(of: .proxyHeadersRefused) == 2)
    #expect(gateway.metrics.value(of: .providerConnections as GatewayMetrics.Counter) == 0)
    #expect(log.all.count { $0.contains("--proxy") } == 1)
    await gateway.listener.stop()
  }

  @Test(arguments: [0, 9])
  func `A header that does not arrive ends its connection like a handshake that does not`(
    count: Int
  ) async throws {
    let gateway = try await TestGateway(proxies: Self.proxy) {
      $0.timeouts.handshake = .milliseconds(50)
    }
    let provider = try await TestProvider.connectPlainly(gateway.port)
    provider.send(Array(ProxyBytes.binary(from: "203.0.113.7").prefix(count)))
    try await provider.waitForEnd()
    #expect(gateway.metrics.value(of: .proxyHeadersRefused) == 1)
    await gateway.listener.stop()
  }

  @Test func `A port that stops closes the connections that wait for their headers`() async throws {
    let gateway = try await TestGateway(proxies: Self.proxy)
    let provider = try await TestProvider.connectPlainly(gateway.port)
    await gateway.listener.stop()
    try await provider.waitForEnd()
  }

  @Test func `The log names the client and not the proxy`() async throws {
    let log = LogLines()
    let gateway = try await TestGateway(proxies: Self.proxy, log: log)
    let provider = try await connect(gateway, ProxyBytes.line(from: "203.0.113.7"))
    #expect(await gateway.push(provider) == "200")
    provider.send(TestFrame(kind: .settings, stream: 1))
    try await provider.waitForEnd()
    #expect(log.all.contains { $0.contains("address=203.0.113.7") })
    await gateway.listener.stop()
  }
}
