import NotificationModel

extension DisplayText {
  /// The words where they are written out, the key where they are still to be looked up.
  var plain: String {
    switch self {
    case .literal(let text): text
    case .localized(let key, _): key
    }
  }
}
