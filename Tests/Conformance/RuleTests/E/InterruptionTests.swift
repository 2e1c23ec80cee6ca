import Foundation
import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

/// The interruption levels, and the notifications that a Focus delays (E12 to E14).
struct InterruptionTests {
  private static let app = SimulatedApp(
    "com.example.app", entitlements: [.criticalAlerts, .timeSensitive])

  private static func request(_ level: UNNotificationInterruptionLevel) -> UNNotificationRequest {
    .sample("level \(level.rawValue)") {
      $0.interruptionLevel = level
      $0.sound = .default
    }
  }

  /// A device whose app has all entitlements.
  private func entitledDevice() async throws -> SimulatedDevice {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.allow(app: "com.example.app")
    try await device.answerCriticalAlerts(true, app: "com.example.app")
    _ = try await device.ask([.alert, .sound, .criticalAlert], as: Self.app)
    return device
  }

  private func submitAll(on device: SimulatedDevice) async throws {
    for level in [UNNotificationInterruptionLevel.passive, .active, .timeSensitive, .critical] {
      try await device.submit(Self.request(level), as: Self.app)
    }
  }

  @Test(.rules("E12")) func `A passive notification only joins the list`() async throws {
    let device = try await entitledDevice()
    try await device.submit(Self.request(.passive), as: Self.app)
    #expect(device.banners.isEmpty)
    #expect(device.sounds.isEmpty)
    #expect(device.listed == ["level 0"])
  }

  @Test(.rules("E12"))
  func `A passive notification does not wake a locked screen, the others do`() async throws {
    let device = try await entitledDevice()
    await device.lock()
    try await submitAll(on: device)
    let awake = Dictionary(
      uniqueKeysWithValues: device.lockScreen.map { ($0.identifier, $0.wakesScreen) })
    #expect(awake == ["level 0": false, "level 1": true, "level 2": true, "level 3": true])
  }

  @Test(.rules("E12"))
  func `A silent device plays only the critical sound, and banners stay`() async throws {
    let device = try await entitledDevice()
    await device.setSilent(true)
    try await submitAll(on: device)
    #expect(device.sounds.map(\.identifier) == ["level 3"])
    #expect(device.banners.map(\.identifier) == ["level 1", "level 2", "level 3"])
    await device.setSilent(false)
    try await device.submit(Self.request(.active), as: Self.app)
    #expect(device.sounds.map(\.identifier) == ["level 3", "level 1"])
  }

  @Test(.rules("E12"))
  func `Notifications of level active and above have a banner, a sound and wake the screen`()
    async throws
  {
    let device = try await entitledDevice()
    try await submitAll(on: device)
    let loud = ["level 1", "level 2", "level 3"]
    #expect(device.banners.map(\.identifier) == loud)
    #expect(device.banners.map(\.wakesScreen) == [true, true, true])
    #expect(device.sounds.map(\.identifier) == loud)
  }

  @Test(.rules("E12"))
  func `A Focus blocks active notifications, but no time-sensitive or critical ones`() async throws
  {
    let device = try await entitledDevice()
    await device.setFocus(SimulatedFocus("Work"))
    try await submitAll(on: device)
    #expect(device.banners.map(\.identifier) == ["level 2", "level 3"])
    #expect(device.sounds.map(\.identifier) == ["level 2", "level 3"])
    #expect(Set(device.listed) == ["level 0", "level 1", "level 2", "level 3"])
  }

  @Test(.rules("E12"))
  func `The scheduled summary holds passive and active ones, and shows the others at once`()
    async throws
  {
    let device = try await entitledDevice()
    try await device.setScheduledSummary([DateComponents(hour: 18)])
    try await device.change(.scheduledSummary(true))
    try await submitAll(on: device)
    #expect(device.banners.map(\.identifier) == ["level 2", "level 3"])
    #expect(Set(device.listed) == ["level 2", "level 3"])
  }

  @Test(.rules("E12")) func `A critical alert passes a mute and an app without banners`()
    async throws
  {
    let device = try await entitledDevice()
    try await device.change(.mute(.today))
    try await device.change(.banners(.none))
    try await device.change(.sounds(false))
    try await submitAll(on: device)
    #expect(device.banners.map(\.identifier) == ["level 3"])
    #expect(device.sounds.map(\.isCritical) == [true])
  }

  @Test(.rules("E13"))
  func `A time-sensitive notification without the entitlement is active`() async throws {
    let device = try await SimulatedDevice.allowing()
    try await device.submit(Self.request(.timeSensitive))
    #expect(device.banners.map(\.interruptionLevel) == [.active])
    await device.setFocus(SimulatedFocus("Work"))
    try await device.submit(Self.request(.timeSensitive))
    #expect(device.banners.count == 1)
  }

  @Test(.rules("E13")) func `A Focus that allows nothing time-sensitive blocks it`() async throws {
    let device = try await entitledDevice()
    await device.setFocus(SimulatedFocus("Sleep", allowsTimeSensitive: false))
    try await submitAll(on: device)
    #expect(device.banners.map(\.identifier) == ["level 3"])
  }

  @Test(.rules("E13"))
  func `The user can turn time-sensitive delivery off for an app, which is then active`()
    async throws
  {
    let device = try await entitledDevice()
    try await device.change(.timeSensitive(false))
    try await device.submit(Self.request(.timeSensitive), as: Self.app)
    #expect(device.banners.map(\.interruptionLevel) == [.active])
  }

  @Test(.rules("E14"))
  func `A notification that a Focus suppresses is silent and joins the list`() async throws {
    let device = try await SimulatedDevice.allowing()
    await device.setFocus(SimulatedFocus("Work"))
    try await device.submit(Self.request(.active))
    await device.lock()
    try await device.submit(.sample("locked") { $0.sound = .default })
    #expect(device.banners.isEmpty)
    #expect(device.lockScreen.isEmpty)
    #expect(device.sounds.isEmpty)
    #expect(device.listed == ["locked", "level 1"])
  }

  @Test(.rules("E14"))
  func `A notification of an app that the Focus allows passes it`() async throws {
    let device = try await SimulatedDevice.allowing()
    try await device.allow(app: "com.example.other")
    _ = try await device.ask([.alert, .sound], as: "com.example.other")
    await device.setFocus(SimulatedFocus("Work", allowedApps: ["com.example.other"]))
    try await device.submit(Self.request(.active))
    try await device.submit(Self.request(.active), as: "com.example.other")
    #expect(device.banners.map(\.app) == ["com.example.other"])
    await device.setFocus(nil)
    try await device.submit(Self.request(.active))
    #expect(device.banners.map(\.app) == ["com.example.other", "com.example.app"])
  }
}
