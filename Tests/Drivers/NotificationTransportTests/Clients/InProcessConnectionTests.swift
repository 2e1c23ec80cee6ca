import NotificationModel
import NotificationTransport
import NotificationWire
import Testing

@Suite struct `The twin in one process` {
  @Test func `carries calls, answers and events in their order`() throws {
    let connection = InProcessConnection { call, answer in
      answer(call == .settings ? .success(.granted(true)) : .success(.done))
    }
    let inbox = Inbox<String>()
    connection.receiveEvents { inbox.put("\($0)") }
    connection.send(.settings) { inbox.put("\($0)") }
    connection.emit(.openSettings(nil))
    connection.send(.setBadge(1)) { inbox.put("\($0)") }
    let arrived = try inbox.next(3)
    #expect(arrived[0].contains("granted"))
    #expect(arrived[1].contains("openSettings"))
    #expect(arrived[2].contains("done"))
  }

  @Test func `refuses what cannot cross the wire, as the daemon would`() throws {
    let connection = InProcessConnection { _, answer in answer(.success(.done)) }
    let inbox = Inbox<NotificationFailure?>()
    var request = NotificationRequest(identifier: "a", content: NotificationContent())
    request.trigger = .timeInterval(seconds: .nan, repeats: false)
    connection.send(.add(request)) { inbox.put($0.failure) }
    let long = String(repeating: "x", count: WireLimits.frameBytesFromPeers)
    connection.send(.removePending(identifiers: [long])) { inbox.put($0.failure) }
    #expect(try inbox.next()?.field == "request.trigger.seconds")
    #expect(try inbox.next()?.field == "frame")
  }
}
