import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct `An app that is deleted` {
  private func status(
    of center: UNUserNotificationCenter = .current()
  ) async -> UNAuthorizationStatus {
    await withCheckedContinuation { continuation in
      center.getNotificationSettings { continuation.resume(returning: $0.authorizationStatus) }
    }
  }

  @Test(.simulatedDevice, .timeLimit(.minutes(1)))
  func `A deleted app is installed again by the next call of its code`() async throws {
    let device = SimulatedDevice.current
    let center = UNUserNotificationCenter.current()
    try await device.allow()
    _ = try await center.requestAuthorization(options: [.alert])
    try await center.add(request("a", in: 60))
    try await device.deleteApp()
    #expect(await status(of: center) == .notDetermined)
    #expect(await status() == .notDetermined)
    #expect(await center.pendingNotificationRequests().isEmpty)
    try await device.allow()
    #expect(try await center.requestAuthorization(options: [.alert]))
    try await center.add(request("b"))
    #expect(device.banners.map(\.identifier) == ["b"])
  }

  @Test(.timeLimit(.minutes(1)))
  func `A deleted app can be called through a center that was kept`() async throws {
    let device = try await SimulatedDevice.allowing()
    let kept = await device.run { UNUserNotificationCenter.current() }
    try await device.deleteApp()
    let delegate = RecordingDelegate()
    try await device.run {
      #expect(UNUserNotificationCenter.current() === kept)
      try await device.allow()
      _ = try await kept.requestAuthorization(options: [.alert])
      kept.delegate = delegate
      try await kept.add(request("a"))
    }
    try await device.tap()
    #expect(delegate.log == ["UNNotificationDefaultActionIdentifier a"])
  }

  @Test(.timeLimit(.minutes(1)))
  func `A deleted app has no delegate afterwards, and keeps its entitlements`() async throws {
    let app = SimulatedApp("com.example.alarm", entitlements: [.timeSensitive])
    let device = try await SimulatedDevice.allowing(app)
    let delegate = RecordingDelegate()
    let center = await device.run {
      UNUserNotificationCenter.current().delegate = delegate
      return UNUserNotificationCenter.current()
    }
    try await device.deleteApp()
    #expect(center.delegate == nil)
    try await device.allow()
    _ = try await center.requestAuthorization(options: [.alert])
    #expect(await center.notificationSettings().timeSensitiveSetting == .enabled)
  }

  @Test(.timeLimit(.minutes(1))) func `A deleted app is not on the device until its next call`()
    async throws
  {
    let device = try await SimulatedDevice.allowing("com.example.a")
    await device.run(app: "com.example.b") {}
    try await device.deleteApp("com.example.a")
    try await device.openApp()
    await #expect(throws: SimulationError.self) { try await device.deleteApp("com.example.a") }
    #expect(device.story.description.contains("com.example.b  comes to the front"))
  }
}
