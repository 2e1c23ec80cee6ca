import Foundation
import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

/// Prominent and quiet delivery, mute for a while (A11), and the way to the app's own settings (A13).
struct LoudnessTests {
  private static func loud(_ identifier: String) -> UNNotificationRequest {
    .sample(identifier) {
      $0.sound = .default
      $0.badge = 2
    }
  }

  @Test(.rules("A11")) func `Loud delivery uses every surface, sound and badge`() async throws {
    let device = try await SimulatedDevice.allowing()
    try await device.submit(Self.loud("open"))
    #expect(device.banners.map(\.identifier) == ["open"])
    await device.lock()
    try await device.submit(Self.loud("locked"))
    #expect(device.lockScreen.map(\.identifier) == ["locked"])
    #expect(device.listed == ["locked", "open"])
    #expect(device.sounds.count == 2)
    #expect(device.badge() == 2)
  }

  @Test(.rules("A11")) func `Quiet delivery uses only the list`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    _ = try await device.ask([.alert, .sound, .badge, .provisional])
    try await device.keepProvisional()
    try await device.submit(Self.loud("open"))
    await device.lock()
    try await device.submit(Self.loud("locked"))
    #expect(device.banners.isEmpty)
    #expect(device.lockScreen.isEmpty)
    #expect(device.listed == ["locked", "open"])
    #expect(device.sounds.isEmpty)
    #expect(device.badge() == 0)
  }

  @Test(.rules("A11")) func `An app can be muted for an hour`() async throws {
    let device = try await SimulatedDevice.allowing()
    try await device.change(.mute(.hour))
    try await device.submit(
      .sample("within", after: 3_599) { $0.sound = .default },
      .sample("after", after: 3_601) { $0.sound = .default })
    let story = await device.advance(by: 3_601)
    #expect(story.banners.map(\.identifier) == ["after"], "\(story)")
    #expect(story.sounds.map(\.identifier) == ["after"])
    #expect(device.listed == ["after", "within"])
  }

  @Test(.rules("A11")) func `An app can be muted until the day ends`() async throws {
    let device = try await SimulatedDevice.allowing()
    try await device.change(.mute(.today))
    for hour in [12, 23, 24, 34] {
      let seconds = Double(hour - 9) * 3_600 + 1
      try await device.submit(.sample("\(hour)", after: seconds))
    }
    let story = await device.advance(by: 2 * 86_400)
    #expect(story.banners.map(\.identifier) == ["24", "34"], "\(story)")
  }

  @Test(.rules("A11")) func `A mute can be ended early`() async throws {
    let device = try await SimulatedDevice.allowing()
    try await device.change(.mute(.today))
    try await device.change(.mute(.off))
    try await device.submit(.sample())
    #expect(device.banners.count == 1)
  }

  @Test(.rules("A13")) func `The page in Settings leads to the app's own settings`() async throws {
    let device = try await SimulatedDevice.allowing(
      options: [.alert, .providesAppNotificationSettings])
    let delegate = RecordingDelegate()
    await device.setDelegate(delegate)
    try await device.openAppSettings()
    #expect(delegate.visits == [nil])
    #expect(await device.settings().providesAppNotificationSettings)
  }

  @Test(.rules("A13"))
  func `A notification leads to the app's own settings, which learn its identifier`() async throws {
    let device = try await SimulatedDevice.allowing(
      options: [.alert, .providesAppNotificationSettings])
    let delegate = RecordingDelegate()
    await device.setDelegate(delegate)
    try await device.submit(.sample("first"), .sample("second"))
    try await device.openAppSettings(from: "first")
    #expect(delegate.visits == ["first"])
    #expect(device.listed == ["second", "first"])
  }

  @Test(.rules("A13"))
  func `An app that does not run is started for its own settings`() async throws {
    let delegate = RecordingDelegate()
    let app = SimulatedApp("com.example.app") {
      UNUserNotificationCenter.current().delegate = delegate
    }
    let device = try await SimulatedDevice.allowing(
      app, options: [.alert, .providesAppNotificationSettings])
    try await device.terminate()
    try await device.openAppSettings()
    #expect(delegate.visits == [nil])
    #expect(device.story.contains { $0.event == .launched })
  }

  @Test(.rules("A13"))
  func `An app without settings of its own cannot be asked to show them`() async throws {
    let device = try await SimulatedDevice.allowing()
    await #expect(throws: SimulationError.self) { try await device.openAppSettings() }
    #expect(await !device.settings().providesAppNotificationSettings)
  }
}
