import PushGateway
import PushProtocol
import TestSupport
import Testing

/// The order in which a request is checked: of several faults the first in our order is reported.
@Suite(.timeLimit(.minutes(5))) struct ProviderOrderTests {
  @Test(
    .rules("I9"),
    arguments: [
      ([":path": "/", "authorization": "bearer x"], PushReason.badPath),
      (["authorization": "bearer x", "apns-topic": "a b"], .invalidProviderToken),
      (["apns-topic": "org.nobody.app", "apns-priority": "7"], .topicDisallowed),
    ])
  func `The first of several faults of a push is reported`(
    fields: [String: String], reason: PushReason
  ) async throws {
    try await expect(reason, .good, fields, body: TestGateway.payload)
  }

  @Test(.rules("I9"))
  func `Headers are checked before the payload, and the payload before the device token`()
    async throws
  {
    try await expect(.badPriority, .unknown, ["apns-priority": "7"], body: [])
    try await expect(.payloadEmpty, .unknown, [:], body: [])
  }

  private func expect(
    _ reason: PushReason, _ token: TestGateway.Token, _ fields: [String: String], body: [UInt8]
  ) async throws {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    let stream = provider.ask(gateway.fields(token, fields), body: body)
    let answer = try #require(await provider.answer(on: stream))
    #expect(answer.body.contains("\"reason\":\"\(reason.rawValue)\""))
    await gateway.listener.stop()
  }
}
