import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct `The user's decisions on a simulated device` {
  @Test(arguments: [true, false])
  func `The user's decision answers the open question, and the next one`(
    isAllowed: Bool
  ) async throws {
    for comesFirst in [true, false] {
      let device = SimulatedDevice()
      try await device.run {
        if comesFirst { try await isAllowed ? device.allow() : device.deny() }
        async let granted = UNUserNotificationCenter.current().requestAuthorization(
          options: [.alert])
        if !comesFirst { try await isAllowed ? device.allow() : device.deny() }
        #expect(try await granted == isAllowed)
        let settings = await UNUserNotificationCenter.current().notificationSettings()
        #expect(settings.authorizationStatus == (isAllowed ? .authorized : .denied))
      }
    }
  }

  @Test
  func `The user's decision turns notifications on and off again in Settings`() async throws {
    let device = try await SimulatedDevice.allowing()
    let center = await device.run { UNUserNotificationCenter.current() }
    try await device.deny()
    let refusal = await #expect(throws: UNError.self) { try await center.add(request("a")) }
    #expect(refusal?.code == .notificationsNotAllowed)
    try await device.allow()
    try await center.add(request("a"))
    #expect(device.banners.count == 1)
  }

  @Test
  func `The user's decision keeps a provisional app, which stays quiet until Settings change`()
    async throws
  {
    let device = try await SimulatedDevice.allowing(options: [.provisional, .alert, .sound])
    let center = await device.run { UNUserNotificationCenter.current() }
    try await center.add(request("trial"))
    #expect(device.banners.isEmpty && device.sounds.isEmpty)
    #expect(device.notificationCenter.first?.notifications.first?.isProvisional == true)
    try await device.keepProvisional()
    try await center.add(request("kept"))
    #expect(device.banners.isEmpty)
    try await device.change(.banners(.banner))
    try await center.add(request("shown"))
    #expect(device.banners.map(\.identifier) == ["shown"])
    try await device.turnOff()
    #expect(device.notificationCenter.isEmpty)
  }

  @Test func `The user decides about critical alerts separately`() async throws {
    let app = SimulatedApp("com.example.alarm", entitlements: [.criticalAlerts])
    let device = SimulatedDevice()
    try await device.run(app: app) {
      try await device.allow()
      try await device.answerCriticalAlerts(true)
      let center = UNUserNotificationCenter.current()
      #expect(try await center.requestAuthorization(options: [.alert, .sound, .criticalAlert]))
      await device.setFocus(SimulatedFocus("Sleep", allowsTimeSensitive: false))
      try await center.add(
        request("smoke") { $0.sound = .defaultCriticalSound(withAudioVolume: 1) })
      try await center.add(request("chat"))
    }
    #expect(device.banners.map(\.identifier) == ["smoke"])
    #expect(device.sounds.map(\.isCritical) == [true])
    #expect(device.sounds.first?.volume == 1)
  }

  @Test func `A decision before any app exists is for the first one that asks`() async throws {
    let device = SimulatedDevice()
    try await device.allow()
    try await device.run(app: "com.example.first") {
      let center = UNUserNotificationCenter.current()
      let granted = try await center.requestAuthorization(options: [.alert])
      #expect(granted)
    }
    await device.run(app: "com.example.second") {
      UNUserNotificationCenter.current().requestAuthorization(options: [.alert]) { _, _ in }
    }
    #expect(device.story.description.contains("com.example.second  asks for alert"))
    #expect(device.story.count == 3)
  }

  @Test func `The last decision counts, and no longer for an app that is deleted`() async throws {
    let device = SimulatedDevice()
    await device.run {}
    try await device.allow()
    try await device.deny()
    try await device.deleteApp()
    await device.run {}
    try await device.deny()
    try await device.allow()
    let granted = try await device.run {
      try await UNUserNotificationCenter.current().requestAuthorization(options: [.alert])
    }
    #expect(granted)
  }

  @Test func `A repeated decision changes no row that the user has set`() async throws {
    let device = try await SimulatedDevice.allowing()
    try await device.change(.sounds(false))
    try await device.allow()
    try await device.deny()
    try await device.allow()
    try await device.run { try await UNUserNotificationCenter.current().add(request("a")) }
    #expect(device.banners.count == 1 && device.sounds.isEmpty)
  }

  @Test func `A decision that names no app is an error if the app is not clear`() async throws {
    let device = SimulatedDevice()
    let nobody = await #expect(throws: SimulationError.self) { try await device.turnOff() }
    #expect(nobody?.message.contains("No app") == true)
    await device.run(app: "com.example.a") {}
    await device.run(app: "com.example.b") {}
    let two = await #expect(throws: SimulationError.self) { try await device.allow() }
    #expect(two?.message.contains("com.example.a, com.example.b") == true)
    try await device.allow(app: "com.example.b")
    await #expect(throws: SimulationError.self) { try await device.allow(app: "no identifier") }
  }
}
