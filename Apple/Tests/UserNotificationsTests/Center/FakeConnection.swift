import NotificationModel
import Synchronization
import SystemConnection
import Testing

@testable import UserNotifications

/// A connection that records calls and answers each at once, as scripted.
final class FakeConnection: CenterConnection {
  private struct State {
    var calls: [AppCall] = []
    var answers: [AppCall: Result<AppReply, NotificationFailure>] = [:]
    var handler: (@Sendable (AppEvent) -> Void)?
  }

  private let state = Mutex(State())

  var calls: [AppCall] { state.withLock(\.calls) }

  /// Scripts the answer to a call; the other calls are answered with `done`.
  func answer(_ call: AppCall, with result: Result<AppReply, NotificationFailure>) {
    state.withLock { $0.answers[call] = result }
  }

  func send(
    _ call: AppCall,
    completion: @escaping @Sendable (Result<AppReply, NotificationFailure>) -> Void
  ) {
    let answer = state.withLock { state in
      state.calls.append(call)
      return state.answers[call] ?? .success(.done)
    }
    completion(answer)
  }

  func receiveEvents(_ handler: @escaping @Sendable (AppEvent) -> Void) {
    state.withLock { $0.handler = handler }
  }

  func emit(_ event: AppEvent) {
    state.withLock(\.handler)?(event)
  }
}

/// Values that the tests of this module share.
enum Sample {
  static let failure = NotificationFailure(
    .limitReached, field: "request", value: "10001", message: "Too many.", remedy: "Remove some.")

  static func content(title: String = "Water the plants") -> UNMutableNotificationContent {
    let content = UNMutableNotificationContent()
    content.title = title
    return content
  }

  static func request(
    _ identifier: String = "plants", trigger: UNNotificationTrigger? = nil
  ) -> UNNotificationRequest {
    UNNotificationRequest(identifier: identifier, content: content(), trigger: trigger)
  }

  static func delivered() throws -> DeliveredNotification {
    let app = try #require(BundleIdentifier("com.example.plants"))
    return DeliveredNotification(
      key: NotificationKey(app: app, identifier: "plants", delivery: 1),
      request: try request().makeModel(), date: WallTime(seconds: 1_800_000_000))
  }
}
