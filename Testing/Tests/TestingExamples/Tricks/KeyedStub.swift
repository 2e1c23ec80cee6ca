import UserNotifications

/// The coder of many test suites: it answers objects by key, and the same number for every key.
final class KeyedStub: NSCoder {
  private let objects: [String: Any]
  private let number: Int64

  init(_ objects: [String: Any] = [:], number: Int64 = 0) {
    self.objects = objects
    self.number = number
  }

  override var allowsKeyedCoding: Bool { true }
  override func decodeObject(forKey key: String) -> Any? { objects[key] }
  override func decodeInt64(forKey key: String) -> Int64 { number }
  override func decodeBool(forKey key: String) -> Bool { false }
}

/// A center that only records the added requests.
final class RememberingCenter: UNUserNotificationCenter {
  private(set) var added: [String] = []

  init() {
    super.init(standIn: ())
  }

  override func add(
    _ request: UNNotificationRequest,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    added.append(request.identifier)
    completionHandler?(nil)
  }
}
