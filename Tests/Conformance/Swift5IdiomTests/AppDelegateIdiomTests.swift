import TestSupport
import Testing
import UIKit
import UserNotificationsTesting

@MainActor
@Suite("Swift 5: app delegates as public apps write them")
struct AppDelegateIdiomTests {
  let device = SimulatedDevice()
  let app = SimulatedApp(
    "com.example.push", launch: { UIApplication.launch(PushAppDelegate()) })

  private var delegate: PushAppDelegate? {
    get async {
      await device.run(app: app) { UIApplication.shared.delegate as? PushAppDelegate }
    }
  }

  @Test func `An app delegate's own initializer and questions work unchanged`() async throws {
    try await device.run(app: app) { try await device.allow() }
    try await device.terminate()
    try await device.openApp(app)
    let log = try #require(await delegate).log
    #expect(log == ["init"])
    #expect(device.badge() == 0)
  }

  @Test(.rules("F3"))
  func `The state distinguishes a tap that opens the app from one in the background`() async throws
  {
    try await device.run(app: app) {
      try await device.allow()
      _ = try await UNUserNotificationCenter.current().requestAuthorization(options: [.alert])
      try await device.push(payload: ["aps": ["alert": "Dinner?"]])
    }
    try await device.terminate()
    try await device.tap()
    let log = try #require(await delegate).log
    #expect(log.contains("launched by Dinner?"))
    #expect(log.contains("opened by a tap"))
    try await device.leaveApp()
    #expect(try #require(await delegate).log.last == "saving for true")
  }

  @Test func `A push that wakes the app is recognised by its payload`() async {
    let delegate = PushAppDelegate()
    for (payload, expected) in [
      (["aps": ["content-available": 1]], UIBackgroundFetchResult.newData),
      (["aps": ["alert": 1]], .noData), (["other": [:]], .failed),
    ] {
      let result = await withCheckedContinuation { continuation in
        delegate.application(.shared, didReceiveRemoteNotification: payload) {
          continuation.resume(returning: $0)
        }
      }
      #expect(result == expected)
    }
  }

  @Test func `A token is written as letters`() {
    let delegate = PushAppDelegate()
    delegate.application(
      .shared, didRegisterForRemoteNotificationsWithDeviceToken: Data([0x0a, 0xff]))
    #expect(delegate.log.last == "token 0aff")
  }

  @Test func `A simulated device opens no address`() async {
    await device.run(app: app) {
      PushAppDelegate().openSystemSettings()
      let url = URL(string: UIApplication.openSettingsURLString)
      if let url { #expect(await UIApplication.shared.open(url) == false) }
    }
  }
}
