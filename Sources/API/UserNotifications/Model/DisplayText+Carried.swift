import NotificationModel

extension DisplayText {
  /// The text as an app's string property holds it.
  var carried: String {
    switch self {
    case .literal(let text): text
    case .localized(let key, let arguments):
      LocalizedTextMarker.encode(key: key, arguments: arguments)
    }
  }
}
