import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct ErrorTests {
  static let codes: [(UNError.Code, Int)] = [
    (.notificationsNotAllowed, 1), (.attachmentInvalidURL, 100),
    (.attachmentUnrecognizedType, 101), (.attachmentInvalidFileSize, 102),
    (.attachmentNotInDataStore, 103), (.attachmentMoveIntoDataStoreFailed, 104),
    (.attachmentCorrupt, 105), (.notificationInvalidNoDate, 1400),
    (.notificationInvalidNoContent, 1401), (.contentProvidingObjectNotAllowed, 1500),
    (.contentProvidingInvalid, 1501), (.badgeInputInvalid, 1600),
  ]

  @Test(.rules("B27"), arguments: codes)
  func `Codes have Apple's numbers, in Apple's domain`(code: UNError.Code, number: Int) throws {
    #expect(code.rawValue == number)
    let error = UNError(code) as NSError
    #expect(error.code == number)
    #expect(error.domain == "UNErrorDomain" && UNErrorDomain == "UNErrorDomain")
  }

  @Test(.rules("B28")) func `A request whose trigger has no date fails with 1400`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.runAllowed { center in
      let request = UNNotificationRequest.sample(trigger: .matching(DateComponents(year: 2020)))
      #expect((await center.refusal(of: request) as? UNError)?.errorCode == 1400)
    }
  }

  @Test(.rules("B28")) func `A content with nothing to see or hear fails with 1401`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.runAllowed { center in
      let content = UNMutableNotificationContent()
      content.userInfo = ["key": "value"]
      content.threadIdentifier = "thread"
      let request = UNNotificationRequest(identifier: "a", content: content, trigger: nil)
      #expect((await center.refusal(of: request) as? UNError)?.errorCode == 1401)
    }
  }

  @Test(.rules("B28"), arguments: ["title", "subtitle", "body", "badge", "sound", "attachment"])
  func `A content with one thing to see or hear is accepted`(field: String) async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    let files = try OwnFiles()
    try await device.runAllowed { center in
      let content = UNMutableNotificationContent()
      switch field {
      case "title": content.title = "Text"
      case "subtitle": content.subtitle = "Text"
      case "body": content.body = "Text"
      case "badge": content.badge = 1
      case "attachment": content.attachments = [try files.picture()]
      default: content.sound = .default
      }
      let request = UNNotificationRequest(identifier: "a", content: content, trigger: nil)
      #expect(await center.refusal(of: request) == nil)
    }
  }
}
