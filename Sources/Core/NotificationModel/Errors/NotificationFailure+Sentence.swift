extension NotificationFailure {
  /// What is wrong, with the field and the value that are at fault where they are known, for whoever has one line
  /// for it: `The field is missing (scene.root).`
  public var sentence: String {
    let subject = [field, value].compactMap(\.self).filter { !$0.isEmpty }
    guard !subject.isEmpty else { return message }
    let words = message.hasSuffix(".") ? String(message.dropLast()) : message
    return "\(words) (\(subject.joined(separator: ": ")))."
  }
}
