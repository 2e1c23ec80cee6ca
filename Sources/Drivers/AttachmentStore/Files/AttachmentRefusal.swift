import NotificationModel

/// Why a file is not taken, under the names of Apple's codes 100 to 105 (D3, D5, D6).
enum AttachmentRefusal: String {
  case invalidURL = "attachmentInvalidURL"
  case unrecognizedType = "attachmentUnrecognizedType"
  case invalidFileSize = "attachmentInvalidFileSize"
  case notInDataStore = "attachmentNotInDataStore"
  case moveFailed = "attachmentMoveIntoDataStoreFailed"
  case corrupt = "attachmentCorrupt"

  /// The failure that the app gets.
  func failure(
    _ place: Int, _ field: String, value: String, _ message: String, _ remedy: String
  ) -> NotificationFailure {
    NotificationFailure(
      NotificationFailure.Code(name: rawValue),
      field: "request.content.attachments[\(place)].\(field)", value: value, message: message,
      remedy: remedy)
  }
}
