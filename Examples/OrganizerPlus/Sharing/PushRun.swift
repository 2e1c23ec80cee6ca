import Foundation
import UserNotifications

/// A run that the system started so that the app handles a push: it ends by itself soon after.
enum PushRun {
  /// How long the run waits for the push, and for another one.
  private static let timeout = Duration.seconds(20)
  private static let idleLimit = Duration.milliseconds(500)

  static func run() async throws {
    let (outcomes, channel) = AsyncStream.makeStream(of: String.self)
    let receiver = SharedTaskReceiver(store: try TaskStore()) { channel.yield($0) }
    UserNotificationsHost.pushHandler = receiver.handler
    let limit = Task {
      try? await Task.sleep(for: timeout)
      channel.finish()
    }
    for await outcome in outcomes {
      print(outcome)
      limit.cancel()
      // The result is on its way to the system, and another push may be on its way to the app.
      Task {
        try? await Task.sleep(for: idleLimit)
        channel.finish()
      }
    }
  }
}
