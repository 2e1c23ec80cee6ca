import UserNotifications

/// A coder as in the test suites of apps, for objects without an initializer: it answers a few keys by object, and every
/// number with the same number.
final class NotificationCoder: NSCoder {
  private let fields: [String: Any]
  private let number: Int64

  init(_ fields: [String: Any] = [:], number: Int64 = 0) {
    self.fields = fields
    self.number = number
  }

  override var allowsKeyedCoding: Bool { true }

  override func decodeObject(forKey key: String) -> Any? {
    fields[key]
  }

  override func decodeInt64(forKey key: String) -> Int64 {
    number
  }

  override func decodeBool(forKey key: String) -> Bool {
    true
  }
}

/// A notification of the given title, built as test suites build it.
func sampleNotification(title: String = "Water the plants") throws -> UNNotification {
  let content = UNMutableNotificationContent()
  content.title = title
  let request = UNNotificationRequest(identifier: "plants", content: content, trigger: nil)
  let coder = NotificationCoder([
    "date": Date(timeIntervalSince1970: 1_800_000_000), "request": request,
  ])
  guard let notification = UNNotification(coder: coder) else { throw SampleFailure() }
  return notification
}

/// A response to that notification, built as test suites build it.
func sampleResponse(actionIdentifier: String = "done") throws -> UNNotificationResponse {
  let coder = NotificationCoder([
    "notification": try sampleNotification(), "actionIdentifier": actionIdentifier,
  ])
  guard let response = UNNotificationResponse(coder: coder) else { throw SampleFailure() }
  return response
}

struct SampleFailure: Error {}
