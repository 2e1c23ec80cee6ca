import Synchronization
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct `A delegate with values made for it` {
  let delegate = InboxDelegate()
  let center = UNUserNotificationCenter.current()

  func notification(
    _ change: (UNMutableNotificationContent) -> Void = { _ in }
  ) -> UNNotification {
    let content = UNMutableNotificationContent()
    content.title = "New message"
    content.userInfo = ["message": 7]
    change(content)
    return UNNotification(content: content)
  }

  func receive(_ response: UNNotificationResponse) {
    delegate.userNotificationCenter(center, didReceive: response, withCompletionHandler: {})
  }

  @Test func `A delegate handles every kind of response`() {
    receive(UNNotificationResponse(notification: notification()))
    receive(UNNotificationResponse(notification: notification(), action: "archive"))
    receive(
      UNTextInputNotificationResponse(
        notification: notification(), action: "reply", text: "On my way"))
    receive(
      UNNotificationResponse(
        notification: notification(), action: UNNotificationDismissActionIdentifier))
    #expect(delegate.log == ["open 7", "archive 7", "answer 7: On my way", "leave 7"])
  }

  @Test func `A delegate decides about the presentation in the foreground`() {
    let asked = Mutex<[UNNotificationPresentationOptions]>([])
    for level in [UNNotificationInterruptionLevel.active, .timeSensitive] {
      delegate.userNotificationCenter(
        center, willPresent: notification { $0.interruptionLevel = level },
        withCompletionHandler: { options in asked.withLock { $0.append(options) } })
    }
    #expect(asked.withLock(\.self) == [[.list], [.banner, .list, .sound]])
  }

  @Test func `A notification has the values of its initializer`() {
    let date = Date(timeIntervalSince1970: 1_800_000_000)
    let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: false)
    let made = UNNotification(
      content: UNMutableNotificationContent(), identifier: "a", trigger: trigger, date: date)
    #expect(made.request.identifier == "a" && made.date == date)
    #expect(made.request.trigger == trigger)
    #expect(notification().date == SimulatedDevice.current.now)
    #expect(UNNotification(request: made.request, date: date).request == made.request)
  }

  @Test(arguments: [
    (UNAuthorizationStatus.notDetermined, false), (.denied, true), (.authorized, false),
    (.provisional, false),
  ])
  func `Settings follow the status`(status: UNAuthorizationStatus, warns: Bool) {
    let settings = UNNotificationSettings(authorizationStatus: status)
    #expect(settings.authorizationStatus == status)
    #expect(InboxDelegate.shouldWarn(about: settings) == warns)
  }

  @Test func `Settings have the values of their initializer`() {
    let settings = UNNotificationSettings(
      authorizationStatus: .authorized, alert: .disabled, timeSensitive: .enabled)
    #expect(InboxDelegate.shouldWarn(about: settings))
    #expect(settings.alertStyle == .none && settings.soundSetting == .enabled)
    #expect(settings.timeSensitiveSetting == .enabled)
  }
}
