import Foundation
import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

/// Messages from people, during a Focus and with the scheduled summary (C22, E14, E15).
struct MessageTests {
  private static let messenger = SimulatedApp("com.example.app", entitlements: [.communication])

  private func device(_ app: SimulatedApp = messenger) async throws -> SimulatedDevice {
    try await SimulatedDevice.allowing(app)
  }

  private func message(
    _ identifier: String, from handle: String = "anna@example.com"
  ) throws -> UNNotificationRequest {
    let sample = UNNotificationRequest.sample(identifier) { $0.sound = .default }
    let content = try sample.content.updating(
      from: NotificationSender(name: "Anna", handle: handle))
    return UNNotificationRequest(identifier: identifier, content: content, trigger: nil)
  }

  @Test(.rules("E14")) func `A message of a person that the Focus allows passes it`() async throws {
    let device = try await device()
    await device.setFocus(SimulatedFocus("Work", allowedPeople: ["anna@example.com"]))
    try await device.submit(
      message("anna"), message("bob", from: "bob@example.com"), .sample("nobody"),
      as: Self.messenger)
    #expect(device.banners.map(\.identifier) == ["anna"])
    #expect(device.sounds.map(\.identifier) == ["anna"])
    #expect(Set(device.listed) == ["anna", "bob", "nobody"])
  }

  @Test(.rules("E14"))
  func `A message is suppressed without the entitlement or by the user's setting`() async throws {
    let focus = SimulatedFocus("Work", allowedPeople: ["anna@example.com"])
    let plain = try await device(.standard)
    await plain.setFocus(focus)
    try await plain.submit(message("anna"))
    #expect(plain.banners.isEmpty)
    let device = try await device()
    try await device.change(.directMessages(false))
    await device.setFocus(focus)
    try await device.submit(message("anna"), as: Self.messenger)
    #expect(device.banners.isEmpty)
  }

  @Test(.rules("E15")) func `A message does not wait for the scheduled summary`() async throws {
    let device = try await device()
    try await device.setScheduledSummary([DateComponents(hour: 18)])
    try await device.change(.scheduledSummary(true))
    try await device.submit(message("anna"), .sample("nobody"), as: Self.messenger)
    #expect(device.banners.map(\.identifier) == ["anna"])
    #expect(device.listed == ["anna"])
  }

  @Test(.rules("C22")) func `A message shows its sender as the title`() async throws {
    let device = try await device()
    try await device.submit(message("anna"), as: Self.messenger)
    #expect(device.banners.map(\.title) == ["Anna"])
    #expect(device.banners.map(\.body) == ["Body of anna"])
  }
}
