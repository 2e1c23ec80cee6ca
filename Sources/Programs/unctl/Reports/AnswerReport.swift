import NotificationModel

/// The answer that `unctl schedule --wait` waited for.
struct AnswerReport: Report {
  let app: String
  let identifier: String
  /// `default`, `dismiss`, or the identifier of the button.
  let action: String
  let text: String?

  init(_ response: NotificationResponse) {
    app = response.notification.key.app.rawValue
    identifier = response.notification.key.identifier
    action = ResponsesReport.Entry.action(response.actionIdentifier)
    text = response.userText
  }

  func lines(for reader: Reader) -> [String] {
    [SafeText.line(action) + (text.map { "\t" + SafeText.line($0) } ?? "")]
  }
}

/// The answers that `unctl responses --take` took.
struct AnswersReport: Report {
  let answers: [AnswerReport]

  func lines(for reader: Reader) -> [String] {
    answers.flatMap { answer in
      answer.lines(for: reader).map { "\(answer.app)/\(SafeText.line(answer.identifier))\t\($0)" }
    }
  }

  func encode(to encoder: any Encoder) throws { try answers.encode(to: encoder) }
}
