import ArgumentParser
import Foundation
import NotificationModel
import Words

/// `unctl ask`
struct AskCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "ask", abstract: "Ask the user a question, and wait for the answer.",
    discussion: """
      The key of the pressed button is printed, or the text with --text. Without --button there are \
      yes and no, with titles in the user's language.

        unctl ask "Deploy to production?" && ./deploy
        unctl ask "The disk is nearly full" --button clean="Clean up" --button later=Later --timeout 5m
        name=$(unctl ask "What is the branch called?" --text)

      The question passes a Focus as an urgent notification of notify-send does. It is taken away after the timeout, \
      and when this command ends.

      Exit codes: 0 the first button, or a text; 2 another button; 3 dismissed, cleared, or opened without a button; \
      4 no answer in time; 1 refused, such as when the notifications of the app are turned off. With 1, 3 and 4 \
      nothing is printed but one line on standard error. 64, 69 and 74 are those of every command.
      """)

  @Argument(help: "The question.")
  var question: String
  @Option(parsing: .unconditional, help: "More about it.")
  var body = ""
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A button, such as yes=\"Run it\"; may be repeated. Options after a colon: destructive, "
        + "unlock.", valueName: "key=title"),
    transform: { try ActionText($0).action })
  var button: [NotificationAction] = []
  @Flag(help: "Ask for a text.")
  var text = false
  @Option(
    help: ArgumentHelp(
      "How long to wait, in seconds or such as 5m; otherwise without a limit.", valueName: "time"),
    transform: WaitLimit.init)
  var timeout: WaitLimit?
  @Option(help: "The app it belongs to.", transform: BundleIdentifier.read)
  var app = ScheduleCommand.ownApp
  @Option(help: "default, none, or the name of a sound file.")
  var sound = "default"

  func checkArguments() throws {
    _ = try ScheduleDraft.sound(sound)
    for (name, text) in [("the question", question), ("--body", body)]
    where text.hasMarks(over: ArgumentLimits.marksOnLetter) {
      throw ValidationError(
        "\(name) has a letter with more than \(ArgumentLimits.marksOnLetter) marks; leave some out."
      )
    }
    guard !question.isEmpty else {
      throw ValidationError("The question is empty; write it in quotes after ask.")
    }
    if let name = ScheduleCommand.AnswerOptions.repeated(in: buttons(in: .english)) {
      throw ValidationError("Two buttons have the key \"\(name)\"; give each one of its own.")
    }
  }

  func perform(on line: ControlSession) async throws {
    var words = ScreenWords()
    let buttons = buttons(in: words.vocabulary(chosen: try await line.globalSettings().language))
    let draft = try draft(with: buttons)
    let awaited = AwaitedRequest(app: app, draft.request, category: draft.category)
    try await LevelReport.warn(
      of: .timeSensitive, in: try await awaited.schedule(on: line), on: line)
    try await ListOwner.warn(of: "unctl ask …", on: line)
    let ending = try await awaited.ending(within: timeout?.seconds, on: line)
    guard case .answered(let response) = ending else {
      if let (sentence, code) = WaitExit.withoutAnswer(ending, after: timeout) {
        StandardError.write(sentence)
        throw code
      }
      return
    }
    try finish(response, first: buttons.first?.identifier)
  }

  private func finish(_ response: NotificationResponse, first: String?) throws {
    switch response.actionIdentifier {
    case NotificationAction.dismissIdentifier:
      StandardError.write("The question was dismissed.")
      throw WaitExit.gone
    case NotificationAction.defaultIdentifier:
      StandardError.write("The question was opened, and no button was pressed.")
      throw WaitExit.gone
    default:
      let answer = response.userText ?? response.actionIdentifier
      try StandardOutput.write(line: SafeText.line(answer))
      if response.actionIdentifier != first, response.userText == nil { throw WaitExit.otherButton }
    }
  }

  /// The buttons, in their order; the text field is the last.
  private func buttons(in words: Vocabulary) -> [NotificationAction] {
    if text {
      let send = SystemText(.send)
      let field = NotificationAction.TextInput(
        buttonTitle: .literal(words.text(.send)), placeholder: "", systemTitle: send)
      return button + [Self.button("text", .reply, in: words, field)]
    }
    guard button.isEmpty else { return button }
    return [
      Self.button("yes", .answerYes, in: words), Self.button("no", .answerNo, in: words),
    ]
  }

  /// A button with a word of the system, which each shell shows in its user's language: a script may run in another one.
  private static func button(
    _ identifier: String, _ word: Word, in words: Vocabulary,
    _ field: NotificationAction.TextInput? = nil
  ) -> NotificationAction {
    NotificationAction(
      identifier: identifier, title: .literal(words.text(word)), textInput: field,
      systemTitle: SystemText(word))
  }

  private func draft(with buttons: [NotificationAction]) throws -> ScheduleDraft {
    var draft = ScheduleDraft(identifier: UUID().uuidString)
    draft.title = question
    draft.body = body
    draft.level = .timeSensitive
    draft.sound = try ScheduleDraft.sound(sound)
    draft.actions = buttons
    draft.reportsDismissal = true
    return draft
  }
}

/// Whether a notification keeps its interruption level.
enum LevelReport {
  /// Warns on standard error that the app has no right to the level.
  static func warn(
    of level: InterruptionLevel, in pending: PendingRequest, on line: ControlSession
  ) async throws {
    guard level >= .timeSensitive else { return }
    let app = try await line.read(.settings(.appSettings(app: pending.app))) {
      if case .appSettings(let record) = $0 { record } else { nil }
    }
    guard let sentence = sentence(of: level, for: app) else { return }
    StandardError.write(sentence)
  }

  /// The sentence about a level that the app has no right to; nil if it keeps the level, or, as with notify-send, a critical
  /// one is time-sensitive.
  static func sentence(of level: InterruptionLevel, for app: AppRecord) -> String? {
    let mayBeCritical = app.entitlements.criticalAlerts && app.settings.criticalAlerts == true
    if level == .critical, mayBeCritical { return nil }
    guard level >= .timeSensitive else { return nil }
    if !app.entitlements.timeSensitive || level == .critical && app.isInstalled {
      return
        "It is shown as an ordinary notification: the bundle of \(app.identifier) has no right to the level "
        + "\(level.name)."
    }
    guard !app.settings.timeSensitive else { return nil }
    return
      "It is shown as an ordinary notification: urgent ones of \(app.identifier) are turned off. "
      + "`unctl settings \(app.identifier) timeSensitive=on` allows them."
  }
}
