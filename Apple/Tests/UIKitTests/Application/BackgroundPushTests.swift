import TestSupport
import Testing
import UIKit
import UserNotificationsTesting

/// Pushes that wake an app.
@MainActor @Suite struct BackgroundPushTests {
  private let log = AppLog()
  private let device = SimulatedDevice()

  private var app: SimulatedApp {
    SimulatedApp(
      "com.example.app",
      launch: { [log] in UIApplication.launch(RecordingAppDelegate(log)) })
  }

  @Test(.rules("H7")) func `A running app gets a silent push, and the push waits for its handler`()
    async throws
  {
    try await device.openApp(app)
    try await device.push(
      payload: ["aps": ["content-available": 1], "n": 4], to: "com.example.app")
    #expect(log.pushes.map { $0["n"] as? Int } == [4])
    #expect(log.lines.last == "push: active")
  }

  @Test(.rules("H7", "F16"))
  func `An app that does not run is launched in the background for a silent push`() async throws {
    try await device.openApp(app)
    try await device.terminate(app: app.bundleIdentifier)
    log.lines = []
    log.options = []
    try await device.push(
      payload: ["aps": ["content-available": 1], "n": 5], to: "com.example.app")
    #expect(
      log.lines == [
        "will finish: background", "did finish: background", "background: background",
        "push: background",
      ])
    let payload = log.options.first??[.remoteNotification] as? [AnyHashable: Any]
    #expect(payload?["n"] as? Int == 5)
    #expect(log.pushes.map { $0["n"] as? Int } == [5])
  }
}
