import NotificationModel

extension NotificationFailure {
  /// The error that an app gets: Apple's where Apple has a code, else ours.
  var publicError: any Error {
    switch code {
    case .notificationsNotAllowed: UNError(.notificationsNotAllowed)
    case .notificationInvalidNoDate: UNError(.notificationInvalidNoDate)
    case .notificationInvalidNoContent: UNError(.notificationInvalidNoContent)
    case .badgeInputInvalid: UNError(.badgeInputInvalid)
    default: NotificationSystemError(self)
    }
  }
}
