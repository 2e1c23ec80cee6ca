import TestSupport
import Testing
import UIKit
import UserNotificationsTesting

/// The delegate calls of an app that requests a token for pushes.
@MainActor @Suite struct RemoteRegistrationTests {
  private let log = AppLog()
  private let device = SimulatedDevice()

  private var app: SimulatedApp {
    SimulatedApp(
      "com.example.app",
      launch: { [log] in UIApplication.launch(RecordingAppDelegate(log)) })
  }

  /// Waits until the main queue has run everything that was on it.
  private func settle() async {
    for _ in 0..<3 {
      await device.run(app: app) {}
      await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    }
  }

  @Test(.rules("H1"))
  func `The delegate gets an error that names the missing gateway`() async throws {
    await device.setGateway(isThere: false)
    try await device.openApp(app)
    await device.run(app: app) {
      UIApplication.shared.registerForRemoteNotifications()
      #expect(log.errors.isEmpty, "the delegate is told later, as on Apple's systems")
    }
    await settle()
    let error = try #require(log.errors.first as? NotificationSystemError)
    #expect(error.code == .unsupported && error.message.contains("gateway"))
    await device.run(app: app) {
      #expect(!UIApplication.shared.isRegisteredForRemoteNotifications)
      UIApplication.shared.unregisterForRemoteNotifications()
    }
  }

  @Test(.rules("H1", "A16")) func `The delegate gets the token without a permission`() async throws
  {
    try await device.openApp(app)
    await device.run(app: app) {
      #expect(!UIApplication.shared.isRegisteredForRemoteNotifications)
      UIApplication.shared.registerForRemoteNotifications()
    }
    await settle()
    #expect(log.errors.isEmpty && log.tokens.map(\.count) == [32])
    #expect(try device.pushToken(of: "com.example.app") == log.tokens.first)
    await device.run(app: app) {
      #expect(UIApplication.shared.isRegisteredForRemoteNotifications)
      UIApplication.shared.unregisterForRemoteNotifications()
    }
    await settle()
    await device.run(app: app) {
      #expect(!UIApplication.shared.isRegisteredForRemoteNotifications)
    }
    #expect(try device.pushToken(of: "com.example.app") == nil)
  }

  @Test func `A token comes later if a gateway is back`() async throws {
    try await device.openApp(app)
    await device.run(app: app) { UIApplication.shared.registerForRemoteNotifications() }
    await settle()
    await device.setGateway(isThere: false)
    #expect(try device.pushToken(of: "com.example.app") == nil)
    await device.setGateway(isThere: true)
    await settle()
    #expect(log.tokens.count == 2)
  }
}
