import NIOCore
import NotificationModel
import TestSupport
import Testing

@testable import NotificationDaemon

/// The calls to connectors that have no outcome yet, and the pauses after failed ones.
struct ConnectorCallsTests {
  private static let connector = PushConnector(
    service: "org.example.Chat", token: "1", description: nil, version: 2)

  private static func endpoint(_ text: String) -> ConnectorCalls.Call {
    .endpoint(
      ConnectorCalls.Endpoint(subscription: "w1", connector: connector, text: text, attempt: 1))
  }

  private static func message(_ identifier: String, number: Int64 = 1) -> ConnectorCalls.Message {
    ConnectorCalls.Message(
      subscription: "w1", connector: connector, body: [1], identifier: identifier, number: number)
  }

  @Test func `Only the newest endpoint of a subscription has an outcome`() {
    var calls = ConnectorCalls()
    let (first, second) = (calls.add(Self.endpoint("")), calls.add(Self.endpoint("https://a")))
    #expect(calls.remove(first) == nil)
    guard case .endpoint(let endpoint)? = calls.remove(second) else {
      Issue.record("the newest endpoint has no outcome")
      return
    }
    #expect(endpoint.text == "https://a" && !calls.isSending("w1"))
    _ = calls.add(Self.endpoint("https://b"))
    #expect(calls.isSending("w1") && !calls.isSending("w2"))
  }

  @Test func `An endpoint that is sent meanwhile replaces the attempt that was to come`() {
    var calls = ConnectorCalls()
    func takes(_ attempt: Int64) -> Bool { calls.takeAttempt(attempt, "w1") }
    let first = calls.planAttempt("w1")
    let sent = calls.add(Self.endpoint("https://a"))
    #expect(!takes(first))
    let outcome = calls.remove(sent)
    #expect(outcome != nil)
    #expect(!takes(first))
    let second = calls.planAttempt("w1")
    #expect(!takes(first))
    #expect(takes(second))
    #expect(!takes(second))
    let last = calls.planAttempt("w1")
    _ = calls.removeAll()
    #expect(!takes(last))
  }

  @Test func `A message that comes again with a new link is under way, and not after its outcome`()
  {
    var calls = ConnectorCalls()
    let number = calls.add(.message(Self.message("a")))
    #expect(calls.isUnderWay(Self.message("a", number: 2)))
    #expect(!calls.isUnderWay(Self.message("b")))
    _ = calls.remove(number)
    #expect(!calls.isUnderWay(Self.message("a")))
    #expect(calls.remove(number) == nil)
  }

  @Test func `Pauses grow to the longest, and messages under way together count once`() {
    var calls = ConnectorCalls()
    var now = NIODeadline.uptimeNanoseconds(1_000)
    var pauses: [TimeAmount] = []
    for _ in 0...DaemonLimits.connectorPauses.count {
      #expect(!calls.isDelayed("w1", at: now))
      let pause = calls.failed("w1", at: now)
      #expect(calls.failed("w1", at: now) == pause)
      #expect(calls.isDelayed("w1", at: now) && !calls.isDelayed("w2", at: now))
      pauses.append(pause)
      now = now + pause
    }
    #expect(pauses.dropLast() == DaemonLimits.connectorPauses[...])
    #expect(pauses.last == DaemonLimits.connectorPauses.last)
    calls.succeeded("w1")
    #expect(calls.failed("w1", at: now) == DaemonLimits.connectorPauses.first)
  }

  @Test func `A new bus begins without calls and pauses`() {
    var calls = ConnectorCalls()
    let now = NIODeadline.uptimeNanoseconds(1)
    _ = calls.add(.message(Self.message("a")))
    _ = calls.failed("w1", at: now)
    #expect(calls.removeAll().count == 1)
    #expect(!calls.isDelayed("w1", at: now) && !calls.isUnderWay(Self.message("a")))
  }

  @Test func `A connection that registered on another bus has ended, and a service has not`() {
    var connector = Self.connector
    #expect(!connector.hasEnded(on: "new"))
    connector.bus = "old"
    #expect(connector.hasEnded(on: "new") && !connector.hasEnded(on: "old"))
    #expect(ConnectorCalls.Call.end(connector, byApp: true).connector.hasEnded(on: "new"))
  }

  @Test(arguments: [("chat", 2), ("org.example.Chat", 3)])
  func `A connector that no bus can have is not called`(service: String, version: Int) {
    let connector = PushConnector(
      service: service, token: "1", description: nil, version: version)
    #expect(ConnectorCalls.Call.end(connector, byApp: true).content == nil)
  }
}
