import NotificationEngine
import NotificationModel
import Testing

@testable import NotificationDaemon

struct InboxTests {
  private static func call(_ connection: Int64, _ message: Int64) -> Event {
    .appCalled(ConnectionNumber(connection), message: message, .settings(.all))
  }

  private static func immediate(_ message: Int64) -> Event {
    let request = NotificationRequest(identifier: "\(message)", content: NotificationContent())
    return .appCalled(ConnectionNumber(1), message: message, .notifications(.add(request)))
  }

  @Test func `The events of one connection keep their order`() {
    var inbox = Inbox()
    let events = (0..<100).map { Self.call(1, $0) }
    for event in events { inbox.append(event) }
    #expect(inbox.dequeue(weight: 60) + inbox.dequeue(weight: 60) == events)
    #expect(inbox.isEmpty)
  }

  @Test func `A connection with one call does not wait behind one with a thousand calls`() {
    var inbox = Inbox()
    for message in 0..<1_000 { inbox.append(Self.call(1, Int64(message))) }
    inbox.append(Self.call(2, 7))
    inbox.append(Self.call(3, 8))
    #expect(
      inbox.dequeue(weight: 4) == [
        Self.call(1, 0), Self.call(2, 7), Self.call(3, 8), Self.call(1, 1),
      ])
    inbox.append(Self.call(2, 9))
    #expect(inbox.dequeue(weight: 2) == [Self.call(1, 2), Self.call(2, 9)])
  }

  @Test func `Events without a connection keep their position among all events`() {
    var inbox = Inbox()
    inbox.append(Self.call(1, 1))
    inbox.append(Self.call(1, 2))
    inbox.append(.disconnected(ConnectionNumber(1)))
    inbox.append(.machine(.clockSetBack))
    inbox.append(Self.call(2, 1))
    #expect(
      inbox.dequeue(weight: 100) == [
        Self.call(1, 1), Self.call(1, 2), .disconnected(ConnectionNumber(1)),
        .machine(.clockSetBack),
        Self.call(2, 1),
      ])
    #expect(inbox.dequeue(weight: 100).isEmpty)
  }

  @Test func `A connection that never pauses takes no more room than its waiting events need`() {
    var inbox = Inbox()
    inbox.append(Self.call(1, 0))
    for message in 1...10_000 {
      inbox.append(Self.call(1, Int64(message)))
      #expect(inbox.dequeue(weight: 1) == [Self.call(1, Int64(message - 1))])
    }
    #expect(inbox.capacity <= 8)
  }

  @Test func `An immediate delivery counts as several events`() {
    var inbox = Inbox()
    for message in 0..<100 { inbox.append(Self.immediate(Int64(message))) }
    #expect(inbox.dequeue(weight: DaemonLimits.weightOfDelivery * 3).count == 3)
    #expect(inbox.dequeue(weight: 1).count == 1)
  }

  @Test func `Every event leaves the inbox once, whatever the order of the connections`() {
    var inbox = Inbox()
    var left: [Int64: Int64] = [:]
    var taken: [Event] = []
    for step in 0..<2_000 as Range<Int64> {
      let connection = step * step % 7
      inbox.append(Self.call(connection, left[connection, default: 0]))
      left[connection, default: 0] += 1
      if step % 11 == 0 { taken += inbox.dequeue(weight: 9) }
    }
    while !inbox.isEmpty { taken += inbox.dequeue(weight: 50) }
    #expect(taken.count == 2_000)
    for connection in left.keys {
      let own = taken.filter { event in
        if case .appCalled(ConnectionNumber(connection), _, _) = event { true } else { false }
      }
      #expect(own == (0..<left[connection, default: 0]).map { Self.call(connection, $0) })
    }
  }
}
