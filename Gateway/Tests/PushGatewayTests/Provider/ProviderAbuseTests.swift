import NIOCore
import PushGateway
import PushProtocol
import TestSupport
import Testing

/// Each abuse ends its connection and the socket with it, and affects no other connection.
@Suite(.timeLimit(.minutes(5))) struct ProviderAbuseTests {
  /// Connects, abuses, waits for the end, and pushes on a connection that was open before.
  private func expectEnd(
    begins: Bool = true, _ change: (inout ProviderLimits) -> Void = { _ in },
    by abuse: (TestProvider, TestGateway) async throws -> Void
  ) async throws {
    let gateway = try await TestGateway { change(&$0) }
    let bystander = try await TestProvider.connect(gateway.port)
    #expect(await gateway.push(bystander) == "200")
    let provider = try await TestProvider.connect(gateway.port, begins: begins)
    try await abuse(provider, gateway)
    try await provider.waitForEnd()
    #expect(await gateway.push(bystander) == "200")
    #expect(gateway.metrics.value(of: .providerConnectionsDropped) == 1)
    await gateway.listener.stop()
    #expect(gateway.metrics.value(of: .providerConnections as GatewayMetrics.Gauge) == 0)
    #expect(gateway.metrics.value(of: .providerStreams) == 0)
  }

  private static func headers(_ gateway: TestGateway) -> [UInt8] {
    TestFrame.block(gateway.fields())
  }

  @Test func `Requests that are reset at once end the connection (CVE-2023-44487)`() async throws {
    try await expectEnd { provider, gateway in
      for _ in 0..<300 {
        let stream = provider.ask(gateway.fields(), body: nil)
        provider.send(TestFrame(kind: .reset, stream: stream, payload: TestFrame.number(8)))
      }
    }
  }

  @Test func `Requests that make the gateway reset end the connection (CVE-2025-8671)`()
    async throws
  {
    try await expectEnd { provider, gateway in
      for _ in 0..<300 {
        let stream = provider.ask(gateway.fields(), body: nil)
        provider.send(
          TestFrame(kind: .windowUpdate, stream: stream, payload: TestFrame.number(0)))
      }
    }
  }

  @Test(arguments: [
    TestFrame(kind: .ping, payload: Array(repeating: 0, count: 8)), TestFrame(kind: .settings),
    TestFrame(kind: .priority, stream: 1, payload: TestFrame.number(0) + [1]),
    TestFrame(kind: .windowUpdate, payload: TestFrame.number(1)),
    TestFrame(kind: .data, stream: 1),
  ])
  func `A flood of frames that cost their sender nothing ends the connection`(frame: TestFrame)
    async throws
  {
    try await expectEnd { provider, gateway in
      if frame.kind == .data { _ = provider.ask(gateway.fields(), body: nil) }
      for _ in 0..<30 { provider.send(frame, times: 100) }
    }
  }

  /// A frame of an ignored kind, with a payload of one byte or of the largest length.
  private static func ignored(_ kind: UInt8, _ length: Int = 1) -> [UInt8] {
    [0, UInt8(length >> 8), UInt8(length & 255), kind, 0, 0, 0, 0, 0]
      + Array(repeating: 0, count: length)
  }

  @Test(arguments: [10, 12, 16, 0xBE], [1, 16_384])
  func `A flood of ignored frames ends the connection`(kind: UInt8, length: Int) async throws {
    try await expectEnd { provider, gateway in
      for _ in 0..<300 { provider.send(Self.ignored(kind, length)) }
    }
  }

  @Test(arguments: [
    TestFrame(kind: .ping, flags: 1, payload: Array(repeating: 0, count: 8)),
    TestFrame(kind: .goAway, payload: Array(repeating: 0, count: 8)),
    TestFrame(kind: .windowUpdate, stream: 1, payload: TestFrame.number(1)),
    TestFrame(kind: .reset, stream: 1, payload: TestFrame.number(8)),
    TestFrame(kind: .priority, stream: 1, payload: TestFrame.number(0) + [1]),
  ])
  func `A flood of frames about closed streams ends the connection`(frame: TestFrame) async throws {
    try await expectEnd { provider, gateway in
      #expect(await gateway.push(provider) == "200")
      for _ in 0..<30 { provider.send(frame, times: 100) }
    }
  }

  @Test func `A flood of pings ends the connection of a provider that may push`() async throws {
    try await expectEnd { provider, gateway in
      #expect(await gateway.push(provider) == "200")
      let ping = TestFrame(kind: .ping, payload: Array(repeating: 0, count: 8))
      for _ in 0..<40 { provider.send(ping, times: 10) }
    }
  }

  @Test func `Endless header frames end the connection (CVE-2024-27316)`() async throws {
    try await expectEnd { provider, gateway in
      provider.send(
        TestFrame(kind: .headers, stream: 1, payload: TestFrame.block(gateway.fields())))
      let more = TestFrame(
        kind: .continuation, stream: 1, payload: TestFrame.block([("x-more", "1")]))
      provider.send(more, times: 50)
    }
  }

  @Test func `Headers over the size limit end the connection`() async throws {
    try await expectEnd { provider, gateway in
      let large = String(repeating: "x", count: 15_000)
      _ = provider.ask(gateway.fields(.good, ["x-large": large, "x-more": large]), body: [])
    }
  }

  @Test func `A body that does not arrive ends the connection`() async throws {
    try await expectEnd {
      $0.timeouts.body = .milliseconds(100)
      $0.timeouts.watch = .milliseconds(20)
    } by: { provider, gateway in
      #expect(await gateway.push(provider) == "200")
      _ = provider.ask(gateway.fields(), body: nil)
    }
  }

  @Test func `An answer that the provider's window never lets through ends the connection`()
    async throws
  {
    let window: [UInt8] = [0, 4, 0, 0, 0, 0]
    let gateway = try await TestGateway {
      $0.timeouts.stall = .milliseconds(100)
      $0.timeouts.watch = .milliseconds(20)
    }
    let provider = try await TestProvider.connect(gateway.port, settings: window)
    _ = provider.ask(gateway.fields(.unknown), body: TestGateway.payload)
    try await provider.waitForEnd()
    await gateway.listener.stop()
  }

  @Test func `Answers that are never read end the connection`() async throws {
    let gateway = try await TestGateway {
      $0.timeouts.stall = .seconds(2)
      $0.timeouts.watch = .milliseconds(20)
    }
    let bystander = try await TestProvider.connect(gateway.port)
    let provider = try await TestProvider.connect(gateway.port, receiveBuffer: 4_096)
    #expect(await gateway.push(provider) == "200")
    try await provider.read(false)
    let fields = gateway.fields(.good, ["apns-id": String(repeating: "x", count: 256)])
    for _ in 0..<6_000 { _ = provider.ask(fields, body: []) }
    while gateway.metrics.value(of: .providerConnectionsDropped) == 0 {
      #expect(await gateway.push(bystander) == "200")
    }
    // The system may have closed our side of the connection already, which then accepts no option.
    try? await provider.read(true)
    try await provider.waitForEnd()
    await gateway.listener.stop()
  }

  @Test func `A handshake that does not begin ends the connection`() async throws {
    let gateway = try await TestGateway {
      $0.timeouts.handshake = .milliseconds(100)
      $0.timeouts.watch = .milliseconds(20)
    }
    let silent = try await TestProvider.connectPlainly(gateway.port)
    let half = try await TestProvider.connectPlainly(gateway.port)
    half.send([0x16, 3, 1])
    let quiet = try await TestProvider.connect(gateway.port, begins: false)
    try await silent.waitForEnd()
    try await half.waitForEnd()
    try await quiet.waitForEnd()
    await gateway.listener.stop()
  }

  @Test(.rules("I15"))
  func `A connection that never proves a right to push is closed with a reason`()
    async throws
  {
    let gateway = try await TestGateway {
      $0.timeouts.firstToken = .milliseconds(100)
      $0.timeouts.watch = .milliseconds(20)
    }
    let provider = try await TestProvider.connect(gateway.port)
    let farewell = await provider.box.first { $0.kind == .goAway }
    #expect(farewell?.payload.dropFirst(8).elementsEqual(#"{"reason":"IdleTimeout"}"#.utf8) == true)
    try await provider.waitForEnd()
    await gateway.listener.stop()
  }

  @Test(.rules("I14")) func `Requests without a right to push end the connection`() async throws {
    try await expectEnd {
      $0.abuse.unauthenticatedRequests = 20
    } by: { provider, gateway in
      let fields = gateway.fields(.good, ["authorization": ""])
      for _ in 0..<30 { _ = provider.ask(fields, body: TestGateway.payload) }
    }
  }

  @Test(.rules("I14")) func `Only one request without a right to push may wait for its body`()
    async throws
  {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    let fields = gateway.fields(.good, ["authorization": ""])
    let first = provider.ask(fields, body: nil)
    let second = provider.ask(fields, body: nil)
    #expect(await provider.answer(on: second)?.body == TestAnswer.text("MissingProviderToken"))
    provider.send(TestFrame(kind: .data, flags: TestFrame.endStream, stream: first))
    #expect(await provider.answer(on: first)?.status == "403")
    #expect(await gateway.push(provider) == "200")
    await gateway.listener.stop()
  }

  @Test func `Bytes that are not HTTP 2 end the connection`() async throws {
    try await expectEnd(begins: false) { provider, _ in
      provider.send(Array("POST /3/device/00 HTTP/1.1\r\nhost: push\r\n\r\n".utf8))
    }
  }

  @Test func `A provider that presents new tokens again and again is refused with 429`()
    async throws
  {
    let gateway = try await TestGateway { $0.verifications = Rate(burst: 3, perSecond: 0) }
    let provider = try await TestProvider.connect(gateway.port)
    #expect(await gateway.push(provider) == "200")
    let stranger = TestKey(id: gateway.key.id, team: gateway.key.team)
    var statuses: [String?] = []
    for age in 0..<5 {
      statuses.append(
        await gateway.push(
          provider, gateway.fields(.good, ["authorization": "bearer \(stranger.token(age: age))"])))
    }
    #expect(statuses == ["403", "403", "429", "429", "429"])
    #expect(gateway.metrics.value(of: .tokensVerified) == 3)
    await gateway.listener.stop()
  }

  @Test func `A stranger's tokens do not use up the verifications of a proven team at its address`()
    async throws
  {
    let gateway = try await TestGateway { $0.verifications = Rate(burst: 4, perSecond: 0) }
    let team = try await TestProvider.connect(gateway.port)
    #expect(await gateway.push(team) == "200")
    for (claimed, statuses) in [
      ("NOTATEAM12", ["403", "403", "403", "429"]),
      // A stranger that knows the identifiers of the team uses up the budget of its new connections, and no more. Two valid tokens
      // counted in it already.
      (gateway.key.team, ["403", "403", "429", "429"]),
    ] {
      let stranger = try await TestProvider.connect(gateway.port)
      let key = TestKey(id: gateway.key.id, team: claimed)
      var found: [String?] = []
      for age in 0..<4 {
        found.append(
          await gateway.push(
            stranger, gateway.fields(.good, ["authorization": "bearer \(key.token(age: age))"])))
      }
      #expect(found == statuses)
      let newToken = gateway.key.token(age: claimed == gateway.key.team ? 1_300 : 2_600)
      let fields = gateway.fields(.good, ["authorization": "bearer \(newToken)"])
      #expect(await gateway.push(team, fields) == "200")
    }
    await gateway.listener.stop()
  }

  @Test func `Connections beyond the limit of an address are refused`() async throws {
    let gateway = try await TestGateway { $0.connections.ofAddress = 2 }
    let first = try await TestProvider.connect(gateway.port)
    let second = try await TestProvider.connect(gateway.port)
    #expect(await gateway.push(first) == "200")
    #expect(await gateway.push(second) == "200")
    let third = try await TestProvider.connect(gateway.port)
    try await third.waitForEnd()
    #expect(gateway.metrics.value(of: .providerConnectionsRefused) == 1)
    await first.close()
    #expect(await gateway.push(second) == "200")
    await gateway.listener.stop()
  }
}
