import TestSupport
import Testing
import UIKit
import UserNotificationsTesting

@MainActor
@Suite("Swift 5: the app of the article on iOS 12")
struct ArticleForIOS12AppTests {
  final class SettingsViewController: UIViewController {}

  @Test(.rules("A13"))
  func `The way to the app's settings ends at the storyboard's controller`() async throws {
    UIStoryboard.register("Settings", in: "Settings") { SettingsViewController() }
    let device = SimulatedDevice()
    let app = SimulatedApp(
      "com.example.otters",
      launch: { UIApplication.launch(ArticleForIOS12App.AppDelegate()) })
    try await device.openApp(app)
    try await device.run(app: app) {
      try await device.allow()
      ArticleForIOS12App.askWithSettingsEntry()
      await device.settle()
      try await device.openAppSettings()
    }
    await device.run(app: app) {
      let delegate = UIApplication.shared.delegate as? ArticleForIOS12App.AppDelegate
      #expect(delegate?.window?.rootViewController is SettingsViewController)
      #expect(UIApplication.shared.keyWindow === delegate?.window)
    }
  }

  @Test func `The reminder comes after three seconds, with the category's actions`() async throws {
    let device = SimulatedDevice()
    try await device.run(app: "com.example.otters") {
      try await device.allow()
      _ = try await UNUserNotificationCenter.current().requestAuthorization(options: [.alert])
      ArticleForIOS12App.registerCategory()
      ArticleForIOS12App.send()
    }
    let banner = try #require(await device.advance(by: 3).banners.first)
    #expect(banner.title == "Otters" && banner.subtitle == "At the zoo")
    #expect(banner.actions.map(\.title) == ["Like", "Open App", "Dismiss"])
  }

  @Test(.rules("A6", "A7"))
  func `A provisional app puts no question, and shows quietly`() async throws {
    let device = SimulatedDevice()
    await device.run(app: "com.example.otters") { ArticleForIOS12App.askQuietly() }
    await device.run(app: "com.example.otters") { ArticleForIOS12App.registerCategory() }
    let settings = await device.run(app: "com.example.otters") {
      await UNUserNotificationCenter.current().notificationSettings()
    }
    #expect(settings.authorizationStatus == .provisional)
  }

  @Test func `A critical alert is as loud as the article says`() {
    let content = ArticleForIOS12App.criticalContent()
    #expect(content.sound == .defaultCriticalSound(withAudioVolume: 1.0))
    #expect(content.categoryIdentifier == "high-water")
  }
}
