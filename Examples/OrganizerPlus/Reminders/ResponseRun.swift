import Foundation
import Synchronization
import UserNotifications

/// A run that the system started so that the app handles a response: it ends by itself soon after.
enum ResponseRun {
  /// How long the run waits for the first response.
  private static let timeout = Duration.seconds(20)
  /// How long the run waits for a further response.
  private static let idleLimit = Duration.seconds(1)

  static func run() async throws {
    let (outcomes, channel) = AsyncStream.makeStream(of: String.self)
    let ending = Mutex<Task<Void, Never>?>(nil)
    let end: @Sendable (Duration) -> Void = { delay in
      let next = Task {
        try? await Task.sleep(for: delay)
        if !Task.isCancelled { channel.finish() }
      }
      ending.withLock { earlier in
        earlier?.cancel()
        earlier = next
      }
    }
    let receiver = NotificationReceiver(store: try TaskStore()) { outcome in
      channel.yield(outcome)
      end(idleLimit)
    }
    end(timeout)
    UNUserNotificationCenter.current().delegate = receiver
    for await outcome in outcomes { print(outcome) }
  }
}
