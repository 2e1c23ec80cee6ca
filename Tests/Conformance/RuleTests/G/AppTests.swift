import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct AppTests {
  private let device = SimulatedDevice(timeZone: .gmt)

  @Test(.rules("G7"))
  func `Deleting an app removes its requests, notifications, badge and permission`() async throws {
    let app: SimulatedApp = "com.example.gone"
    let other: SimulatedApp = "com.example.stays"
    for app in [app, other] {
      try await device.add(
        .sample("a") { $0.badge = 4 }, .sample("b", after: 3_600, repeats: true), app: app)
    }
    try await device.deleteApp(app.bundleIdentifier)
    #expect(device.badge(of: app.bundleIdentifier) == 0)
    #expect(device.notificationCenter.map(\.app) == [other.bundleIdentifier])
    let story = await device.advance(by: 3_600)
    #expect(story.banners.map(\.app) == [other.bundleIdentifier], "\(story)")
    #expect(await device.pending(app: app).isEmpty)
    #expect(await device.delivered(app: app).isEmpty)
    let status = await device.run(app: app) {
      await UNUserNotificationCenter.current().notificationSettings().authorizationStatus
    }
    #expect(status == .notDetermined)
    #expect(device.badge(of: other.bundleIdentifier) == 4)
  }

  @Test(.rules("G7"))
  func `Deleting an app removes its token, its categories and a waiting response`() async throws {
    let app: SimulatedApp = "com.example.gone"
    let category = UNNotificationCategory(
      identifier: "mail", actions: [], intentIdentifiers: [], options: .customDismissAction)
    func register() async throws -> Data {
      try await device.run(app: app) { try await UserNotificationsHost.registerForPushes() }
    }
    let token = try await register()
    #expect(try device.pushToken(of: app.bundleIdentifier) == token)
    await device.run(app: app) {
      UNUserNotificationCenter.current().setNotificationCategories([category])
    }
    try await device.add(.sample("a"), app: app)
    try await device.tap("a")
    try await device.deleteApp(app.bundleIdentifier)
    await device.run(app: app) {}
    #expect(try device.pushToken(of: app.bundleIdentifier) == nil)
    let delegate = RecordingDelegate()
    await device.run(app: app) { UNUserNotificationCenter.current().delegate = delegate }
    await device.advance(by: 60)
    #expect(delegate.responses.isEmpty, "\(device.story)")
    let categories = await device.run(app: app) {
      await UNUserNotificationCenter.current().notificationCategories().count
    }
    #expect(categories == 0)
    #expect(try await register() != token)
  }

  @Test(.rules("G8")) func `An app has one center of its own`() async {
    let first = await device.run { UNUserNotificationCenter.current() }
    let again = await device.run { UNUserNotificationCenter.current() }
    let other = await device.run(app: "com.example.other") { UNUserNotificationCenter.current() }
    #expect(first === again)
    #expect(first !== other)
  }

  @Test(.rules("G8")) func `Content extensions are supported`() async {
    let isSupported = await device.run {
      UNUserNotificationCenter.current().supportsContentExtensions
    }
    #expect(isSupported)
  }
}
