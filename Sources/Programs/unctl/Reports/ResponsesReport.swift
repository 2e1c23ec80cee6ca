import NotificationModel

/// The responses of `unctl responses` that wait for their app.
struct ResponsesReport: Report {
  let responses: [Entry]
  private let kept: [KeptResponse]

  init(_ kept: [KeptResponse]) {
    self.kept = kept
    responses = kept.map(Entry.init)
  }

  func lines(for reader: Reader) -> [String] {
    if kept.isEmpty { return ["Every response has reached its app."] }
    return reader.table(
      ["#", "ACTED", "APP/IDENTIFIER", "ACTION", "TRIED", "PROBLEM"],
      kept.map {
        let key = $0.response.notification.key
        return [
          String($0.number), reader.date($0.date), "\(key.app)/\(key.identifier)",
          Entry.action($0.response.actionIdentifier), String($0.attempts), $0.problem,
        ]
      })
  }

  func encode(to encoder: any Encoder) throws { try responses.encode(to: encoder) }

  /// One response.
  struct Entry: Encodable {
    let number: Int64
    let app: String
    let identifier: String
    /// `default`, `dismiss`, or the identifier of the button.
    let action: String
    let text: String?
    let date: String
    let attempts: Int
    /// Why it could not be delivered so far; empty while it is on its way.
    let problem: String

    init(_ kept: KeptResponse) {
      number = kept.number
      app = kept.response.notification.key.app.rawValue
      identifier = kept.response.notification.key.identifier
      action = Self.action(kept.response.actionIdentifier)
      text = kept.response.userText
      date = DateText.machine(kept.date)
      attempts = kept.attempts
      problem = kept.problem
    }

    static func action(_ identifier: String) -> String {
      switch identifier {
      case NotificationAction.defaultIdentifier: "default"
      case NotificationAction.dismissIdentifier: "dismiss"
      default: identifier
      }
    }
  }
}
