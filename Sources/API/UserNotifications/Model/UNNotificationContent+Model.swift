package import NotificationModel

extension UNNotificationContent {
  /// The content as a value, also an empty one.
  ///
  /// - Throws: `NotificationSystemError` with the field of what cannot be kept.
  package func makeModel() throws(NotificationSystemError) -> NotificationContent {
    try fields.model()
  }
}
