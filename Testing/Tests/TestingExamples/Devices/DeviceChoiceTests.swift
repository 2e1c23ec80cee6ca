import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct `A device for a test` {
  @Test func `A device can be made in a test`() async throws {
    let device = SimulatedDevice()
    try await device.run(app: "com.example.digest") {
      try await NewsDigest().start()
    }
    let evening = await device.advance(toNext: DateComponents(hour: 19))
    #expect(evening.listed.map(\.title) == ["Your evening digest"])
  }

  @Test(.simulatedDevice(app: "com.example.digest"))
  func `A device can come from a trait`() async throws {
    try await NewsDigest().start()
    let evening = await SimulatedDevice.current.advance(toNext: DateComponents(hour: 19))
    #expect(evening.listed.map(\.title) == ["Your evening digest"])
  }

  @Test(
    .simulatedDevice(app: SimulatedApp("com.example.alarm", entitlements: [.timeSensitive])) {
      SimulatedDevice(now: Date(), timeZone: .gmt, rules: .asOnApple)
    })
  func `A device can be made with a date, a zone and rules`() async throws {
    let device = SimulatedDevice.current
    #expect(device.timeZone == .gmt && abs(device.now.timeIntervalSinceNow) < 60)
    try await device.allow()
    let center = UNUserNotificationCenter.current()
    _ = try await center.requestAuthorization(options: [.alert])
    #expect(await center.notificationSettings().timeSensitiveSetting == .enabled)
  }

  @Test func `A device can have several apps, each with a center of its own`() async throws {
    let device = SimulatedDevice()
    for app in ["com.example.iron", "com.example.zinc"] {
      try await device.run(app: SimulatedApp(app)) {
        try await device.allow()
        let center = UNUserNotificationCenter.current()
        _ = try await center.requestAuthorization(options: [.alert])
        try await MedicineReminder(medicine: app, time: DateComponents(hour: 8)).schedule()
        #expect(await center.pendingNotificationRequests().count == 1)
      }
    }
    await device.advance(toNext: DateComponents(hour: 8))
    try await device.tap(app: "com.example.iron")
    #expect(device.notificationCenter.map(\.app) == ["com.example.zinc"])
  }

  @Test func `A device starts the app for a response`() async throws {
    let receiver = SnoozeReceiver()
    let app = SimulatedApp("com.example.alarm", displayName: "Alarm") { receiver.register() }
    let device = SimulatedDevice()
    try await device.run(app: app) {
      try await device.allow()
      let center = UNUserNotificationCenter.current()
      _ = try await center.requestAuthorization(options: [.alert])
      receiver.register()
      let content = UNMutableNotificationContent()
      content.title = "Wake up"
      content.categoryIdentifier = SnoozeReceiver.category
      try await center.add(
        UNNotificationRequest(identifier: "alarm", content: content, trigger: nil))
    }
    await device.restart()
    try await device.choose(action: "snooze")
    #expect(await device.advance(by: .seconds(9 * 60)).banners.map(\.appName) == ["Alarm"])
  }
}
