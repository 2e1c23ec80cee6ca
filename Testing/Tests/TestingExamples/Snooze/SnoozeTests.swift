import Testing
import UserNotifications
import UserNotificationsTesting

@Suite(.simulatedDevice(app: "com.example.alarm")) struct `The snooze button` {
  let device = SimulatedDevice.current
  let receiver = SnoozeReceiver()

  /// The app at its launch, and an alarm that has just come.
  init() async throws {
    try await device.allow()
    let center = UNUserNotificationCenter.current()
    _ = try await center.requestAuthorization(options: [.alert, .sound])
    receiver.register()
    let content = UNMutableNotificationContent()
    content.title = "Wake up"
    content.sound = .default
    content.categoryIdentifier = SnoozeReceiver.category
    try await center.add(
      UNNotificationRequest(identifier: "alarm", content: content, trigger: nil))
  }

  @Test
  func `The snooze button brings the alarm back nine minutes later, again and again`() async throws
  {
    #expect(device.banners.first?.actions.map(\.title) == ["Snooze"])
    for count in 1...3 {
      try await device.choose(action: "snooze")
      #expect(device.notificationCenter.isEmpty)
      #expect(await device.advance(by: .seconds(8 * 60 + 59)).banners.isEmpty)
      #expect(await device.advance(by: .seconds(1)).banners.map(\.title) == ["Wake up"])
      #expect(device.banners.count == 1 + count)
    }
  }

  @Test func `The alarm does not come back without the snooze button`() async throws {
    try await device.tap()
    #expect(await device.advance(by: .seconds(24 * 3600)).isEmpty, "\(device)")
  }

  @Test func `The snoozed alarm rings in the foreground as the delegate decides`() async throws {
    try await device.openApp()
    try await device.choose(action: "snooze")
    let story = await device.advance(by: .seconds(9 * 60))
    #expect(story.banners.map(\.title) == ["Wake up"] && story.sounds.count == 1, "\(story)")
    #expect(story.listed.isEmpty && device.notificationCenter.isEmpty)
  }
}
