package import NotificationModel

extension UNNotification {
  /// Creates a notification from a value.
  package convenience init(model: DeliveredNotification) {
    self.init(date: model.date.date, request: UNNotificationRequest(model: model.request))
  }
}

extension UNNotificationResponse {
  /// The object of a response's value; of the subclass where the person could type (F6).
  package static func make(_ model: NotificationResponse) -> UNNotificationResponse {
    let notification = UNNotification(model: model.notification)
    guard let text = model.userText else {
      return UNNotificationResponse(
        notification: notification, actionIdentifier: model.actionIdentifier)
    }
    return UNTextInputNotificationResponse(
      notification: notification, actionIdentifier: model.actionIdentifier, userText: text)
  }
}
