import Testing
import UIKit
import UserNotifications

// Subclasses as apps write them: none of them says anything about initializers.
private final class CountedAction: UNNotificationAction, @unchecked Sendable {
  var presses = 0
}

private final class CountedReply: UNTextInputNotificationAction, @unchecked Sendable {
  var presses = 0
}

private final class ShopRegion: CLCircularRegion, @unchecked Sendable {
  var visits = 0
}

private final class RoundButton: UIButton {}

private final class Row: UIStackView {}

@Suite("Initializers that subclasses inherit")
struct InheritedInitializerTests {
  @Test func `A text action is made without the texts of its field`() {
    let reply = UNTextInputNotificationAction(
      identifier: "reply", title: "Reply", options: [.authenticationRequired])

    #expect(reply.identifier == "reply")
    #expect(reply.title == "Reply")
    #expect(reply.options == .authenticationRequired)
    #expect(reply.icon == nil)
    #expect(reply.textInputButtonTitle == "")
    #expect(reply.textInputPlaceholder == "")
  }

  @Test func `A text action is made with an icon and without the texts of its field`() {
    let reply = UNTextInputNotificationAction(
      identifier: "reply", title: "Reply", options: [],
      icon: UNNotificationActionIcon(systemImageName: "star"))

    #expect(reply.icon == UNNotificationActionIcon(systemImageName: "star"))
    #expect(reply.textInputButtonTitle == "")
    #expect(reply.textInputPlaceholder == "")
  }

  @Test func `An app's subclass of an action inherits each way to make one`() {
    #expect(CountedAction(identifier: "a", title: "A").title == "A")
    #expect(CountedAction(identifier: "a", title: "A", options: .destructive).presses == 0)
    #expect(CountedReply(identifier: "b", title: "B", options: []).textInputPlaceholder == "")
    let full = CountedReply(
      identifier: "b", title: "B", textInputButtonTitle: "Send", textInputPlaceholder: "Text")
    #expect(full.textInputButtonTitle == "Send")
  }

  @Test func `An app's subclass of a circle inherits the circle's initializer`() {
    let middle = CLLocationCoordinate2D(latitude: 48, longitude: 11)
    #expect(ShopRegion(center: middle, radius: 100, identifier: "shop").radius == 100)
  }

  @Test @MainActor func `An app's subclasses of views inherit their frames, types and lists`() {
    let button = RoundButton(type: .system)
    let row = Row(arrangedSubviews: [button])
    #expect(row.arrangedSubviews == [button])
    #expect(RoundButton(frame: .zero, primaryAction: nil).frame == .zero)
  }
}
