import NotificationModel

/// Draws one label, which shows the last command.
struct Painter {
  let channel: ProbeChannel

  func show(_ text: String) {
    channel.say(.drew(ViewScene(root: Self.label(text))))
  }

  /// Shows the command, and answers as the action's name says.
  func carryOut(_ order: ContentCommand, _ doing: Doing) {
    switch order {
    case .open: show("opened twice")
    case .receive(let notification): show("received \(notification.key.identifier)")
    case .view(let event): show("\(event)")
    case .playMedia: show("play")
    case .pauseMedia: show("pause")
    case .resize(let width): show("resized to \(Int(width))")
    case .respond(let number, let response):
      show("asked \(number) \(response.actionIdentifier) \(response.userText ?? "-")")
      answer(number, response.actionIdentifier)
    case .close: if doing.name != "linger" { channel.close() }
    }
  }

  private func answer(_ number: Int64, _ action: String) {
    let answers: [String: ContentAnswer] = [
      "not taken": .notTaken, "stay": .doNotDismiss, "dismiss": .dismiss,
      "forward": .dismissAndForward,
    ]
    if let answer = answers[action] { channel.say(.answered(number: number, answer)) }
    if action == "twice" {
      channel.say(.answered(number: number, .doNotDismiss))
      channel.say(.answered(number: number, .dismiss))
    }
  }

  static func label(_ text: String, _ identifier: Int64 = 1) -> ViewNode {
    ViewNode(identifier: identifier, content: .label(ViewText(text)), place: .constrained)
  }
}
