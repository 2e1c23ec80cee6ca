import UserNotifications

extension UNUserNotificationCenter {
  /// Why adding a request fails; nothing if it succeeds.
  func refusal(of request: UNNotificationRequest) async -> (any Error)? {
    do {
      try await add(request)
      return nil
    } catch {
      return error
    }
  }
}

extension UNNotificationTrigger {
  /// A trigger for each time the components are met, or for the first.
  static func matching(
    _ components: DateComponents, repeats: Bool = false
  ) -> UNCalendarNotificationTrigger {
    UNCalendarNotificationTrigger(dateMatching: components, repeats: repeats)
  }
}
