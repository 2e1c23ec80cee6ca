import Foundation
import NotificationEngine
import NotificationModel

/// Values to fill stores with.
enum Samples {
  /// An app by the last part of its identifier.
  static func app(_ name: String) throws -> BundleIdentifier {
    guard let identifier = BundleIdentifier("com.example." + name) else {
      throw CocoaError(.formatting)
    }
    return identifier
  }

  static func request(_ identifier: String, title: String = "Milk") -> NotificationRequest {
    var content = NotificationContent()
    content.title = .literal(title)
    content.userInfo = [
      "when": .date(Date(timeIntervalSince1970: 1.5)), "key": .data(Data([0, 1])),
    ]
    return NotificationRequest(
      identifier: identifier, content: content,
      trigger: .timeInterval(seconds: 60, repeats: false))
  }

  static func pending(
    _ identifier: String, of app: BundleIdentifier, due: DueDate?, title: String = "Milk"
  ) -> PendingRequest {
    PendingRequest(
      app: app, request: request(identifier, title: title), due: due,
      added: WallTime(seconds: 1))
  }

  static func delivered(
    _ identifier: String, of app: BundleIdentifier, number: Int64, at seconds: Int64,
    stage: DeliveredRecord.Stage = .listed, heldUntil: Int64? = nil
  ) -> DeliveredRecord {
    DeliveredRecord(
      notification: DeliveredNotification(
        key: NotificationKey(app: app, identifier: identifier, delivery: number),
        request: request(identifier), date: WallTime(seconds: seconds)),
      stage: stage, heldUntil: heldUntil.map(WallTime.init(seconds:)))
  }

  static func response(
    _ number: Int64, of app: BundleIdentifier, text: String? = nil
  ) -> KeptResponse {
    KeptResponse(
      number: number,
      response: NotificationResponse(
        notification: delivered("r\(number)", of: app, number: number, at: 5).notification,
        actionIdentifier: "done", userText: text),
      date: WallTime(seconds: 6), problem: "no program", attempts: 2)
  }

  static let start = WallTime(seconds: 1_772_438_400)

  static let secrets = SubscriptionSecrets(
    privateKey: Array(repeating: 1, count: 32), publicKey: [0x04] + Array(repeating: 2, count: 64),
    auth: Array(repeating: 3, count: 16))

  static func subscription(
    _ name: String, of app: String, receiver: WebPushSubscription.Receiver = .app(keys: nil)
  ) throws -> WebPushSubscription {
    WebPushSubscription(
      name: name, app: try self.app(app), vapidKey: [0x04] + (1...64), gateway: "push:5223",
      receiver: receiver, created: start)
  }

  /// A moment at the given wall and boot seconds.
  static func moment(
    wall: Int64, boot: Int64 = 0, of bootIdentifier: String = "boot-1",
    zone: String = "Europe/Berlin"
  ) -> Moment {
    Moment(
      wall: WallTime(seconds: wall), boot: BootTime(microseconds: boot * 1_000_000),
      bootIdentifier: bootIdentifier, timeZone: zone)
  }

  static func wall(_ seconds: Int64, floatingIn zone: String? = nil) -> DueDate {
    .wall(WallTime(seconds: seconds), floatingIn: zone)
  }

  static func boot(_ seconds: Int64, wall: Int64, of boot: String = "boot-1") -> DueDate {
    .boot(
      BootTime(microseconds: seconds * 1_000_000), bootIdentifier: boot,
      wall: WallTime(seconds: wall))
  }
}
