import Testing
import UIKit
import UserNotificationsTesting

/// What an app gets that wants a token for pushes.
@MainActor @Suite struct RemoteRegistrationTests {
  @Test func `without a gateway the delegate is told what is missing`() async throws {
    let log = AppLog()
    let device = SimulatedDevice()
    let app = SimulatedApp(
      "com.example.app", launch: { UIApplication.launch(RecordingAppDelegate(log)) })
    try await device.openApp(app)
    await device.run(app: app) {
      UIApplication.shared.registerForRemoteNotifications()
      #expect(log.errors.isEmpty, "the delegate is told later, as on Apple's systems")
    }
    // What was put on the main queue before is done before this.
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    let error = try #require(log.errors.first as? NotificationSystemError)
    #expect(error.code == .unsupported && error.message.contains("gateway"))
    await device.run(app: app) {
      #expect(!UIApplication.shared.isRegisteredForRemoteNotifications)
      UIApplication.shared.unregisterForRemoteNotifications()
    }
  }
}
