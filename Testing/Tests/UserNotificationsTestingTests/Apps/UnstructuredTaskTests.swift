import Foundation
import NotificationEngine
import Testing
import UserNotifications

@testable import UserNotificationsTesting

@Suite struct `An unstructured task` {
  @Test(arguments: 1...50)
  func `The device waits for an unstructured task until its condition holds`(
    number: Int
  ) async throws {
    let device = try await SimulatedDevice.allowing()
    await device.run {
      _ = Task {
        let center = UNUserNotificationCenter.current()
        _ = await center.notificationSettings()
        _ = await center.pendingNotificationRequests()
        try? await center.add(request("a", in: 60))
      }
    }
    try await device.settle { device.nextDueDate != nil }
    #expect(await device.advance(by: 61).banners.count == 1, "\(device)")
  }

  @Test func `A condition of an unstructured task may itself be asynchronous`() async throws {
    let device = try await SimulatedDevice.allowing()
    try await device.run {
      _ = Task { try? await UNUserNotificationCenter.current().add(request("a", in: 60)) }
      let center = UNUserNotificationCenter.current()
      try await device.settle { await center.pendingNotificationRequests().count == 1 }
    }
  }

  @Test
  func `The wait for an unstructured task ends, and the error ends with the story`() async throws {
    let device = SimulatedDevice()
    await device.run { UNUserNotificationCenter.current().removeAllPendingNotificationRequests() }
    let error = await #expect(throws: SimulationError.self) {
      try await device.settle(within: 0) { false }
    }
    #expect(error?.message.contains("settle(until:)") == true)
    #expect(error?.remedy.hasSuffix("removes all pending requests") == true)
  }

  @Test func `The wait for an unstructured task ends when the test is cancelled`() async throws {
    let device = SimulatedDevice()
    let waiting = Task { try await device.settle { false } }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }
}
