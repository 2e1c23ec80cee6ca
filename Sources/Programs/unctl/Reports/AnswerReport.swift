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
