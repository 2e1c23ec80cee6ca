import Foundation
import NotificationEngine
import Synchronization
import Testing
import UserNotifications

@testable import UserNotificationsTesting

/// A delegate that keeps its completion handlers and never finishes.
private final class Hoarder: NSObject, UNUserNotificationCenterDelegate, Sendable {
  private let kept = Mutex<[@Sendable (UNNotificationPresentationOptions) -> Void]>([])

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) {
    kept.withLock { $0.append(completionHandler) }
  }
}

@Suite struct `Timeouts of a simulated device` {
  private static func device() -> SimulatedDevice {
    SimulatedDevice(
      world: World(
        policy: Policy(), clock: VirtualClock(now: Date(timeIntervalSince1970: 0), timeZone: .gmt),
        timeout: 0))
  }

  @Test func `An unanswered question times out with an error that names the remedy`() async throws {
    let device = Self.device()
    let error = await #expect(throws: NotificationSystemError.self) {
      try await device.run {
        _ = try await UNUserNotificationCenter.current().requestAuthorization(options: [.alert])
      }
    }
    #expect(error?.remedy.contains("device.allow()") == true)
    #expect(device.story.description.contains("the question has no answer"))
    let status = await device.run {
      await UNUserNotificationCenter.current().notificationSettings().authorizationStatus
    }
    #expect(status == .notDetermined)
  }

  @Test func `A delegate that keeps its handler times out, and the clock continues`() async throws {
    let device = Self.device()
    let delegate = Hoarder()
    try await device.run {
      try await device.allow()
      let center = UNUserNotificationCenter.current()
      _ = try await center.requestAuthorization(options: [.alert])
      center.delegate = delegate
      try await center.add(request("a", in: 60))
    }
    try await device.openApp()
    let story = await device.advance(by: 120)
    #expect(story.listed.map(\.identifier) == ["a"])
    #expect(story.description.contains("did not finish within"))
  }
}
