import Foundation
import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

/// Where the system itself shows notifications of an app in the background (E5), and when (E20).
struct PlacesTests {
  @Test(.rules("E5"), arguments: Depth.allCases)
  func `An unlocked device shows a banner and keeps it in the list`(depth: Depth) async throws {
    try await depth.stage { stage in
      try await deliverRich(on: stage)
      #expect(stage.banners.map(\.identifier) == ["rich"])
      #expect(stage.lockScreen.isEmpty)
      #expect(stage.listed == ["rich"])
      #expect(stage.sounds == 1)
      #expect(stage.badge == 4)
    }
  }

  @Test(.rules("E5"), arguments: Depth.allCases)
  func `A locked device shows a notification on the lock screen and keeps it in the list`(
    depth: Depth
  ) async throws {
    try await depth.stage { stage in
      try await stage.runAllowed {}
      try await stage.setLocked(true)
      try await deliverRich(on: stage)
      #expect(stage.banners.isEmpty)
      #expect(stage.lockScreen.map(\.identifier) == ["rich"])
      #expect(stage.listed == ["rich"])
      try await stage.setLocked(false)
      #expect(stage.lockScreen.isEmpty)
      #expect(stage.listed == ["rich"])
    }
  }

  private func deliverRich(on stage: any Stage) async throws {
    try await stage.runAllowed {
      let request = UNNotificationRequest.sample("rich") {
        $0.sound = .default
        $0.badge = 4
      }
      try await UNUserNotificationCenter.current().add(request)
    }
  }

  @Test(.rules("E5"))
  func `A notification that is not on the lock screen is seen once the device is unlocked`()
    async throws
  {
    let device = try await SimulatedDevice.allowing()
    try await device.change(.lockScreen(false))
    await device.lock()
    try await device.submit(.sample())
    #expect(device.lockScreen.isEmpty)
    await device.unlock()
    #expect(device.listed == ["sample"])
  }

  @Test(.rules("E5"))
  func `An app without a banner style shows no banner, and the rest stays`() async throws {
    let device = try await SimulatedDevice.allowing()
    try await device.change(.banners(.none))
    try await device.submit(.sample { $0.sound = .default })
    #expect(device.banners.isEmpty)
    #expect(device.listed == ["sample"])
    #expect(device.sounds.count == 1)
  }

  @Test(.rules("E5")) func `A persistent banner waits and a temporary one does not`() async throws {
    let device = try await SimulatedDevice.allowing()
    try await device.submit(.sample("first"))
    try await device.change(.banners(.alert))
    try await device.submit(.sample("second"))
    #expect(device.banners.map(\.isPersistent) == [false, true])
  }

  @Test(.rules("E5"), arguments: Depth.allCases)
  func `An app that is not in the list still has its banner`(depth: Depth) async throws {
    try await depth.stage { stage in
      try await stage.runAllowed {}
      try await stage.change(.notificationCenter, to: false)
      try await stage.run { try await UNUserNotificationCenter.current().add(.sample()) }
      #expect(stage.banners.map(\.identifier) == ["sample"])
      #expect(stage.listed.isEmpty)
    }
  }

  @Test(.rules("E17")) func `An app's own preview setting outranks the global one`() async throws {
    let device = try await SimulatedDevice.allowing()
    await device.setShowPreviews(.never)
    try await device.change(.showPreviews(.always))
    try await device.submit(.sample("shown"))
    try await device.change(.showPreviews(nil))
    try await device.submit(.sample("hidden"))
    #expect(device.banners.map(\.hidesPreview) == [false, true])
    #expect(await device.settings().showPreviewsSetting == .never)
  }

  @Test(.rules("E20"))
  func `Notifications that are due together come one by one, each with its own date`() async throws
  {
    let device = try await SimulatedDevice.allowing()
    let start = device.now
    try await device.submit(
      .sample("first", after: 60), .sample("second", after: 60), .sample("third", after: 61))
    let story = await device.advance(by: 3_600)
    #expect(story.banners.map(\.identifier) == ["first", "second", "third"])
    let dates = await device.run {
      await UNUserNotificationCenter.current().deliveredNotifications().map(\.date)
    }
    #expect(dates.map { $0.timeIntervalSince(start) }.sorted() == [60, 60, 61])
  }

  @Test(.rules("E21")) func `Critical alerts are above the others on the lock screen`()
    async throws
  {
    let app = SimulatedApp("com.example.app", entitlements: [.criticalAlerts])
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.allow(app: "com.example.app")
    try await device.answerCriticalAlerts(true, app: "com.example.app")
    _ = try await device.ask([.alert, .criticalAlert], as: app)
    await device.lock()
    let critical = UNNotificationRequest.sample("critical") {
      $0.interruptionLevel = .critical
      $0.threadIdentifier = "alarms"
    }
    try await device.submit(critical, as: app)
    try await device.submit(.sample("ordinary"), as: app)
    #expect(device.lockScreen.map(\.identifier) == ["critical", "ordinary"])
    #expect(device.listed == ["critical", "ordinary"])
    await device.unlock()
    #expect(device.listed == ["ordinary", "critical"])
  }
}
