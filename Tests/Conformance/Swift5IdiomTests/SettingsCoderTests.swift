import TestSupport
import Testing
import UserNotifications

/// The coder found in many test suites: one number for every key, and nothing else.
final class StatusCoder: NSCoder {
  let status: UNAuthorizationStatus

  init(_ status: UNAuthorizationStatus) {
    self.status = status
  }

  override func decodeInt64(forKey key: String) -> Int64 {
    Int64(status.rawValue)
  }
}

@Suite("Settings built by coders of test suites")
struct SettingsCoderTests {
  @Test(arguments: [
    UNAuthorizationStatus.notDetermined, .denied, .authorized, .provisional, .ephemeral,
  ])
  func `A coder with one number for every key gives that status`(_ status: UNAuthorizationStatus)
    throws
  {
    let settings = try #require(UNNotificationSettings(coder: StatusCoder(status)))
    #expect(settings.authorizationStatus == status)
    #expect(settings.alertStyle.rawValue == min(status.rawValue, 2))
  }

  @Test(.rules("A22")) func `A bare coder gives the settings of an undecided app`() throws {
    let settings = try #require(UNNotificationSettings(coder: NSCoder()))
    #expect(settings.authorizationStatus == .notDetermined)
    #expect(settings.alertStyle == .none)
  }

  @Test func `Properties can be set by name`() throws {
    let settings = try #require(UNNotificationSettings(coder: NSCoder()))
    settings.setValue(2, forKey: "authorizationStatus")
    settings.setValue(UNNotificationSetting.enabled.rawValue, forKey: "soundSetting")
    #expect(settings.authorizationStatus == .authorized)
    #expect(settings.soundSetting == .enabled)
    #expect(settings.value(forKey: "authorizationStatus") as? Int == 2)
    let notification = try sampleNotification()
    let response = try sampleResponse()
    response.setValue(notification, forKey: "notification")
    response.setValue("later", forKey: "actionIdentifier")
    #expect(response.notification === notification)
    #expect(response.actionIdentifier == "later")
    let content = UNMutableNotificationContent()
    content.setValue("YES", forKey: "shouldAlwaysAlertWhileAppIsForeground")
    content.setValue(true, forKeyPath: "shouldAlwaysAlertWhileAppIsForeground")
    #expect(content == UNMutableNotificationContent())
  }
}
