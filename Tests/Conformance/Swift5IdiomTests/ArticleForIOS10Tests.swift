import TestSupport
import Testing
import UIKit
import UserNotificationsTesting

@Suite("The code of the iOS 10 article")
struct ArticleForIOS10Tests {
  @Test func `The three triggers have the rules that were given`() throws {
    let triggers = ArticleForIOS10.makeTriggers()
    let interval = try #require(triggers[0] as? UNTimeIntervalNotificationTrigger)
    #expect(interval.timeInterval == 2700 && !interval.repeats)
    let calendar = try #require(triggers[1] as? UNCalendarNotificationTrigger)
    #expect(calendar.dateComponents.hour == 21 && calendar.repeats)
    let location = try #require(triggers[2] as? UNLocationNotificationTrigger)
    #expect(location.region.notifyOnEntry && !location.region.notifyOnExit)
  }

  @Test func `The content has the default sound, called as a method`() {
    let content = ArticleForIOS10.makeContent()
    #expect(content.sound == .default)
    #expect(content.badge == 1)
  }

  @Test func `The category has a reply and a delete button`() throws {
    let category = ArticleForIOS10.registerCategory()
    let reply = try #require(category.actions.first as? UNTextInputNotificationAction)
    #expect(reply.textInputButtonTitle == "Send")
    #expect(category.actions.last?.options == [.authenticationRequired, .destructive])
  }

  @Test(.rules("A15"))
  func `Adding fails in a test process, as the app has no permission there`() async {
    let error = await withCheckedContinuation { continuation in
      ArticleForIOS10.schedule { continuation.resume(returning: $0 as NSError?) }
    }
    #expect(error?.domain == UNErrorDomain)
    #expect(error?.code == UNError.Code.notificationsNotAllowed.rawValue)
  }

  @Test(.rules("F1", "F2", "F6")) func `The delegate distinguishes the responses`() throws {
    let delegate = ArticleForIOS10Delegate()
    let center = UNUserNotificationCenter.current()
    for action in [
      UNNotificationDismissActionIdentifier, UNNotificationDefaultActionIdentifier,
      "com.example.market.delete",
    ] {
      let response = try sampleResponse(actionIdentifier: action)
      delegate.userNotificationCenter(center, didReceive: response, withCompletionHandler: {})
    }
    let reply = try #require(
      UNTextInputNotificationResponse(
        coder: NotificationCoder([
          "notification": try sampleNotification(), "userText": "On my way",
          "actionIdentifier": "com.example.market.reply",
        ])))
    delegate.userNotificationCenter(center, didReceive: reply, withCompletionHandler: {})
    #expect(delegate.log == ["dismissed", "opened", "deleted", "replied On my way"])
  }

  @Test
  @MainActor
  func `An app with permission registers for pushes, and receives an error without a gateway`()
    async throws
  {
    let device = SimulatedDevice()
    await device.setGateway(isThere: false)
    let app = SimulatedApp(
      "com.example.market", launch: { UIApplication.launch(ArticleForIOS10AppDelegate()) })
    try await device.run(app: app) { try await device.allow() }
    try await device.terminate()
    try await device.openApp(app)
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    let delegate = await device.run(app: app) {
      UIApplication.shared.delegate as? ArticleForIOS10AppDelegate
    }
    #expect(delegate?.errors.count == 1)
  }

  @Test func `The delegate presents in the foreground as an alert with sound`() throws {
    var options: UNNotificationPresentationOptions = []
    ArticleForIOS10Delegate().userNotificationCenter(
      UNUserNotificationCenter.current(), willPresent: try sampleNotification(),
      withCompletionHandler: { options = $0 })
    #expect(options == [.alert, .sound])
  }
}
