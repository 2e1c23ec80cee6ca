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

  @Test("its own initializer and its questions work as they stand")
  func launch() async throws {
    try await device.run(app: app) { try await device.allow() }
    try await device.terminate()
    try await device.openApp(app)
    let log = try #require(await delegate).log
    #expect(log == ["init"])
    #expect(device.badge() == 0)
  }

  @Test("the state tells a tap that opens the app from one in the background (F3)")
  func states() async throws {
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

  @Test("a push that wakes it is told apart by its payload")
  func pushes() async {
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

  @Test("a token is written as letters")
  func token() {
    let delegate = PushAppDelegate()
    delegate.application(
      .shared, didRegisterForRemoteNotificationsWithDeviceToken: Data([0x0a, 0xff]))
    #expect(delegate.log.last == "token 0aff")
  }

  @Test("nothing is opened on a simulated device")
  func settings() async {
    await device.run(app: app) {
      PushAppDelegate().openSystemSettings()
      let url = URL(string: UIApplication.openSettingsURLString)
      if let url { #expect(await UIApplication.shared.open(url) == false) }
    }
  }
}
