import Foundation
import Synchronization
import Testing
import UserNotifications
import UserNotificationsTesting

/// Subscriptions for Web Push on a simulated device.
@Suite struct SubscriptionTests {
  private let device = SimulatedDevice(timeZone: .gmt)
  private let key = Data([0x04] + (1...64))

  @Test func `An app gets an endpoint for each key, the same until it ends the subscription`()
    async throws
  {
    try await device.run(app: "com.example.app") { [key] in
      let first = try await UserNotificationsHost.subscribe(vapidKey: key)
      #expect(first.vapidKey == key && first.p256dh.count == 65 && first.auth.count == 16)
      #expect(first.json.hasPrefix(#"{"endpoint":"\#(first.endpoint.absoluteString)","keys":{"#))
      #expect(try await UserNotificationsHost.subscribe(vapidKey: key) == first)
      let other = try await UserNotificationsHost.subscribe()
      #expect(other.vapidKey == nil && other.endpoint != first.endpoint)
      try await UserNotificationsHost.unsubscribe(vapidKey: key)
      #expect(try await UserNotificationsHost.subscribe(vapidKey: key) != first)
      #expect(try await UserNotificationsHost.subscribe() == other)
    }
  }

  @Test func `A wrong key and a missing gateway are errors`() async throws {
    await device.run(app: "com.example.app") {
      let wrong = await #expect(throws: NotificationSystemError.self) {
        try await UserNotificationsHost.subscribe(vapidKey: Data([4]))
      }
      #expect(wrong?.code == .invalidValue)
    }
    await device.setGateway(isThere: false)
    await device.run(app: "com.example.app") {
      let missing = await #expect(throws: NotificationSystemError.self) {
        try await UserNotificationsHost.subscribe()
      }
      #expect(missing?.code == .unsupported)
    }
  }

  @Test func `An app learns that its endpoint has ended, and its next one`() async throws {
    let changes = Changes()
    let app = SimulatedApp(
      "com.example.app", launch: { UserNotificationsHost.subscriptionHandler = changes.add })
    let first = try await device.run(app: app) { try await UserNotificationsHost.subscribe() }
    await device.setGateway(isThere: false)
    await device.setGateway(isThere: true)
    #expect(changes.all == [.ended(vapidKey: nil), .moved(first)])
  }

  /// The changes that an app received.
  private final class Changes: Sendable {
    private let held = Mutex<[UserNotificationsHost.SubscriptionChange]>([])

    var all: [UserNotificationsHost.SubscriptionChange] { held.withLock(\.self) }

    @Sendable func add(_ change: UserNotificationsHost.SubscriptionChange) {
      held.withLock { $0.append(change) }
    }
  }
}
