/// One window of an alert's question.
enum AlertStep: Equatable {
  /// An answer with its place among all of the alert.
  struct Choice: Equatable {
    var index: Int
    var label: String
  }

  /// What all windows of one alert say.
  struct Words: Equatable {
    var title: String
    var message: String
  }

  /// A question with its answers.
  struct Question: Equatable {
    var words: Words
    var choices: [Choice]
  }

  /// A field to type into.
  case field(Words, placeholder: String, text: String, isSecret: Bool)
  /// Answers to choose from.
  case question(Question)
  /// The only answer that is left after the fields; no window is shown.
  case only(Int)

  /// How many bytes of what a window prints are read.
  static let outputBytes = 65_536
  /// How many bytes of a text are shown.
  static let textBytes = 4_096
  /// How many answers are shown.
  static let choices = 20

  /// The windows of an alert, in their order.
  @MainActor
  static func steps(of alert: UIAlertController) -> [AlertStep] {
    let words = Words(title: line(alert.title ?? ""), message: cut(alert.message ?? ""))
    let fields = (alert.textFields ?? []).map { field in
      AlertStep.field(
        words, placeholder: line(field.placeholder ?? ""), text: line(field.text ?? ""),
        isSecret: field.isSecureTextEntry)
    }
    let shown = alert.actions.enumerated().filter { $0.element.isEnabled }.prefix(choices)
    // The fields' windows have a button of their own that leaves everything as it is.
    let left = shown.filter { fields.isEmpty || $0.element.style != .cancel }
    if !fields.isEmpty, left.count == 1, let only = left.first {
      return fields + [.only(only.offset)]
    }
    let labels = left.map { Choice(index: $0.offset, label: line($0.element.title ?? "")) }
    return fields + [.question(Question(words: words, choices: labels))]
  }

  private static func cut(_ text: String) -> String {
    let kept = text.unicodeScalars.filter {
      $0 == "\n" || !$0.properties.isDefaultIgnorableCodePoint
    }
    .filter { $0 == "\n" || $0.value >= 0x20 }
    return String(String(String.UnicodeScalarView(kept)).prefix(textBytes / 4))
  }

  private static func line(_ text: String) -> String {
    cut(text).split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
