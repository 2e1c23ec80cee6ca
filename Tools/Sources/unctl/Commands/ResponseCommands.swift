import ArgumentParser
import NotificationModel

/// `unctl respond`
struct RespondCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "respond", abstract: "Answer a notification as a person would.")

  @Argument(help: "The notification, as `unctl delivered` names it.")
  var notification: String
  @Flag(name: .customLong("default"), help: "Open it.")
  var opens = false
  @Flag(name: .customLong("dismiss"), help: "Clear it; its app is informed if it asked for that.")
  var dismisses = false
  @Option(help: ArgumentHelp("Choose one of its buttons.", valueName: "identifier"))
  var action: String?
  @Option(help: "What is typed, if the button has a text field.")
  var text: String?

  func checkArguments() throws {
    guard [opens, dismisses, action != nil].filter(\.self).count == 1 else {
      throw ValidationError("Give one of --default, --action IDENTIFIER and --dismiss.")
    }
    guard text == nil || action != nil else {
      throw ValidationError("--text \(text ?? "") belongs to an --action; name the button.")
    }
  }

  func perform(on line: ControlSession) async throws {
    let delivered = DeliveredReport(try await line.delivered(of: nil)).value
    let key = try delivered.key(named: notification)
    if let action, text == nil { try await refuseMissingText(of: action, on: key, line) }
    try await line.carryOut(.responses(.respond(key, choice)))
  }

  /// Refuses a missing text: the daemon treats it as empty (F6), but the user has probably forgotten it.
  private func refuseMissingText(
    of action: String, on key: NotificationKey, _ line: ControlSession
  ) async throws {
    // Only shells receive a notification's buttons, before the answer.
    try await line.carryOut(.attachShell(name: "unctl respond"))
    for await event in line.events {
      guard case .notifications(.list(let shown)) = event else { continue }
      let button = shown.flatMap(\.members).first { $0.key == key }?.actions.first {
        $0.identifier == action
      }
      guard button?.textInput != nil else { return }
      throw NotificationFailure(
        .invalidValue, field: "text", message: "The action \(action) needs a text",
        remedy: "Give the text with --text, or an empty one with --text \"\".")
    }
  }

  private var choice: ResponseChoice {
    if let action { return .action(identifier: action, text: text) }
    return opens ? .open : .dismiss
  }
}

/// `unctl snooze`
struct SnoozeCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "snooze", abstract: "Put a notification off: it comes back as it was.",
    discussion: """
      It leaves the list and every shell, and is delivered again after the time, also if the machine was off. \
      Its app is told nothing. It is neither listed nor pending meanwhile; `unctl timeline` says until when.
      """)

  @Argument(help: "The notification, as `unctl delivered` names it.")
  var notification: String
  @Argument(help: "How many minutes, 1 to 1440.")
  var minutes = 10

  func checkArguments() throws {
    guard (1...1_440).contains(minutes) else {
      throw ValidationError("\(minutes) minutes are not 1 to 1440; a day is the longest")
    }
  }

  func perform(on line: ControlSession) async throws {
    let delivered = DeliveredReport(try await line.delivered(of: nil)).value
    let key = try delivered.key(named: notification)
    try await line.carryOut(.notifications(.snooze(key, seconds: minutes * 60)))
  }
}

/// `unctl responses`
struct ResponsesCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "responses", abstract: "Answers that have not reached their app yet, and why.",
    discussion: """
      With --take a script reads the answers to its notifications: they are printed, and the \
      system forgets them.

      JSON: an array, as `responses` of the reply `responses`. With --take it is an array of responses, \
      each as `response` of the event `didReceive`.
      """)

  @Flag(help: "Receive the answers as the app that they are for.")
  var take = false
  @Option(
    help: "Only this app's; with --take the default is the app of scripts.",
    transform: BundleIdentifier.read)
  var app: BundleIdentifier?
  @OptionGroup var reading: ReadingOptions

  func perform(on line: ControlSession) async throws {
    // The connection of an unknown app would bind the identifier to this command.
    if let app, app != ScheduleCommand.ownApp { try await line.requireKnown(app) }
    if take {
      let app = app ?? ScheduleCommand.ownApp
      let answers = try await AppSession.open(app: app, on: line).consumeAll()
      try await reading.print(AnswersReport(value: answers), on: line)
      return
    }
    let kept = try await line.read(.responses(.keptResponses)) {
      if case .responses(let responses) = $0 { responses } else { nil }
    }
    let shown = kept.filter { app == nil || $0.response.notification.key.app == app }
    try await reading.print(ResponsesReport(value: shown), on: line)
  }
}

/// The responses of `unctl responses` that wait for their app.
struct ResponsesReport: Report {
  let value: [KeptResponse]

  func lines(for reader: Reader) -> [String] {
    if value.isEmpty { return ["Every response has reached its app."] }
    return reader.table(
      ["#", "ACTED", "APP/IDENTIFIER", "ACTION", "TRIED", "PROBLEM"],
      value.map {
        let key = $0.response.notification.key
        return [
          String($0.number), reader.date($0.date), "\(key.app)/\(key.identifier)",
          $0.response.action, String($0.attempts), $0.problem,
        ]
      })
  }
}

/// The answer that `unctl schedule --wait` waited for.
struct AnswerReport: Report {
  let value: NotificationResponse

  func lines(for reader: Reader) -> [String] { [value.answer] }
}

/// The answers from `unctl responses --take`.
struct AnswersReport: Report {
  let value: [NotificationResponse]

  func lines(for reader: Reader) -> [String] {
    value.map { response in
      let key = response.notification.key
      return "\(key.app)/\(SafeText.line(key.identifier))\t\(response.answer)"
    }
  }
}

extension NotificationResponse {
  /// `default`, `dismiss`, or the identifier of the button.
  fileprivate var action: String {
    switch actionIdentifier {
    case NotificationAction.defaultIdentifier: "default"
    case NotificationAction.dismissIdentifier: "dismiss"
    default: actionIdentifier
    }
  }

  /// The action, and the entered text.
  fileprivate var answer: String {
    SafeText.line(action) + (userText.map { "\t" + SafeText.line($0) } ?? "")
  }
}
