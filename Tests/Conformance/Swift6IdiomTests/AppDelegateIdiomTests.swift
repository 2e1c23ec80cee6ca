import Testing
import UIKit
import UserNotificationsTesting

@MainActor
@Suite("Swift 6: app delegates on the main actor")
struct AppDelegateIdiomTests {
  @Test("its questions, its badge and its responses work as they stand")
  func life() async throws {
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

  @Test("the async form of the method that takes pushes is found")
  func pushes() async {
    let delegate = ModernAppDelegate()
    let result = await withCheckedContinuation { continuation in
      (delegate as any UIApplicationDelegate).application(
        .shared, didReceiveRemoteNotification: [:]
      ) { continuation.resume(returning: $0) }
    }
    #expect(result == .newData && delegate.log == ["woken"])
  }

  @Test("a controller may be given to a task")
  func controllers() async {
    let controller = LoadingViewController()
    await controller.load()
    #expect(controller.isLoaded)
  }
}
