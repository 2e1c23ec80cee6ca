import NotificationEngine
import NotificationModel
import Testing

@testable import NotificationDaemon

/// The order of messages of Web Push, some of which wait for pictures.
struct WaitingMessagesTests {
  private static let picture = Attachment(identifier: "image", path: "/a", type: "public.png")

  private static func message(
    _ identifier: String, of subscription: String = "w1", number: Int64 = 1
  ) -> ArrivedMessage {
    ArrivedMessage(
      subscription: subscription, content: .success(.text("")),
      identity: PushIdentity(number: number, identifier: identifier))
  }

  @Test func `A message waits for its picture, and later ones of its subscription behind it`() {
    var waiting = WaitingMessages()
    waiting.add(Self.message("a"), waitsForPicture: true)
    waiting.add(Self.message("b"), waitsForPicture: false)
    waiting.add(Self.message("c", of: "w2"), waitsForPicture: false)
    waiting.add(Self.message("d"), waitsForPicture: true)
    let first = waiting.takeReady()
    waiting.settle("d", with: nil)
    let second = waiting.takeReady()
    #expect(first.map(\.identity.identifier) == ["c"])
    #expect(second.isEmpty && waiting.oldest == "a")
    waiting.settle("a", with: Self.picture)
    let ready = waiting.takeReady()
    #expect(ready.map(\.identity.identifier) == ["a", "b", "d"])
    #expect(ready.map(\.picture) == [Self.picture, nil, nil])
    #expect(waiting.count == 0 && waiting.oldest == nil)
  }

  @Test func `A message that comes again with a new link waits once, under its new number`() {
    var waiting = WaitingMessages()
    let isKnown = waiting.renew(Self.message("a"))
    waiting.add(Self.message("a"), waitsForPicture: true)
    let isWaiting = waiting.renew(Self.message("a", number: 9))
    #expect(!isKnown && isWaiting && waiting.count == 1)
    waiting.settle("a", with: nil)
    let ready = waiting.takeReady()
    let isLate = waiting.renew(Self.message("a"))
    #expect(ready.map(\.identity.number) == [9] && !isLate)
  }
}
