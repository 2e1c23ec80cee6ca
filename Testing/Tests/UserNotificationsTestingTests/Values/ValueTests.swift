import Foundation
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct `Values that only the system makes elsewhere` {
  @Test func `Values of the system can be made for a delegate's unit test`() {
    let content = UNMutableNotificationContent()
    content.title = "Pill"
    let date = Date(timeIntervalSince1970: 1_000)
    let notification = UNNotification(content: content, identifier: "pill", date: date)
    #expect(notification.date == date && notification.request.identifier == "pill")
    #expect(UNNotification(request: notification.request, date: date) == notification)
    let tap = UNNotificationResponse(notification: notification)
    #expect(tap.actionIdentifier == UNNotificationDefaultActionIdentifier)
    let snooze = UNNotificationResponse(notification: notification, action: "snooze")
    #expect(snooze.actionIdentifier == "snooze" && snooze.notification == notification)
    let reply = UNTextInputNotificationResponse(
      notification: notification, action: "reply", text: "At once")
    #expect(reply.userText == "At once" && reply.actionIdentifier == "reply")
  }

  @Test(arguments: [
    (
      UNAuthorizationStatus.authorized, UNNotificationSetting.enabled, UNNotificationSetting.enabled
    ),
    (.denied, .disabled, .disabled), (.provisional, .disabled, .enabled),
    (.notDetermined, .notSupported, .notSupported),
  ])
  func `Settings are by default as after the ordinary question`(
    status: UNAuthorizationStatus, loud: UNNotificationSetting, quiet: UNNotificationSetting
  ) {
    let settings = UNNotificationSettings(authorizationStatus: status)
    #expect(settings.authorizationStatus == status)
    #expect(settings.alertSetting == loud && settings.soundSetting == loud)
    #expect(settings.badgeSetting == loud && settings.lockScreenSetting == loud)
    #expect(settings.notificationCenterSetting == quiet)
    #expect(settings.alertStyle == (loud == .enabled ? .banner : .none))
    #expect(settings.criticalAlertSetting == .notSupported)
  }

  @Test func `Settings have the values of a test`() {
    let settings = UNNotificationSettings(
      authorizationStatus: .authorized, sound: .disabled, alertStyle: .alert, showPreviews: .never,
      criticalAlert: .enabled, providesAppNotificationSettings: true)
    #expect(settings.soundSetting == .disabled && settings.alertSetting == .enabled)
    #expect(settings.alertStyle == .alert && settings.showPreviewsSetting == .never)
    #expect(settings.criticalAlertSetting == .enabled)
    #expect(settings.providesAppNotificationSettings)
  }
}
