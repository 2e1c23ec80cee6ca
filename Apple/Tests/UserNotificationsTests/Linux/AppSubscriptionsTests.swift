import Foundation
import NotificationModel
import Synchronization
import SystemConnection
import Testing

@testable import UserNotifications

/// Changes of the subscriptions of an app, as the system reports them.
@Suite struct AppSubscriptionsTests {
  private static func issued(_ name: String, vapidKey: [UInt8]? = nil) -> IssuedSubscription {
    IssuedSubscription(
      endpoint: "https://push.example.org/push/\(name)", publicKey: [4, 1], auth: [2],
      vapidKey: vapidKey)
  }

  @Test func `An endpoint that is sent again after a restart of the daemon has not moved`() throws {
    let connection = FakeConnection()
    let subscriptions = AppSubscriptions.of(CenterSource(connection: connection))
    let changes = Mutex<[UserNotificationsHost.SubscriptionChange]>([])
    subscriptions.handler = { change in changes.withLock { $0.append(change) } }
    let (first, second) = (Self.issued("a"), Self.issued("b"))
    let other = Self.issued("a", vapidKey: [4])
    for issued in [first, first, other, second, second, other] {
      connection.emit(.pushes(.subscribed(issued)))
    }
    connection.emit(.pushes(.subscriptionEnded(vapidKey: nil)))
    connection.emit(.pushes(.subscribed(second)))
    let expected = try [first, other, second].map { issued in
      UserNotificationsHost.SubscriptionChange.moved(
        try #require(UserNotificationsHost.Subscription(issued)))
    }
    #expect(changes.withLock(\.self) == expected + [.ended(vapidKey: nil), expected[2]])
  }
}
