import NotificationEngine
import NotificationModel
import Testing

@testable import NotificationDaemon

/// The messages that wait for a shell that is slow, or does not read at all.
struct ContentRelayTests {
  private let relay = ContentRelay(connection: ConnectionNumber(1))

  private static func scene(_ number: Int64) -> ViewScene {
    ViewScene(root: ViewNode(identifier: number, content: .plain, place: .constrained))
  }

  @Test func `Only the newest of a thousand changes of each kind waits`() {
    for number in 1...1_000 {
      #expect(relay.put(.drew(Self.scene(Int64(number)))))
      #expect(
        relay.put(.actions([Presentation.Action(identifier: "\(number)", title: "")])))
      #expect(relay.put(.media(isPlaying: number.isMultiple(of: 2))))
    }
    #expect(
      relay.removeAll() == [
        .drew(Self.scene(1_000)),
        .actions([Presentation.Action(identifier: "1000", title: "")]), .media(isPlaying: true),
      ])
    #expect(!relay.hasChanges && relay.removeAll().isEmpty)
  }

  @Test func `The end of a view is sent at once`() {
    #expect(!relay.put(.closed(.finished)))
    #expect(!relay.hasChanges)
  }
}
