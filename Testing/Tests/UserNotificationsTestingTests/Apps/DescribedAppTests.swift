import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct `The description of an app` {
  private func settings(
    of app: SimulatedApp, on device: SimulatedDevice
  ) async -> UNNotificationSettings {
    await device.run(app: app) { await UNUserNotificationCenter.current().notificationSettings() }
  }

  @Test func `A later description of an app counts from then on`() async throws {
    let plain: SimulatedApp = "com.example.pills"
    let full = SimulatedApp(
      "com.example.pills", displayName: "Pills", entitlements: [.timeSensitive])
    let device = try await SimulatedDevice.allowing(plain)
    #expect(await settings(of: plain, on: device).timeSensitiveSetting == .notSupported)
    #expect(await settings(of: full, on: device).timeSensitiveSetting == .enabled)
    #expect(await settings(of: plain, on: device).timeSensitiveSetting == .enabled)
    try await device.run { try await UNUserNotificationCenter.current().add(request("a")) }
    #expect(device.banners.map(\.appName) == ["Pills"])
  }

  @Test func `A description may be another name alone, or less than before`() async throws {
    let device = try await SimulatedDevice.allowing("com.example.pills")
    for name in ["Pills", "Tablets"] {
      try await device.run(app: SimulatedApp("com.example.pills", displayName: name)) {
        try await UNUserNotificationCenter.current().add(request(name))
      }
    }
    #expect(device.banners.map(\.appName) == ["Pills", "Tablets"])
    let entitled = SimulatedApp("com.example.pills", entitlements: [.timeSensitive])
    #expect(await settings(of: entitled, on: device).timeSensitiveSetting == .enabled)
    let other = SimulatedApp("com.example.pills", displayName: "Drops")
    #expect(await settings(of: other, on: device).timeSensitiveSetting == .notSupported)
  }

  @Test
  func `A description brings its launch code, with or without erasing the device between`()
    async throws
  {
    for isErased in [true, false] {
      let device = SimulatedDevice()
      let (first, second) = (Counter(), Counter())
      try await device.openApp(SimulatedApp("com.example.l") { first.increase() })
      if isErased { await device.erase() } else { try await device.terminate() }
      try await device.openApp(SimulatedApp("com.example.l") { second.increase() })
      #expect(first.count == 1 && second.count == 1, "\(device)")
    }
  }

  @Test
  func `A description starts the app once, also if its launch code does not use the center`()
    async throws
  {
    let device = SimulatedDevice()
    let launches = Counter()
    let app = SimulatedApp("com.example.l") { launches.increase() }
    for count in 1...3 {
      try await device.openApp(app)
      #expect(launches.count == count)
      try await device.openApp(app)
      #expect(launches.count == count)
      try await device.terminate()
    }
    try await device.openApp()
    #expect(launches.count == 4)
  }

  @Test func `A description is forgotten when the device is erased`() async throws {
    let device = SimulatedDevice()
    let launches = Counter()
    let app = SimulatedApp("com.example.l", entitlements: [.timeSensitive]) {
      launches.increase()
    }
    try await device.openApp(app)
    await device.erase()
    try await device.openApp("com.example.l" as SimulatedApp)
    #expect(launches.count == 1)
    try await device.allow()
    await device.run {
      let center = UNUserNotificationCenter.current()
      _ = try? await center.requestAuthorization(options: [.alert])
      #expect(await center.notificationSettings().timeSensitiveSetting == .notSupported)
    }
  }
}
