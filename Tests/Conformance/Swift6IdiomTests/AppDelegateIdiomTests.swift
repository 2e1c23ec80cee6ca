import Testing
import UIKit
import UserNotificationsTesting

@MainActor
@Suite("Swift 6: app delegates on the main actor")
struct AppDelegateIdiomTests {
  @Test func `An app delegate's questions, badge and responses work unchanged`() async throws {
    let device = SimulatedDevice()
    let app = SimulatedApp(
      "com.example.modern", launch: { UIApplication.launch(ModernAppDelegate()) })
    try await device.run(app: app) { try await device.allow() }
    try await device.terminate()
    try await device.openApp(app)
    let delegate = try #require(
      await device.run(app: app) { UIApplication.shared.delegate as? ModernAppDelegate })
    await delegate.settled()
    #expect(device.badge() == 2)
    #expect(delegate.log.first == "granted true")
    try await device.push(payload: ["aps": ["alert": "Hello"]], collapseIdentifier: "hello")
    #expect(device.banners.map(\.body) == ["Hello"])
    try await device.tap("hello")
    #expect(delegate.log.last == "received hello")
    await device.run(app: app) { delegate.saveInBackground() }
    #expect(delegate.log.last == "saved")
  }

  @Test func `The async form of the method that receives pushes is found`() async {
    let delegate = ModernAppDelegate()
    let result = await withCheckedContinuation { continuation in
      (delegate as any UIApplicationDelegate).application(
        .shared, didReceiveRemoteNotification: [:]
      ) { continuation.resume(returning: $0) }
    }
    #expect(result == .newData && delegate.log == ["woken"])
  }

  @Test func `A controller may be given to a task`() async {
    let controller = LoadingViewController()
    await controller.load()
    #expect(controller.isLoaded)
  }
}
