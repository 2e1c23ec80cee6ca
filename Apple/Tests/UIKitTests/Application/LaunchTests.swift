import TestSupport
import Testing
import UIKit
import UserNotificationsTesting

/// The order of the delegate calls of a launch, and the app's state in each (F3, F13, F14).
@MainActor @Suite struct LaunchTests {
  private let device = SimulatedDevice()
  private let log = AppLog()
  private var app: SimulatedApp {
    SimulatedApp(
      "com.example.app",
      launch: { [log] in UIApplication.launch(RecordingAppDelegate(log)) })
  }

  /// Lets the app show a notification of a category with two actions, and end.
  private func showAndEnd() async throws {
    await device.run(app: app) {
      UNUserNotificationCenter.current().setNotificationCategories([
        UNNotificationCategory(
          identifier: "task",
          actions: [
            UNNotificationAction(identifier: "later", title: "Later", options: []),
            UNNotificationAction(identifier: "show", title: "Show", options: .foreground),
          ], intentIdentifiers: [])
      ])
    }
    try await device.run(app: app) {
      try await device.allow()
      _ = try await UNUserNotificationCenter.current().requestAuthorization(options: [
        .alert, .badge, .sound, .providesAppNotificationSettings,
      ])
      let content = UNMutableNotificationContent()
      content.title = "Buy milk"
      content.categoryIdentifier = "task"
      try await UNUserNotificationCenter.current().add(
        UNNotificationRequest(identifier: "milk", content: content, trigger: nil))
    }
    try await device.terminate()
  }

  @Test func `An app that the user starts becomes active after its launch`() async throws {
    try await device.openApp(app)
    #expect(log.lines == ["will finish: inactive", "did finish: inactive", "active: active"])
    #expect(log.options.count == 1 && log.options[0] == nil)
    #expect(await device.run(app: app) { UIApplication.shared.delegate is RecordingAppDelegate })
  }

  @Test func `A tap opens the app, which becomes active after its delegate was called`()
    async throws
  {
    try await showAndEnd()
    try await device.tap()
    #expect(
      log.lines == [
        "will finish: inactive", "did finish: inactive", "received a tap: inactive",
        "active: active",
      ])
  }

  @Test(.rules("F3"))
  func `A foreground action opens the app, which becomes active after its delegate`() async throws {
    try await showAndEnd()
    try await device.choose(action: "show")
    #expect(
      log.lines == [
        "will finish: inactive", "did finish: inactive", "received show: inactive",
        "active: active",
      ])
  }

  @Test(.rules("F3", "F14")) func `A background action is handled in the background`() async throws
  {
    try await showAndEnd()
    try await device.choose(action: "later")
    #expect(
      log.lines == [
        "will finish: background", "did finish: background", "background: background",
        "received later: background",
      ])
  }

  @Test(.rules("A13")) func `A visit to the app's own settings opens it`() async throws {
    try await showAndEnd()
    try await device.openAppSettings()
    #expect(
      log.lines == [
        "will finish: inactive", "did finish: inactive", "settings: inactive", "active: active",
      ])
  }

  @Test func `An app in the background enters the foreground for a tap`() async throws {
    try await showAndEnd()
    try await device.choose(action: "later")
    try await device.run(app: app) {
      let content = UNMutableNotificationContent()
      content.title = "Again"
      try await UNUserNotificationCenter.current().add(
        UNNotificationRequest(identifier: "again", content: content, trigger: nil))
    }
    log.lines = []
    try await device.tap()
    #expect(
      log.lines == [
        "will enter: background", "received a tap: inactive", "active: active",
      ])
  }

  @Test func `An app without a delegate of its center becomes active at once`() async throws {
    let log = log
    let app = SimulatedApp(
      "com.example.app",
      launch: { UIApplication.launch(RecordingAppDelegate(log, takesResponses: false)) })
    try await device.openApp(app)
    #expect(log.lines.last == "active: active")
  }

  @Test func `The payload of a tapped push is in the launch options`() async throws {
    try await showAndEnd()
    try await device.push(
      payload: ["aps": ["alert": "Hello"], "room": "kitchen"], to: "com.example.app")
    try await device.tap()
    let payload = log.options.last??[.remoteNotification] as? [AnyHashable: Any]
    #expect(payload?["room"] as? String == "kitchen")
  }

  @Test func `A tapped local notification is not in the launch options`() async throws {
    try await showAndEnd()
    try await device.tap()
    #expect(log.options.count == 1 && log.options[0] == nil)
  }
}
