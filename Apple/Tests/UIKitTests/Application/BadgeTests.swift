import TestSupport
import Testing
import UIKit
import UserNotificationsTesting

/// The number on the app's icon, as apps set it before iOS 17 (C3, C4, G5).
@MainActor @Suite struct BadgeTests {
  private let device = SimulatedDevice()

  private func show(_ identifier: String, badge: NSNumber? = nil) async throws {
    let content = UNMutableNotificationContent()
    content.title = identifier
    content.badge = badge
    try await UNUserNotificationCenter.current().add(
      UNNotificationRequest(identifier: identifier, content: content, trigger: nil))
  }

  private func runAllowed(_ body: @MainActor () async throws -> Void) async throws {
    try await device.run(app: "com.example.app") {
      try await device.allow()
      _ = try await UNUserNotificationCenter.current().requestAuthorization(options: [
        .alert, .badge,
      ])
      try await body()
    }
  }

  @Test(.rules("G5"))
  func `The badge is read as it was set, also by a notification`() async throws {
    try await runAllowed {
      #expect(UIApplication.shared.applicationIconBadgeNumber == 0)
      UIApplication.shared.applicationIconBadgeNumber = 3
      #expect(UIApplication.shared.applicationIconBadgeNumber == 3)
      UIApplication.shared.applicationIconBadgeNumber += 1
      #expect(device.badge() == 4)
      try await show("milk", badge: 7)
      #expect(UIApplication.shared.applicationIconBadgeNumber == 7)
    }
  }

  @Test(.rules("C4"))
  func `A badge of 0 removes the notifications too, a negative one does not`() async throws {
    try await runAllowed {
      try await show("a", badge: 2)
      UIApplication.shared.applicationIconBadgeNumber = -1
      await device.settle()
      #expect(device.badge() == 0 && device.notificationCenter.count == 1)
      UIApplication.shared.applicationIconBadgeNumber = 0
      await device.settle()
      #expect(device.badge() == 0 && device.notificationCenter.isEmpty)
    }
  }
}
