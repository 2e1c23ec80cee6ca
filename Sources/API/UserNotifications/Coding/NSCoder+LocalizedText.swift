import NotificationModel

extension NSCoder {
  /// Writes a text that a person reads; one that was looked up keeps its key and its arguments.
  func encode(displayed text: String, forKey key: String) {
    let written =
      switch RememberedTexts.source(of: text) {
      case .literal(let text): text
      case .localized(let key, let arguments):
        LocalizedTextMarker.encode(key: key, arguments: arguments)
      }
    encode(written as NSString, forKey: key)
  }
}

extension FieldReader {
  /// Reads a text that a person reads, in the language of now.
  func displayed(_ key: String) -> String? {
    text(key).map { RememberedTexts.words(of: DisplayText(carried: $0)) }
  }
}
