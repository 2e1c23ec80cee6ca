import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct `A device that is erased` {
  @Test func `An erased device has no apps`() async throws {
    let device = try await SimulatedDevice.allowing("com.example.a")
    await device.run(app: "com.example.b") {}
    await device.erase()
    try await device.allow()
    let isGranted = try await device.run(app: "com.example.c") {
      try await UNUserNotificationCenter.current().requestAuthorization(options: [.alert])
    }
    #expect(isGranted)
    try await device.openApp()
  }

  @Test func `An erased device forgets the user's prepared answers`() async throws {
    let device = SimulatedDevice()
    try await device.allow()
    await device.erase()
    try await device.deny()
    let isGranted = try await device.run {
      try await UNUserNotificationCenter.current().requestAuthorization(options: [.alert])
    }
    #expect(!isGranted)
  }

  @Test(.simulatedDevice(app: SimulatedApp("com.example.own", entitlements: [.timeSensitive])))
  func `An erased device is still the device of the code that runs there`() async throws {
    let device = SimulatedDevice.current
    await device.run(app: "com.example.other") {}
    await device.erase()
    try await device.openApp()
    try await device.allow()
    let center = UNUserNotificationCenter.current()
    #expect(try await center.requestAuthorization(options: [.alert]))
    #expect(await center.notificationSettings().timeSensitiveSetting == .enabled)
    #expect(device.story.description.contains("com.example.own  comes to the front"))
  }

  @Test(.timeLimit(.minutes(1)))
  func `An erased device answers a center that an app has kept`() async throws {
    let device = SimulatedDevice()
    let kept = await device.run(app: "com.example.second") { UNUserNotificationCenter.current() }
    await device.erase()
    #expect(await kept.notificationSettings().authorizationStatus == .notDetermined)
    try await device.openApp("com.example.second")
  }
}
