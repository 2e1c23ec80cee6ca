import NotificationModel
import NotificationWire
import Testing

@testable import NotificationDaemon

@Suite struct OutgoingMessagesTests {
  private let app: BundleIdentifier

  init() throws {
    app = try #require(BundleIdentifier("com.example.organizer"))
  }

  private func list(_ count: Int) -> ServerMessage {
    let members = (0..<count).map { number in
      var member = Presentation(
        key: NotificationKey(app: app, identifier: "n\(number)", delivery: Int64(number)),
        appName: "Organizer", date: WallTime(microseconds: 0))
      member.group = "a"
      return member
    }
    return .shellEvent(
      .notifications(
        .list([
          PresentationGroup(
            app: app, appName: "Organizer", thread: "a", members: members, summary: "")
        ])))
  }

  private var badge: ServerMessage { .shellEvent(.notifications(.badge(app: app, count: 3))) }

  @Test
  func
    `The next part of a list is written when its reader has read the first, and later messages wait`()
    throws
  {
    var outgoing = OutgoingMessages()
    outgoing.readsParts = true
    outgoing.append(list(600))
    #expect(outgoing.next(mayContinue: false)?.completes == nil)
    outgoing.append(badge)
    #expect(outgoing.next(mayContinue: false) == nil)
    #expect(outgoing.next(mayContinue: true)?.completes == nil)
    #expect(outgoing.next(mayContinue: true)?.completes == list(600))
    #expect(outgoing.next(mayContinue: false)?.completes == badge)
    #expect(outgoing.isEmpty)
  }

  @Test func `A slow reader lets no lists gather`() {
    var outgoing = OutgoingMessages()
    outgoing.readsParts = true
    outgoing.append(list(600))
    _ = outgoing.next(mayContinue: true)
    for count in 1...100 {
      outgoing.append(list(count))
      outgoing.append(badge)
    }
    #expect(outgoing.count == 102)
    var completed: [ServerMessage] = []
    while let frame = outgoing.next(mayContinue: true) {
      if let message = frame.completes { completed.append(message) }
    }
    #expect(completed.filter { $0 != badge } == [list(600), list(100)])
  }

  @Test
  func `A reader that joins no parts receives one message and the number of omitted elements`() {
    var outgoing = OutgoingMessages()
    outgoing.append(list(600))
    let frame = outgoing.next(mayContinue: false)
    #expect(frame?.completes == list(600))
    #expect(frame?.omitted == 0)
    #expect(outgoing.isEmpty)
  }
}
