import BusSupport
import DBus
import TestSupport
import Testing

@testable import ServedDesktop

/// Calls of the distributor to connectors: whether an app has received them.
@Suite(.blocking, .enabled(if: PrivateBus.isInstalled), .timeLimit(.minutes(5)))
struct ConnectorCallTests {
  private static let app = "org.example.Chat"
  private static let message = ConnectorCall.Content.message([1, 0, 255], identifier: "m1")

  @Test
  func
    `A message of the second version is received unless the answer has another identifier`()
    throws
  {
    let stage = try DistributorStage()
    try stage.stage.own(Self.app)
    let received = try stage.connector(DistributorServer.secondConnector)
    received.answer = { message in
      message.arguments.first?.options?["id"].map { ["id": $0] } ?? [:]
    }
    #expect(try stage.call(Self.message, Self.app, .second) == .received)
    #expect(
      received.calls.first?.arguments == [
        .options([
          "token": .string("token"), "message": .bytes([1, 0, 255]), "id": .string("m1"),
        ])
      ])
    received.answer = { _ in [:] }
    #expect(try stage.call(Self.message, Self.app, .second) == .received)
    received.answer = { _ in ["id": .string("m2")] }
    guard case .failed? = try stage.call(Self.message, Self.app, .second) else {
      Issue.record("the acknowledgement of another message was accepted")
      return
    }
  }

  @Test func `A message of the first version is received when the app has answered`() throws {
    let stage = try DistributorStage()
    try stage.stage.own(Self.app)
    let received = try stage.connector(DistributorServer.firstConnector)
    #expect(try stage.call(Self.message, Self.app, .first) == .received)
    #expect(
      received.calls.first?.arguments
        == [.string("token"), .bytes([1, 0, 255]), .string("m1")])
  }

  @Test func `An app of the first version need not answer`() throws {
    let stage = try DistributorStage()
    try stage.stage.own(Self.app)
    let received = try stage.connector(DistributorServer.firstConnector)
    received.answer = { _ in nil }
    #expect(try stage.call(Self.message, Self.app, .first) == .received)
    #expect(received.calls.count == 1)
  }

  @Test func `An app that ends with a message in its queue has not received it`()
    throws
  {
    let stage = try DistributorStage()
    try stage.stage.own(Self.app)
    let received = try stage.connector(DistributorServer.firstConnector)
    let client = stage.stage.client
    received.answer = { _ in
      client.close()
      return nil
    }
    // The second attempt finds no app.
    #expect(try stage.call(Self.message, Self.app, .first) == .notInstalled)
    #expect(received.calls.count == 1)
  }

  @Test(arguments: [Connector.Version.first, .second])
  func `An endpoint and an end have their fields`(version: Connector.Version) throws {
    let stage = try DistributorStage()
    try stage.stage.own(Self.app)
    let received = try stage.connector(
      version == .first ? DistributorServer.firstConnector : DistributorServer.secondConnector)
    for content: ConnectorCall.Content in [
      .newEndpoint("https://a.example/p"), .newEndpoint(""), .unregistered(byApp: true),
      .unregistered(byApp: false),
    ] { #expect(try stage.call(content, Self.app, version) == .received) }
    try stage.run { received.calls.count == 4 }
    #expect(
      received.calls.map(\.member)
        == ["NewEndpoint", "NewEndpoint", "Unregistered", "Unregistered"])
    let token = DBusValue.string("token")
    let endpoint = DBusValue.string("https://a.example/p")
    let none = DBusValue.string("")
    let first: [[DBusValue]] = [[token, endpoint], [token, none], [none], [token]]
    let second: [[DBusValue]] = [
      [.options(["token": token, "endpoint": endpoint])],
      [.options(["token": token, "endpoint": none])], [.options(["token": token])],
      [.options(["token": token])],
    ]
    let expected = version == .first ? first : second
    #expect(received.calls.map(\.arguments) == expected)
  }

  @Test(arguments: [Connector.Version.first, .second])
  func `An app that neither runs nor can be started is not installed`(
    version: Connector.Version
  ) throws {
    let stage = try DistributorStage()
    #expect(try stage.call(Self.message, "org.example.Gone", version) == .notInstalled)
    #expect(try stage.call(Self.message, ":1.4711", version) == .notInstalled)
  }

  @Test(arguments: [Connector.Version.first, .second])
  func `An app without a connector has not received a message`(version: Connector.Version) throws {
    let stage = try DistributorStage()
    try stage.stage.own(Self.app)
    guard case .failed(let reason)? = try stage.call(Self.message, Self.app, version) else {
      Issue.record("a message without a receiver was received")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test func `A connection is called by its unique name while it lives`() throws {
    let stage = try DistributorStage()
    let name = try #require(stage.stage.client.uniqueName)
    let received = try stage.connector(DistributorServer.secondConnector)
    received.answer = { _ in ["id": .string("m1")] }
    #expect(try stage.call(Self.message, name, .second) == .received)
  }

  @Test func `Calls for one app keep their order, and one without an answer delays no other`()
    throws
  {
    let stage = try DistributorStage()
    try stage.stage.own(Self.app)
    let received = try stage.connector(DistributorServer.secondConnector)
    received.answer = { message in
      let identifier = message.arguments.first?.options?["id"]
      return identifier == .string("1") ? nil : ["id": identifier ?? .string("")]
    }
    let service = try #require(ServiceName(Self.app))
    for number in 1...50 {
      stage.server?.call(
        ConnectorCall(
          number: Int64(number),
          connector: Connector(service: service, token: "token", version: .second),
          content: .message([1], identifier: "\(number)")))
    }
    try stage.run { stage.outcomes.count == 49 }
    #expect(stage.outcomes[1] == nil && stage.outcomes.values.allSatisfy { $0 == .received })
    #expect(
      received.calls.compactMap { $0.arguments.first?.options?["id"]?.text }
        == (1...50).map { "\($0)" })
  }
}
