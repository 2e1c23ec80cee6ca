import NIOCore
import PushGateway
import Testing

@testable import PushGateway

/// New connections of several teams at one address, which is allowed so many a second.
@Suite(.timeLimit(.minutes(5))) struct OpeningTests {
  /// Pushes to an app of the key's team, and returns the status.
  private func push(
    _ provider: TestProvider, _ gateway: TestGateway, by key: TestKey
  ) async -> String? {
    let isForeign = key.team == gateway.foreignKey.team
    let fields = gateway.fields(
      isForeign ? .foreign : .good,
      [
        "authorization": "bearer \(key.token())",
        "apns-topic": isForeign ? TestGateway.foreignApp : TestGateway.app,
      ])
    return await gateway.push(provider, fields)
  }

  @Test func `A team's new connection is answered after another team at its address opened many`()
    async throws
  {
    let gateway = try await TestGateway { $0.connections.openings = Rate(burst: 4, perSecond: 4) }
    let team = try await TestProvider.connect(gateway.port)
    #expect(await push(team, gateway, by: gateway.key) == "200")
    var flood: [TestProvider] = []
    for _ in 0..<12 { flood.append(try await TestProvider.connect(gateway.port)) }
    let next = try await TestProvider.connect(gateway.port)
    #expect(await push(next, gateway, by: gateway.key) == "200")
    for provider in flood {
      #expect(await push(provider, gateway, by: gateway.foreignKey) == "200")
    }
    #expect(gateway.metrics.value(of: .providerConnectionsRefused) == 0)
    await gateway.listener.stop()
  }

  @Test func `A connection that sends nothing does not count as one that is opened`() async throws {
    let gateway = try await TestGateway { $0.connections.openings = Rate(burst: 1, perSecond: 0) }
    for _ in 0..<5 { _ = try await TestProvider.connectPlainly(gateway.port) }
    let team = try await TestProvider.connect(gateway.port)
    #expect(await push(team, gateway, by: gateway.key) == "200")
    await gateway.listener.stop()
  }

  @Test func `A connection that shows a right to push counts for its team in place of its address`()
    async throws
  {
    let gateway = try await TestGateway { $0.connections.openings = Rate(burst: 1, perSecond: 0) }
    let stranger = TestKey(id: gateway.key.id, team: gateway.key.team)
    for (key, status) in [
      (gateway.key, "200"), (gateway.foreignKey, "200"), (stranger, "403"),
    ] {
      let provider = try await TestProvider.connect(gateway.port)
      #expect(await push(provider, gateway, by: key) == status)
    }
    await gateway.listener.stop()
  }
}
