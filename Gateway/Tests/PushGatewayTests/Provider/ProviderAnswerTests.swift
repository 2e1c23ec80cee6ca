import NIOSSL
import PushGateway
import PushProtocol
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ProviderAnswerTests {
  private static let id = "A23E4567-e89b-12d3-A456-4266554400A0"

  @Test(.rules("I5"))
  func `A push is answered by headers alone, with its identifier byte for byte`()
    async throws
  {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    let stream = provider.ask(
      gateway.fields(.good, ["apns-id": Self.id, "apns-priority": "5", "apns-collapse-id": "c"]),
      body: TestGateway.payload)
    let answer = try #require(await provider.answer(on: stream))
    #expect(answer.status == "200")
    #expect(answer.endsWithHeaders)
    #expect(answer.parts.isEmpty)
    #expect(answer.fields["apns-id"] == Self.id)
    #expect(answer.fields["apns-unique-id"] == nil)
    let push = try #require(gateway.acceptance.pushes.first)
    #expect(push.id == Self.id)
    #expect(push.payload == TestGateway.payload)
    #expect(push.topic == TestGateway.app)
    #expect(push.priority == .considerate)
    #expect(push.collapseID == "c")
    await gateway.listener.stop()
  }

  @Test(.rules("I3")) func `A push without an identifier gets one in lower case`() async throws {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    let stream = provider.ask(gateway.fields(), body: TestGateway.payload)
    let id = try #require(await provider.answer(on: stream)?.fields["apns-id"])
    #expect(id == id.lowercased())
    #expect(id.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12])
    #expect(id == gateway.acceptance.pushes.first?.id)
    await gateway.listener.stop()
  }

  @Test(.rules("I5")) func `The development port gives each push a second identifier for the log`()
    async throws
  {
    let gateway = try await TestGateway(environment: .development)
    let provider = try await TestProvider.connect(gateway.port)
    let stream = provider.ask(gateway.fields(.development), body: TestGateway.payload)
    let answer = try #require(await provider.answer(on: stream))
    #expect(answer.status == "200")
    #expect(answer.fields["apns-unique-id"]?.count == 36)
    await gateway.listener.stop()
  }

  @Test(.rules("I6")) func `An error answer has one frame with its reason, and the identifier`()
    async throws
  {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    let stream = provider.ask(
      gateway.fields(.unknown, ["apns-id": Self.id]), body: TestGateway.payload)
    let answer = try #require(await provider.answer(on: stream))
    #expect(answer.status == "400")
    #expect(answer.fields["apns-id"] == Self.id)
    #expect(answer.parts.count == 1)
    #expect(answer.body == TestAnswer.text("BadDeviceToken"))
    await gateway.listener.stop()
  }

  @Test(.rules("I6")) func `The answer 410 has the time since when the token is invalid`()
    async throws
  {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    let stream = provider.ask(gateway.fields(.invalid), body: TestGateway.payload)
    let answer = try #require(await provider.answer(on: stream))
    #expect(answer.status == "410")
    #expect(answer.body == #"{"reason":"Unregistered","timestamp":1700000000123}"#)
    await gateway.listener.stop()
  }

  /// A change to a valid request, and the answer to it.
  struct Row: Sendable, CustomTestStringConvertible {
    var token = TestGateway.Token.good
    var fields: [String: String] = [:]
    var body = TestGateway.payload
    let reason: PushReason

    var testDescription: String { "\(reason.rawValue) \(fields) \(body.count)" }
  }

  private static let rows: [Row] = [
    Row(fields: [":path": "/"], reason: .badPath),
    Row(fields: [":path": "/3/device/"], reason: .missingDeviceToken),
    Row(fields: [":path": "/3/device/xyz"], reason: .badDeviceToken),
    Row(fields: [":path": "/3/device/0101"], reason: .badDeviceToken),
    Row(fields: [":method": "GET"], reason: .methodNotAllowed),
    Row(fields: ["authorization": ""], reason: .missingProviderToken),
    Row(fields: ["authorization": "bearer x"], reason: .invalidProviderToken),
    Row(fields: ["apns-topic": ""], reason: .missingTopic),
    Row(fields: ["apns-topic": TestGateway.foreignApp], reason: .topicDisallowed),
    Row(fields: ["apns-topic": "org.nobody.app"], reason: .topicDisallowed),
    Row(fields: ["apns-topic": "a b"], reason: .badTopic),
    Row(fields: ["apns-topic": TestGateway.otherApp], reason: .deviceTokenNotForTopic),
    Row(fields: ["apns-id": "x"], reason: .badMessageID),
    Row(fields: ["apns-priority": "7"], reason: .badPriority),
    Row(fields: ["apns-expiration": "soon"], reason: .badExpirationDate),
    Row(fields: ["apns-push-type": "loud"], reason: .invalidPushType),
    Row(fields: ["apns-push-type": "voip"], reason: .badTopic),
    Row(
      fields: ["apns-collapse-id": String(repeating: "x", count: 65)], reason: .badCollapseID),
    Row(body: [], reason: .payloadEmpty),
    Row(body: Array("{".utf8), reason: .payloadEmpty),
    Row(body: Array(repeating: 32, count: 4_097), reason: .payloadTooLarge),
    Row(body: Array(repeating: 32, count: 20_000), reason: .payloadTooLarge),
    Row(token: .unknown, reason: .badDeviceToken),
    Row(token: .foreign, reason: .badDeviceToken),
    Row(token: .development, reason: .badDeviceToken),
    Row(token: .second, reason: .deviceTokenNotForTopic),
    Row(token: .invalid, reason: .unregistered),
  ]

  @Test(.rules("I7"), arguments: rows)
  func `A faulty request is answered with its reason, and the connection continues`(row: Row)
    async throws
  {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    let stream = provider.ask(gateway.fields(row.token, row.fields), body: row.body)
    let answer = try #require(await provider.answer(on: stream))
    #expect(answer.status == "\(row.reason.status)")
    #expect(answer.body.contains("\"reason\":\"\(row.reason.rawValue)\""))
    #expect(answer.fields["content-type"] == "application/json")
    #expect(gateway.acceptance.pushes.isEmpty)
    #expect(await gateway.push(provider) == "200")
    await gateway.listener.stop()
  }

  @Test(.rules("I7")) func `A repeated header is refused`() async throws {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    let stream = provider.ask(
      gateway.fields() + [("apns-topic", TestGateway.app)], body: TestGateway.payload)
    #expect(await provider.answer(on: stream)?.body == TestAnswer.text("DuplicateHeaders"))
    await gateway.listener.stop()
  }

  @Test(
    .rules("I7"),
    arguments: [
      PushReason.tooManyRequests, .internalServerError, .serviceUnavailable, .shutdown,
      .expiredToken,
    ])
  func `A push that the store refuses is answered with the store's reason`(reason: PushReason)
    async throws
  {
    let gateway = try await TestGateway()
    gateway.acceptance.answer(.refused(reason))
    let provider = try await TestProvider.connect(gateway.port)
    let stream = provider.ask(gateway.fields(), body: TestGateway.payload)
    let answer = try #require(await provider.answer(on: stream))
    #expect(answer.status == "\(reason.status)")
    #expect(answer.body == TestAnswer.text(reason.rawValue))
    #expect(gateway.metrics.value(of: .refused) == 1)
    #expect(
      gateway.metrics.value(of: .refusedForStore) == (reason == .serviceUnavailable ? 1 : 0))
    await gateway.listener.stop()
  }

  @Test(.rules("H6")) func `A call push may have 5120 bytes`() async throws {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    let call = ["apns-topic": TestGateway.app + ".voip", "apns-push-type": "voip"]
    let payload = Array("{\"a\":\"\(String(repeating: "x", count: 5_112))\"}".utf8)
    let stream = provider.ask(gateway.fields(.good, call), body: payload)
    #expect(await provider.answer(on: stream)?.status == "200")
    let larger = provider.ask(gateway.fields(.good, call), body: payload + [32])
    #expect(await provider.answer(on: larger)?.status == "413")
    await gateway.listener.stop()
  }

  @Test(.rules("I8")) func `A thousand simultaneous requests are all answered`() async throws {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    let fields = gateway.fields()
    _ = await provider.box.first { $0.kind == .settings }
    let streams = (0..<1_000).map { _ in provider.ask(fields, body: TestGateway.payload) }
    for stream in streams { #expect(await provider.answer(on: stream)?.status == "200") }
    #expect(gateway.acceptance.pushes.count == 1_000)
    #expect(gateway.metrics.value(of: .accepted) == 1_000)
    #expect(gateway.metrics.value(of: .tokensVerified) == 1)
    #expect(gateway.metrics.value(of: .providerStreams) == 0)
    await gateway.listener.stop()
  }
}
