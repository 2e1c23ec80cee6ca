import NotificationModel

extension NotificationFailure {
  /// The error that an app gets: Apple's where Apple has a code, else ours.
  var publicError: any Error {
    guard let code = UNError.Code(refusal: code) else { return NotificationSystemError(self) }
    return UNError(
      code,
      userInfo: [
        NSLocalizedDescriptionKey: message, NSLocalizedRecoverySuggestionErrorKey: remedy,
      ])
  }
}

extension UNError.Code {
  /// Apple's code for a refusal of the system, or nothing where Apple has none (B27).
  fileprivate init?(refusal: NotificationFailure.Code) {
    switch refusal {
    case .notificationsNotAllowed: self = .notificationsNotAllowed
    case .notificationInvalidNoDate: self = .notificationInvalidNoDate
    case .notificationInvalidNoContent: self = .notificationInvalidNoContent
    case .badgeInputInvalid: self = .badgeInputInvalid
    case .attachmentInvalidURL: self = .attachmentInvalidURL
    case .attachmentUnrecognizedType: self = .attachmentUnrecognizedType
    case .attachmentInvalidFileSize: self = .attachmentInvalidFileSize
    case .attachmentNotInDataStore: self = .attachmentNotInDataStore
    case .attachmentMoveIntoDataStoreFailed: self = .attachmentMoveIntoDataStoreFailed
    case .attachmentCorrupt: self = .attachmentCorrupt
    default: return nil
    }
  }
}
