import PushGateway
import PushProtocol
import Testing

/// The log's lines about requests that were refused with 403.
@Suite(.timeLimit(.minutes(5))) struct ProviderRefusalTests {
  private let log = LogLines()

  @Test func `The log says why a provider token was refused`() async throws {
    let gateway = try await TestGateway(log: log)
    let key = gateway.key
    for authorization in [
      "bearer \(key.token(age: 3_700))", "bearer \(key.token(age: -300))",
      "bearer \(key.token(id: "KEY0000000"))", "bearer \(key.token(team: "TEAM654321"))",
      "bearer \(gateway.foreignKey.token(id: key.id, team: key.team))", "bearer x.y.z",
    ] {
      let provider = try await TestProvider.connect(gateway.port)
      let stream = provider.ask(
        gateway.fields(.good, ["authorization": authorization]), body: TestGateway.payload)
      #expect(await provider.answer(on: stream)?.status == "403")
      await provider.close()
    }
    #expect(
      refusals == [
        "its provider token is 3700 s old; an hour is the most",
        "its provider token was made 300 s in the future; compare the clocks",
        "no key that is in force has the identifier KEY0000000",
        "the key KEY1234567 is not of the team TEAM654321",
        "the signature was not made with the key KEY1234567",
        "its provider token is not three parts of base64 with alg ES256 or ES512, kid, iss, iat and a signature",
      ])
    await gateway.listener.stop()
  }

  @Test func `A sender that is refused again and again does not fill the log`() async throws {
    let gateway = try await TestGateway(log: log)
    let provider = try await TestProvider.connect(gateway.port)
    for _ in 0..<100 {
      let stream = provider.ask(
        gateway.fields(.good, ["authorization": "bearer x"]), body: TestGateway.payload)
      #expect(await provider.answer(on: stream)?.status == "403")
    }
    // One more each ten seconds.
    #expect((1...20).contains(refusals.count))
    await gateway.listener.stop()
  }

  private var refusals: [String] {
    log.all.filter { $0.hasPrefix("a request was refused") }.compactMap {
      $0.split(separator: " why=").last.map(String.init)
    }
  }
}
