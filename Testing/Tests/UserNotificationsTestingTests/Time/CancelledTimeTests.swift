import Foundation
import Synchronization
import Testing
import UserNotifications
import UserNotificationsTesting

/// Cancels a task at its third presentation call.
private final class Canceller: NSObject, UNUserNotificationCenterDelegate, Sendable {
  let task = Mutex<Task<Story, Never>?>(nil)
  private let asked = Counter()

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) {
    asked.increase()
    if asked.count == 3 { task.withLock { $0?.cancel() } }
    completionHandler(.banner)
  }
}

@Suite struct `Time in a cancelled test` {
  private static func device() async throws -> SimulatedDevice {
    let device = try await SimulatedDevice.allowing()
    let content = UNMutableNotificationContent()
    content.title = "minute"
    let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true)
    try await device.run {
      try await UNUserNotificationCenter.current().add(
        UNNotificationRequest(identifier: "minute", content: content, trigger: trigger))
    }
    return device
  }

  private static let days = Duration.seconds(10 * 86_400)

  @Test func `An advance of the clock stops on the way when the test is cancelled`() async throws {
    let device = try await Self.device()
    let task = Task { await device.advance(by: Self.days) }
    task.cancel()
    let story = await task.value
    #expect(story.description.contains("the test was cancelled"))
    #expect((1..<1_000).contains(story.banners.count))
    // The device can still be used, from its current time.
    #expect(await device.advance(by: 60).banners.count == 1)
  }

  @Test
  func `An advance of the clock stops at a delegate's question when the test is cancelled`()
    async throws
  {
    let device = try await Self.device()
    let delegate = Canceller()
    await device.run { UNUserNotificationCenter.current().delegate = delegate }
    try await device.openApp()
    let task = await MainActor.run {
      let task = Task { await device.advance(by: Self.days) }
      delegate.task.withLock { $0 = task }
      return task
    }
    #expect(await task.value.banners.count == 3)
  }
}
