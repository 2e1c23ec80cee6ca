import Foundation
import Synchronization
import Testing
import UserNotifications
import UserNotificationsTesting

/// Subscriptions for Web Push on a simulated device.
@Suite struct SubscriptionTests {
  private let device = SimulatedDevice(timeZone: .gmt)
  /// The base point of P-256.
  private let key =
    Data(
      base64Encoded:
        "BGsX0fLhLEJH+Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT+NC4v4af5uO5+tKfA+eFivOM1drMV7Oy7ZAaDe/UfU=")
    ?? Data()

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
      for key in [Data([4]), Data([4] + (1...64))] {
        let wrong = await #expect(throws: NotificationSystemError.self) {
          try await UserNotificationsHost.subscribe(vapidKey: key)
        }
        #expect(wrong?.code == .invalidValue && wrong?.field == "vapidKey")
      }
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
    let first = try await device.run(app: "com.example.app") {
      UserNotificationsHost.subscriptionHandler = changes.add
      return try await UserNotificationsHost.subscribe()
    }
    await device.setGateway(isThere: false)
    await device.setGateway(isThere: true)
    #expect(changes.all == [.ended(vapidKey: nil), .moved(first)])
  }

  @Test func `A message reaches its app, and one to another key is an error`() async throws {
    let texts = Texts()
    try await device.run(app: "com.example.app") { [key] in
      UserNotificationsHost.pushHandler = { texts.add($0) }
      _ = try await UserNotificationsHost.subscribe(vapidKey: key)
    }
    try await device.push(message: Data("New mail".utf8), vapidKey: key)
    #expect(texts.all == ["New mail"])
    await #expect(throws: SimulationError.self) {
      try await device.push(message: Data("New mail".utf8))
    }
  }

  @Test func `A declarative message is shown without the app, and a tap opens its link`()
    async throws
  {
    try await device.run(app: "com.example.app") {
      _ = try await UserNotificationsHost.subscribe()
    }
    let message = """
      {"web_push":8030,"notification":{"title":"Anna","navigate":"https://example.org/inbox"}}
      """
    try await device.push(message: Data(message.utf8))
    #expect(device.banners.isEmpty)
    try await device.allow(app: "com.example.app")
    try await device.run(app: "com.example.app") {
      _ = try await UNUserNotificationCenter.current().requestAuthorization(options: .alert)
    }
    try await device.push(message: Data(message.utf8))
    #expect(device.banners.map(\.title) == ["Anna"])
    try await device.tap()
    #expect("\(device.story)".contains("the link https://example.org/inbox is opened"))
  }

  /// The texts that an app received.
  private final class Texts: Sendable {
    private let held = Mutex<[String]>([])

    var all: [String] { held.withLock(\.self) }

    func add(_ push: UserNotificationsHost.Push) -> UserNotificationsHost.FetchResult {
      held.withLock { $0.append(push.userInfo["body"] as? String ?? "") }
      return .newData
    }
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
