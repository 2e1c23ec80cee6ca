import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct `Tricks that test suites use already` {
  let request = UNNotificationRequest(
    identifier: "a", content: UNMutableNotificationContent(), trigger: nil)

  func notification() throws -> UNNotification {
    try #require(UNNotification(coder: KeyedStub(["date": Date(), "request": request])))
  }

  @Test func `A coder makes a text response, which a delegate accepts`() throws {
    let coder = KeyedStub([
      "notification": try notification(), "actionIdentifier": "reply", "userText": "On my way",
    ])
    let response = try #require(UNTextInputNotificationResponse(coder: coder))
    let delegate = InboxDelegate()
    delegate.userNotificationCenter(
      UNUserNotificationCenter.current(), didReceive: response, withCompletionHandler: {})
    #expect(delegate.log == ["answer 0: On my way"])
  }

  @Test func `Properties of objects that the kit has made can be set by name too`() throws {
    let notification = UNNotification(content: UNMutableNotificationContent())
    notification.setValue(request, forKey: "request")
    #expect(notification.request === request)
    let response = UNNotificationResponse(notification: try self.notification())
    response.setValue(notification, forKey: "notification")
    response.setValue("archive", forKey: "actionIdentifier")
    #expect(response.notification === notification && response.actionIdentifier == "archive")
    let settings = UNNotificationSettings(authorizationStatus: .notDetermined)
    settings.setValue(UNAuthorizationStatus.denied.rawValue, forKey: "authorizationStatus")
    #expect(settings.authorizationStatus == .denied)
  }

  @Test(arguments: [UNAuthorizationStatus.denied, .authorized, .provisional])
  func `A coder with one number for every key makes settings`(status: UNAuthorizationStatus) throws
  {
    let coder = KeyedStub(number: Int64(status.rawValue))
    let settings = try #require(UNNotificationSettings(coder: coder))
    #expect(settings.authorizationStatus == status)
  }

  @Test(.simulatedDevice) func `A mock center keeps its calls from the device`() async throws {
    let center = RememberingCenter()
    try await center.add(request)
    #expect(center.added == ["a"])
    #expect(SimulatedDevice.current.story.isEmpty)
  }
}
