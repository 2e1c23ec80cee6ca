import UserNotifications

extension UNNotificationRequest {
  /// A request with a title and a body that name it, due after some seconds, or at once.
  ///
  /// Its texts are `Title of …` and `Body of …`, and `change` may change them.
  static func sample(
    _ identifier: String = "sample", after seconds: TimeInterval? = nil, repeats: Bool = false,
    _ change: (UNMutableNotificationContent) -> Void = { _ in }
  ) -> UNNotificationRequest {
    let trigger = seconds.map {
      UNTimeIntervalNotificationTrigger(timeInterval: $0, repeats: repeats)
    }
    return sample(identifier, trigger: trigger, change)
  }

  /// A request with a title and a body that name it, due when a trigger says so.
  static func sample(
    _ identifier: String = "sample", trigger: UNNotificationTrigger?,
    _ change: (UNMutableNotificationContent) -> Void = { _ in }
  ) -> UNNotificationRequest {
    let content = UNMutableNotificationContent()
    content.title = "Title of \(identifier)"
    content.body = "Body of \(identifier)"
    change(content)
    return UNNotificationRequest(identifier: identifier, content: content, trigger: trigger)
  }
}
