import PushGateway
import PushProtocol
import TestSupport
import Testing

/// Which requests are accepted: provider tokens, keys, teams and certificates.
@Suite(.timeLimit(.minutes(5))) struct ProviderTokenUseTests {
  private func answer(
    _ provider: TestProvider, _ gateway: TestGateway, _ authorization: String,
    topic: String = TestGateway.app, token: TestGateway.Token = .good
  ) async -> String? {
    let fields = gateway.fields(token, ["authorization": authorization, "apns-topic": topic])
    let stream = provider.ask(fields, body: TestGateway.payload)
    let answer = await provider.answer(on: stream)
    return answer?.status == "200" ? "200" : answer?.body
  }

  private func answerOnce(
    _ gateway: TestGateway, _ authorization: String, topic: String = TestGateway.app
  ) async throws -> String? {
    let provider = try await TestProvider.connect(gateway.port)
    defer { Task { await provider.close() } }
    return await answer(provider, gateway, authorization, topic: topic)
  }

  @Test(.rules("I10")) func `A token is checked for its key, its team, its age and its algorithm`()
    async throws
  {
    let gateway = try await TestGateway()
    let key = gateway.key
    let invalid = TestAnswer.text("InvalidProviderToken")
    #expect(try await answerOnce(gateway, "bearer \(key.token(age: 3_599))") == "200")
    #expect(
      try await answerOnce(gateway, "bearer \(key.token(age: 3_600))")
        == TestAnswer.text("ExpiredProviderToken"))
    #expect(try await answerOnce(gateway, "bearer \(key.token(age: -120))") == "200")
    #expect(try await answerOnce(gateway, "bearer \(key.token(age: -121))") == invalid)
    #expect(try await answerOnce(gateway, "bearer \(key.token(id: "KEY7654321"))") == invalid)
    #expect(try await answerOnce(gateway, "bearer \(key.token(id: "NOKEY00000"))") == invalid)
    #expect(try await answerOnce(gateway, "bearer \(key.token(team: "TEAM654321"))") == invalid)
    #expect(try await answerOnce(gateway, "bearer \(key.token(alg: "none"))") == invalid)
    #expect(try await answerOnce(gateway, "bearer \(key.token(alg: "HS256"))") == invalid)
    let stranger = TestKey(id: key.id, team: key.team)
    #expect(try await answerOnce(gateway, "bearer \(stranger.token())") == invalid)
    #expect(gateway.acceptance.pushes.count == 2)
    await gateway.listener.stop()
  }

  @Test(.rules("I10"))
  func `The result of a token check is remembered, for good and for bad tokens`()
    async throws
  {
    let gateway = try await TestGateway()
    let good = "bearer \(gateway.key.token())"
    let bad = "bearer \(TestKey(id: gateway.key.id, team: gateway.key.team).token())"
    for _ in 0..<5 {
      #expect(try await answerOnce(gateway, good) == "200")
      #expect(try await answerOnce(gateway, bad) == TestAnswer.text("InvalidProviderToken"))
    }
    #expect(gateway.metrics.value(of: .tokensVerified) == 2)
    #expect(gateway.metrics.value(of: .tokenCacheHits) == 8)
    await gateway.listener.stop()
  }

  @Test(.rules("I10", "I12"))
  func `A new token is accepted at most every twenty minutes on one connection`()
    async throws
  {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    let first = "bearer \(gateway.key.token(age: 1_200))"
    #expect(await answer(provider, gateway, first) == "200")
    #expect(
      await answer(provider, gateway, "bearer \(gateway.key.token(age: 1))")
        == TestAnswer.text("TooManyProviderTokenUpdates"))
    #expect(await answer(provider, gateway, first) == "200")
    #expect(await answer(provider, gateway, "bearer \(gateway.key.token(age: 0))") == "200")
    await gateway.listener.stop()
  }

  @Test(.rules("I11")) func `A connection belongs to one team`() async throws {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    #expect(await answer(provider, gateway, "bearer \(gateway.key.token())") == "200")
    let foreign = "bearer \(gateway.foreignKey.token())"
    #expect(
      await answer(provider, gateway, foreign, topic: TestGateway.foreignApp, token: .foreign)
        == TestAnswer.text("InvalidProviderToken"))
    let other = try await TestProvider.connect(gateway.port)
    #expect(
      await answer(other, gateway, foreign, topic: TestGateway.foreignApp, token: .foreign)
        == "200")
    await gateway.listener.stop()
  }

  @Test(.rules("I11")) func `A key may be bound to topics and to an environment`() async throws {
    let gateway = try await TestGateway()
    let bound = TestKey(id: "KEYBOUND12", team: gateway.key.team)
    let elsewhere = TestKey(id: "KEYELSE123", team: gateway.key.team)
    gateway.tenants.replace(
      with: Tenants(
        teams: [.init(id: gateway.key.team, name: "us")],
        keys: [
          gateway.key.tenant(), bound.tenant(topics: [TestGateway.app]),
          elsewhere.tenant(environments: [.development]),
        ],
        topics: [
          TestGateway.app: gateway.key.team, TestGateway.otherApp: gateway.key.team,
        ]))
    let provider = try await TestProvider.connect(gateway.port)
    let token = "bearer \(bound.token())"
    #expect(await answer(provider, gateway, token) == "200")
    #expect(
      await answer(provider, gateway, token, topic: TestGateway.otherApp, token: .second)
        == TestAnswer.text("TopicDisallowed"))
    #expect(
      await answer(provider, gateway, "bearer \(gateway.key.token())")
        == TestAnswer.text("UnrelatedKeyIdInToken"))
    #expect(
      try await answerOnce(gateway, "bearer \(elsewhere.token())")
        == TestAnswer.text("BadEnvironmentKeyIdInToken"))
    await gateway.listener.stop()
  }

  @Test func `A revoked key is refused at once, also on connections that used it`() async throws {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    let token = "bearer \(gateway.key.token())"
    #expect(await answer(provider, gateway, token) == "200")
    gateway.tenants.replace(
      with: Tenants(
        teams: [.init(id: gateway.key.team, name: "us")],
        topics: [TestGateway.app: gateway.key.team]))
    #expect(
      await answer(provider, gateway, token) == TestAnswer.text("InvalidProviderToken"))
    #expect(try await answerOnce(gateway, token) == TestAnswer.text("InvalidProviderToken"))
    await gateway.listener.stop()
  }

  @Test(.rules("I13"))
  func `A certificate pushes to its app without a token, and without naming the app`()
    async throws
  {
    let client = try TestCertificate(name: "client")
    let gateway = try await TestGateway(clients: [client])
    let provider = try await TestProvider.connect(gateway.port, certificate: client)
    let nothing = ["authorization": "", "apns-topic": ""]
    #expect(await gateway.push(provider, gateway.fields(.good, nothing)) == "200")
    #expect(gateway.acceptance.pushes.first?.topic == TestGateway.app)
    #expect(
      await answer(provider, gateway, "bearer nonsense", topic: TestGateway.otherApp)
        == TestAnswer.text("TopicDisallowed"))
    let activity = ["apns-push-type": "liveactivity", "authorization": ""]
    let topic = ["apns-topic": TestGateway.app + ".push-type.liveactivity"]
    #expect(
      await gateway.push(
        provider, gateway.fields(.good, activity.merging(topic) { $1 })) == "400")
    await gateway.listener.stop()
  }

  @Test(.rules("I13"))
  func `A certificate of several apps must name one, and a foreign app is refused`()
    async throws
  {
    let clients = try (0..<3).map { try TestCertificate(name: "client \($0)") }
    let gateway = try await TestGateway(clients: clients)
    let provider = try await TestProvider.connect(gateway.port, certificate: clients[1])
    #expect(await answer(provider, gateway, "", topic: "") == TestAnswer.text("MissingTopic"))
    #expect(
      await answer(provider, gateway, "", topic: TestGateway.otherApp, token: .second) == "200")
    let elsewhere = try await TestProvider.connect(gateway.port, certificate: clients[2])
    #expect(
      await answer(elsewhere, gateway, "") == TestAnswer.text("BadCertificateEnvironment"))
    gateway.tenants.replace(with: Tenants())
    #expect(await answer(provider, gateway, "") == TestAnswer.text("BadCertificate"))
    await gateway.listener.stop()
  }

  @Test(.rules("I13")) func `A certificate of another authority ends the handshake`() async throws {
    let gateway = try await TestGateway(clients: [TestCertificate(name: "client")])
    let provider = try await TestProvider.connect(
      gateway.port, certificate: TestCertificate(name: "stranger"))
    try await provider.waitForEnd()
    let other = try await TestProvider.connect(gateway.port)
    #expect(await gateway.push(other) == "200")
    await gateway.listener.stop()
  }

  @Test func `A team is limited to its pushes each second, and another team is not slowed`()
    async throws
  {
    let gateway = try await TestGateway(pushesPerSecond: 5)
    let provider = try await TestProvider.connect(gateway.port)
    let token = "bearer \(gateway.key.token())"
    var statuses: [String?] = []
    for _ in 0..<200 { statuses.append(await answer(provider, gateway, token)) }
    #expect(statuses.prefix(5).allSatisfy { $0 == "200" })
    #expect(statuses.contains(TestAnswer.text("TooManyRequests")))
    let other = try await TestProvider.connect(gateway.port)
    #expect(
      await answer(
        other, gateway, "bearer \(gateway.foreignKey.token())", topic: TestGateway.foreignApp,
        token: .foreign) == "200")
    await gateway.listener.stop()
  }

  @Test func `A provider that names too many unknown tokens is refused with 429`() async throws {
    let gateway = try await TestGateway { $0.badTokens = Rate(burst: 10, perSecond: 0) }
    let provider = try await TestProvider.connect(gateway.port)
    let token = "bearer \(gateway.key.token())"
    for unknown in [TestGateway.Token.unknown, .foreign, .unknown, .development, .foreign] {
      for _ in 0..<2 {
        #expect(
          await answer(provider, gateway, token, token: unknown)
            == TestAnswer.text("BadDeviceToken"))
      }
    }
    for token in [TestGateway.Token.unknown, .foreign, .good] {
      #expect(await gateway.push(provider, gateway.fields(token)) == "429")
    }
    await gateway.listener.stop()
  }

  @Test func `A team that names unknown tokens does not stop another one at its address`()
    async throws
  {
    let gateway = try await TestGateway { $0.badTokens = Rate(burst: 3, perSecond: 0) }
    let provider = try await TestProvider.connect(gateway.port)
    let token = "bearer \(gateway.key.token())"
    for _ in 0..<3 {
      #expect(
        await answer(provider, gateway, token, token: .unknown)
          == TestAnswer.text("BadDeviceToken"))
    }
    #expect(await answer(provider, gateway, token) == TestAnswer.text("TooManyRequests"))
    let other = try await TestProvider.connect(gateway.port)
    #expect(
      await answer(
        other, gateway, "bearer \(gateway.foreignKey.token())", topic: TestGateway.foreignApp,
        token: .foreign) == "200")
    await gateway.listener.stop()
  }

  @Test func `A device token gets a limited number of pushes`() async throws {
    let gateway = try await TestGateway { $0.tokenPushes = Rate(burst: 3, perSecond: 0) }
    let provider = try await TestProvider.connect(gateway.port)
    let token = "bearer \(gateway.key.token())"
    for _ in 0..<3 { #expect(await answer(provider, gateway, token) == "200") }
    #expect(await answer(provider, gateway, token) == TestAnswer.text("TooManyRequests"))
    #expect(
      await answer(provider, gateway, token, topic: TestGateway.otherApp, token: .second) == "200")
    await gateway.listener.stop()
  }
}
