public import Foundation
public import UserNotifications

extension UNNotification {
  /// Creates a notification, to give to a delegate in a unit test.
  ///
  /// - Parameters:
  ///   - request: What was delivered.
  ///   - date: When; the device's time unless given.
  public convenience init(request: UNNotificationRequest, date: Date? = nil) {
    self.init(date: date ?? SimulatedDevice.current.now, request: request)
  }

  /// Creates a notification of a content, to give to a delegate in a unit test.
  ///
  /// - Parameters:
  ///   - content: What was delivered.
  ///   - identifier: The request's identifier.
  ///   - trigger: Why it was delivered; a request without a trigger unless given.
  ///   - date: When; the device's time unless given.
  public convenience init(
    content: UNNotificationContent, identifier: String = "notification",
    trigger: UNNotificationTrigger? = nil, date: Date? = nil
  ) {
    self.init(
      request: UNNotificationRequest(identifier: identifier, content: content, trigger: trigger),
      date: date)
  }
}

extension UNNotificationResponse {
  /// Creates a response, to give to a delegate in a unit test.
  ///
  /// - Parameters:
  ///   - notification: What the person answered.
  ///   - action: The identifier of what was chosen; the default action, a tap, unless given.
  public convenience init(
    notification: UNNotification, action: String = UNNotificationDefaultActionIdentifier
  ) {
    self.init(notification: notification, actionIdentifier: action)
  }
}

extension UNTextInputNotificationResponse {
  /// Creates a response with text, to give to a delegate in a unit test.
  ///
  /// - Parameters:
  ///   - notification: What the person answered.
  ///   - action: The identifier of the text action.
  ///   - text: What was typed.
  public convenience init(notification: UNNotification, action: String, text: String) {
    self.init(notification: notification, actionIdentifier: action, userText: text)
  }
}
