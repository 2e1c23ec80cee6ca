import Foundation
import NotificationEngine
import TestSupport
import Testing
import UserNotifications

@testable import UserNotificationsTesting

/// Completes a push as its body says.
private final class NotificationService: UNNotificationServiceExtension {
  private var contentHandler: ((UNNotificationContent) -> Void)?
  private var bestAttemptContent: UNMutableNotificationContent?

  override func didReceive(
    _ request: UNNotificationRequest,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {
    self.contentHandler = contentHandler
    bestAttemptContent = request.content.mutableCopy() as? UNMutableNotificationContent
    guard let content = bestAttemptContent else { return }
    switch content.body {
    case "empty": contentHandler(UNNotificationContent())
    case "slow", "silent": break
    default:
      content.title = "From Anna"
      contentHandler(content)
      contentHandler(UNNotificationContent())
    }
  }

  override func serviceExtensionTimeWillExpire() {
    guard let contentHandler, let content = bestAttemptContent, content.body == "slow" else {
      return
    }
    content.title = "Half done"
    contentHandler(content)
  }
}

@Suite struct `A service extension on a simulated device` {
  private static let app = SimulatedApp(
    "com.example.app", serviceExtension: { NotificationService() })

  private static func payload(_ body: String, isMutable: Bool = true) -> String {
    """
    {"aps":{"alert":{"title":"4711","body":"\(body)"},"mutable-content":\(isMutable ? 1 : 0)}}
    """
  }

  /// A device on which the user has allowed the app.
  private static func device(_ app: SimulatedApp, timeout: Int) async throws -> SimulatedDevice {
    let device = SimulatedDevice(
      world: World(
        policy: Policy(), clock: VirtualClock(now: Date(timeIntervalSince1970: 0), timeZone: .gmt),
        timeout: timeout))
    try await device.run(app: app) {
      try await device.allow()
      _ = try await UNUserNotificationCenter.current().requestAuthorization(options: [.alert])
    }
    return device
  }

  @Test(.rules("H9", "H13"))
  func `A service extension changes a push that asks for it, before it is shown`() async throws {
    let device = try await SimulatedDevice.allowing(Self.app)
    try await device.push(payload: Self.payload("Dinner?"), to: "com.example.app")
    #expect(device.banners.map(\.title) == ["From Anna"])
    #expect(device.banners.map(\.body) == ["Dinner?"])
    try await device.push(payload: Self.payload("Dinner?", isMutable: false), to: "com.example.app")
    #expect(device.banners.last?.title == "4711")
  }

  @Test(.rules("H14"))
  func `A service extension suppresses a push only with its entitlement`() async throws {
    let usual = try await SimulatedDevice.allowing(Self.app)
    try await usual.push(payload: Self.payload("empty"), to: "com.example.app")
    #expect(usual.banners.map(\.title) == ["4711"])
    var entitled = Self.app
    entitled.entitlements = [.filtering]
    let device = try await SimulatedDevice.allowing(entitled)
    try await device.push(payload: Self.payload("empty"), to: "com.example.app")
    #expect(device.banners.isEmpty)
  }

  @Test(.rules("H10"))
  func `A service extension gets a call when its time expires, and its last content is shown`()
    async throws
  {
    let device = try await Self.device(Self.app, timeout: 0)
    try await device.push(payload: Self.payload("slow"), to: "com.example.app")
    #expect(device.banners.map(\.title) == ["Half done"])
  }

  @Test(.rules("H10"))
  func `A service extension that never answers leaves the push as it came`() async throws {
    let device = try await Self.device(Self.app, timeout: 0)
    try await device.push(payload: Self.payload("silent"), to: "com.example.app")
    #expect(device.banners.map(\.title) == ["4711"])
    #expect(device.story.description.contains("the service extension did not answer"))
  }

  @Test(.rules("J2")) func `A service extension uses its app's center`() async throws {
    let app = SimulatedApp("com.example.app", serviceExtension: { SchedulingService() })
    let device = try await SimulatedDevice.allowing(app)
    try await device.push(payload: Self.payload("Dinner?"), to: "com.example.app")
    #expect(device.banners.map(\.title) == ["4711"])
    let pending = await device.run(app: app) {
      await UNUserNotificationCenter.current().pendingNotificationRequests().map(\.identifier)
    }
    #expect(pending == ["again"])
  }
}

/// Schedules a reminder of the push that it receives.
private final class SchedulingService: UNNotificationServiceExtension {
  override func didReceive(
    _ request: UNNotificationRequest,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {
    let again = UNNotificationRequest(
      identifier: "again", content: request.content,
      trigger: UNTimeIntervalNotificationTrigger(timeInterval: 3_600, repeats: false))
    UNUserNotificationCenter.current().add(again)
    contentHandler(request.content)
  }
}
