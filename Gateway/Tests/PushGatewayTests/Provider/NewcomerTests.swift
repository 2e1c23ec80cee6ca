import Logging
import NIOCore
import NIOEmbedded
import PushProtocol
import PushGateway
import Testing

@testable import PushGateway

/// Connections whose handshake is over, but that have shown no right to push.
@Suite(.timeLimit(.minutes(5))) struct NewcomerTests {
  private func newcomer(_ gateway: TestGateway) async throws -> TestProvider {
    let provider = try await TestProvider.connect(gateway.port)
    await provider.waitUntilRead()
    return provider
  }

  @Test
  func `The oldest newcomer of a full address makes room and is sent no error`()
    async throws
  {
    let gateway = try await TestGateway { $0.connections.newcomersOfAddress = 2 }
    let proved = try await newcomer(gateway)
    #expect(await gateway.push(proved) == "200")
    let first = try await newcomer(gateway)
    let second = try await newcomer(gateway)
    #expect(gateway.listener.isCrowded)
    let third = try await newcomer(gateway)
    let farewell = await first.box.first { $0.kind == .goAway }
    #expect(farewell?.payload == TestFrame.number(0) + TestFrame.number(0))
    try await first.waitForEnd()
    for provider in [third, second, proved] { #expect(await gateway.push(provider) == "200") }
    #expect(!gateway.listener.isCrowded)
    #expect(gateway.metrics.value(of: .providersCrowdedOut) == 1)
    #expect(gateway.metrics.value(of: .providerConnectionsDropped) == 0)
    await gateway.listener.stop()
    #expect(gateway.metrics.value(of: .providersWithoutRight) == 0)
  }

  @Test func `The oldest newcomer of all addresses makes room`() async throws {
    let gateway = try await TestGateway { $0.connections.newcomers = 1 }
    let first = try await newcomer(gateway)
    let second = try await newcomer(gateway)
    try await first.waitForEnd()
    #expect(await gateway.push(second) == "200")
    await gateway.listener.stop()
  }

  @Test(arguments: [true, false])
  func `Silent connections make room for a team, whose connections stay`(
    isAddressFull: Bool
  ) async throws {
    let gateway = try await TestGateway {
      if isAddressFull { $0.connections.ofAddress = 3 } else { $0.connections.ofPort = 3 }
    }
    let team = try await newcomer(gateway)
    #expect(await gateway.push(team) == "200")
    var strangers: [TestProvider] = []
    for _ in 0..<4 { strangers.append(try await TestProvider.connectPlainly(gateway.port)) }
    // Loops accept at the same time, so the order among strangers is not that of their connections.
    while gateway.metrics.value(of: .providersCrowdedOut) < 2 {
      try await Task.sleep(for: .milliseconds(5))
    }
    let more = try await newcomer(gateway)
    #expect(await gateway.push(more) == "200")
    #expect(await gateway.push(team) == "200")
    #expect(gateway.metrics.value(of: .providersCrowdedOut) == 3)
    #expect(gateway.metrics.value(of: .providerConnectionsRefused) == 0)
    await gateway.listener.stop()
  }

  @Test func `Silent connections make room before one that has sent something`() async throws {
    let gateway = try await TestGateway { $0.connections.ofAddress = 3 }
    let provider = try await newcomer(gateway)
    for _ in 0..<4 { _ = try await TestProvider.connectPlainly(gateway.port) }
    while gateway.metrics.value(of: .providersCrowdedOut) < 2 {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(await gateway.push(provider) == "200")
    await gateway.listener.stop()
  }

  @Test func `A certificate is a right to push from the beginning`() async throws {
    let certificate = try TestCertificate()
    let gateway = try await TestGateway(clients: [certificate]) {
      $0.connections.newcomersOfAddress = 1
    }
    let waiting = try await newcomer(gateway)
    for _ in 0..<3 {
      let provider = try await TestProvider.connect(gateway.port, certificate: certificate)
      #expect(await gateway.push(provider, gateway.fields(.good, ["authorization": ""])) == "200")
    }
    #expect(await gateway.push(waiting) == "200")
    #expect(gateway.metrics.value(of: .providersCrowdedOut) == 0)
    await gateway.listener.stop()
  }

  @Test func `A newcomer may wait two minutes before it pushes if there is room`() throws {
    let stage = try Stage()
    #expect(stage.gate.metrics.value(of: .providersWithoutRight) == 1)
    stage.connection.checkTimeouts(at: stage.connection.times.opened + .seconds(119))
    #expect(stage.connection.phase.farewell == nil)
    stage.connection.checkTimeouts(at: stage.connection.times.opened + .seconds(121))
    #expect(stage.connection.phase.farewell == .idleTimeout)
    try stage.end()
    #expect(stage.gate.metrics.value(of: .providersWithoutRight) == 0)
  }

  /// One connection of a provider on a loop whose time the test advances.
  private struct Stage {
    let gate = PushAuthorizer(
      services: ProviderServices(
        tenants: TenantDirectory(Tenants(teams: [], keys: [], certificates: [], topics: [:])),
        directory: TokenDirectory(), acceptance: AcceptanceTwin(), metrics: GatewayMetrics(),
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, clock: { 0 }),
      environment: .production, limits: ProviderLimits())
    let channel = EmbeddedChannel()
    let connection: ProviderConnection

    /// Connects, and completes the handshake and the first frames.
    init() throws {
      let socket = ProviderSocket()
      let admission = ProviderConnections(gate.limits.connections).open(
        channel, from: "192.0.2.1", network: 1)
      connection = ProviderConnection(
        gate: gate, place: try #require(admission.place), socket: socket)
      try channel.pipeline.syncOperations.addHandlers(socket, connection)
      try channel.connect(to: SocketAddress(ipAddress: "192.0.2.2", port: 443)).wait()
      connection.greet()
      try channel.writeInbound(
        ByteBuffer(bytes: TestProvider.preface + TestFrame(kind: .settings).bytes))
    }

    func end() throws {
      _ = try channel.finish(acceptAlreadyClosed: true)
    }
  }
}
