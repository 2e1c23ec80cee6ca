import TestSupport
import Testing
import UserNotifications

@Suite("UNError")
struct ErrorTests {
  @Test(.rules("B27")) func `Codes are Apple's numbers`() {
    let codes: [UNError.Code] = [
      .notificationsNotAllowed, .attachmentInvalidURL, .attachmentUnrecognizedType,
      .attachmentInvalidFileSize, .attachmentNotInDataStore, .attachmentMoveIntoDataStoreFailed,
      .attachmentCorrupt, .notificationInvalidNoDate, .notificationInvalidNoContent,
      .contentProvidingObjectNotAllowed, .contentProvidingInvalid, .badgeInputInvalid,
    ]
    let numbers = [1, 100, 101, 102, 103, 104, 105, 1400, 1401, 1500, 1501, 1600]
    #expect(codes.map(\.rawValue) == numbers)
  }

  @Test func `An error matches by code, and becomes an NSError of Apple's domain`() {
    let error: any Error = UNError(.notificationsNotAllowed)
    do {
      throw error
    } catch UNError.notificationsNotAllowed {
      #expect((error as NSError).domain == "UNErrorDomain")
    } catch {
      Issue.record("the pattern did not match")
    }
    #expect((error as? UNError)?.code == .notificationsNotAllowed)
    #expect(error.localizedDescription == "Notifications are not allowed for this application")
    #expect(UNError(.badgeInputInvalid) == UNError(.badgeInputInvalid))
    #expect(UNError(.badgeInputInvalid) != UNError(.attachmentCorrupt))
  }
}
