import ArgumentParser
import Foundation
import NotificationModel

/// `unctl schedule`
struct ScheduleCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "schedule", abstract: "Schedule a notification, from any program or script.",
    discussion: """
      Without a time the notification comes at once.

        unctl schedule --title Tea --in 5m
        unctl schedule --title Standup --weekly mon 09:00 --action join=Join --wait
        unctl schedule --title "At the door" --attachment door.jpg

      With --wait the answer is printed and nothing else: `default`, `dismiss`, or the button's \
      identifier, with a tab and the text after it if the button has a text field. It goes to this command alone, and \
      the notification is taken away when the command ends. Exit codes: 0 answered; 3 cleared or replaced; 4 no answer \
      within --timeout, after which it is taken away; 1 refused. With 1, 3 and 4 nothing is printed but one line on \
      standard error. unctl ask is shorter for a question.

      A critical notification is time-sensitive, as one of notify-send -u critical is, unless the bundle of the app has \
      the right to critical alerts.

      An attached file is copied; yours stays where it is and may be changed or removed. The \
      ending of its name determines its type: a picture of up to 10 MB (jpg, png, gif), a film of up to 50 MB \
      (mp4, mpg, m2v, avi) or audio of up to 5 MB (mp3, m4a, wav, aiff). A desktop shows the first.

      JSON: as `request` of the reply `scheduled`. With --wait it is the answer, as `response` of the event \
      `didReceive`.
      """)

  @Option(parsing: .unconditional, help: "The first line.")
  var title = ""
  @Option(parsing: .unconditional, help: "The second line.")
  var subtitle = ""
  @Option(parsing: .unconditional, help: "The text.")
  var body = ""
  @Option(
    help: ArgumentHelp(
      "A picture, film or sound that goes with it; may be repeated.", valueName: "path"),
    transform: AttachedFile.init)
  var attachment: [AttachedFile] = []
  @OptionGroup(title: "Time") var time: TimeOptions
  @OptionGroup(title: "Answers") var answers: AnswerOptions
  @OptionGroup(title: "Manner") var manner: MannerOptions
  @OptionGroup var reading: ReadingOptions

  func checkArguments() throws {
    do {
      _ = try time.scheduleTime.trigger()
    } catch {
      throw ValidationError("\(error)")
    }
    let texts = [("title", title), ("subtitle", subtitle), ("body", body)] + manner.texts
    for (name, text) in texts where text.hasMarks(over: ArgumentLimits.marksOnLetter) {
      throw ValidationError(
        "--\(name) has a letter with more than \(ArgumentLimits.marksOnLetter) marks; leave some out."
      )
    }
    if let name = answers.repeatedIdentifier {
      throw ValidationError(
        "Two buttons have the identifier \"\(name)\"; give each one of its own.")
    }
    if answers.timeout != nil, !answers.wait {
      throw ValidationError("--timeout goes with --wait; leave it out, or add --wait.")
    }
    guard !title.isEmpty || !subtitle.isEmpty || !body.isEmpty || manner.badge != nil else {
      throw ValidationError("There is nothing to show; give --title, --body or --badge.")
    }
  }

  func perform(on line: ControlSession) async throws {
    let draft = try draft
    try await refusePast(on: line)
    if answers.wait { return try await wait(for: draft, on: line) }
    let call = ControlCall.notifications(
      .schedule(app: manner.app, draft.request, category: draft.category))
    let pending = try await line.read(call) {
      if case .scheduled(let pending) = $0 { pending } else { nil }
    }
    try await LevelReport.warn(of: draft.level, in: pending, on: line)
    try await ListOwner.warn(of: "unctl schedule …", on: line)
    try await reading.print(ScheduledReport(value: pending), on: line)
  }

  private func wait(for draft: ScheduleDraft, on line: ControlSession) async throws {
    let awaited = AwaitedRequest(app: manner.app, draft.request, category: draft.category)
    try await LevelReport.warn(of: draft.level, in: try await awaited.schedule(on: line), on: line)
    try await ListOwner.warn(of: "unctl schedule …", on: line)
    let ending = try await awaited.ending(within: answers.timeout?.seconds, on: line)
    if case .answered(let response) = ending {
      return try reading.print(AnswerReport(value: response))
    }
    guard let (sentence, code) = WaitExit.withoutAnswer(ending, after: answers.timeout) else {
      return
    }
    StandardError.write(sentence)
    throw code
  }

  private var draft: ScheduleDraft {
    get throws {
      var draft = ScheduleDraft(identifier: manner.id ?? UUID().uuidString)
      draft.title = title
      draft.subtitle = subtitle
      draft.body = body
      draft.thread = manner.thread
      draft.level = manner.level
      draft.sound = try ScheduleDraft.sound(manner.sound)
      draft.badge = manner.badge
      draft.attachments = attachment
      draft.actions = answers.buttons
      draft.userInfo = manner.userinfo.reduce(into: [:]) { values, text in
        values.merge(text.values) { _, last in last }
      }
      draft.trigger = try time.scheduleTime.trigger()
      draft.reportsDismissal = answers.wait
      return draft
    }
  }

  /// Refuses a past date, which would be accepted as on Apple's systems and never be delivered (B10).
  private func refusePast(on line: ControlSession) async throws {
    guard let date = time.at else { return }
    let status = try await line.status()
    let zone = TimeZone(identifier: time.timeZone ?? status.timeZone) ?? .current
    guard let instant = date.instant(in: zone), instant <= status.now else { return }
    throw NotificationFailure(
      .invalidValue, field: "at",
      value: "\(DateText.person(instant, in: zone)) \(zone.identifier)",
      message: "That moment is in the past",
      remedy: "It is \(DateText.person(status.now, in: zone)) there; give a later one.")
  }
}

extension ScheduleCommand {
  /// The options for the time of the notification.
  struct TimeOptions: ParsableArguments {
    @Option(
      name: .customLong("in"), parsing: .unconditional,
      help: "After this long, such as 90s, 5m, 1h30m or 2d.",
      transform: LengthOfTime.init)
    var delay: LengthOfTime?
    @Option(
      parsing: .unconditional,
      help: "At this date and time, such as \"2027-01-05 09:00\".", transform: DateAndTime.init)
    var at: DateAndTime?
    @Option(
      parsing: .unconditional, help: "Every day at this time, such as 22:00.",
      transform: TimeOfDay.init)
    var daily: TimeOfDay?
    @Option(
      parsing: .upToNextOption,
      help: ArgumentHelp("Every week, such as mon 09:00.", valueName: "day time"))
    var weekly: [String] = []
    @Option(
      parsing: .upToNextOption,
      help: ArgumentHelp("Every month, such as 31 09:00.", valueName: "day time"))
    var monthly: [String] = []
    @Option(
      parsing: .unconditional, help: "Again and again after this long, 60s or more.",
      transform: LengthOfTime.init)
    var every: LengthOfTime?
    @Option(
      parsing: .unconditional,
      help: "When clocks meet these components, such as hour=22,minute=30.",
      transform: ComponentList.init)
    var calendar: ComponentList?
    @Flag(name: .customLong("repeat"), help: "With --in or --calendar: each time, not once.")
    var repeats = false
    @Option(help: "The zone that times are meant in; otherwise they follow the person.")
    var timeZone: String?

    var scheduleTime: ScheduleTime {
      ScheduleTime(
        delay: delay, date: at, daily: daily, weekly: weekly, monthly: monthly, interval: every,
        components: calendar, repeats: repeats, timeZone: timeZone)
    }
  }

  /// The options for the user's responses.
  struct AnswerOptions: ParsableArguments {
    @Option(
      parsing: .unconditionalSingleValue,
      help: ArgumentHelp(
        "A button, such as done=\"Mark as done\"; options after a colon: destructive, foreground, "
          + "unlock.", valueName: "identifier=title"),
      transform: { try ActionText($0).action })
    var action: [NotificationAction] = []
    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "A button with a field for text, such as Reply:\"Your answer\".",
        valueName: "title:placeholder"), transform: ActionText.reply)
    var reply: NotificationAction?
    @Flag(help: "Wait until the notification is answered and print the answer.")
    var wait = false
    @Option(
      help: ArgumentHelp(
        "With --wait: how long, in seconds or such as 5m.", valueName: "time"),
      transform: WaitLimit.init)
    var timeout: WaitLimit?

    /// The buttons, in their order.
    var buttons: [NotificationAction] { action + [reply].compactMap(\.self) }

    /// An identifier of two buttons, which a response could not distinguish.
    var repeatedIdentifier: String? { Self.repeated(in: buttons) }

    /// An identifier of two buttons.
    static func repeated(in buttons: [NotificationAction]) -> String? {
      var seen: Set<String> = []
      return buttons.map(\.identifier).first { !seen.insert($0).inserted }
    }
  }

  /// The options for the presentation of the notification.
  struct MannerOptions: CheckedArguments {
    @Option(help: "The app it belongs to.", transform: BundleIdentifier.read)
    var app = ScheduleCommand.ownApp
    @Option(
      parsing: .unconditional,
      help: "The request's identifier; the same one replaces the earlier request.")
    var id: String?
    @Option(parsing: .unconditional, help: "Which notifications it is stacked with.")
    var thread = ""
    @Option(help: "passive, active, time-sensitive or critical.", transform: ScheduleDraft.level)
    var level = InterruptionLevel.active
    @Option(help: "default, none, or the name of a sound file.")
    var sound = "default"
    @Option(
      parsing: .unconditional, help: "The number on the app's icon; 0 removes it.",
      transform: MannerOptions.count)
    var badge: Int?
    @Option(
      parsing: .unconditionalSingleValue,
      help: ArgumentHelp("Values for the app, also as a JSON object.", valueName: "key=value"),
      transform: UserInfoText.init)
    var userinfo: [UserInfoText] = []

    /// The texts of these options, with the names of the options.
    var texts: [(name: String, text: String)] { [("thread", thread), ("id", id ?? "")] }

    func checkArguments() throws {
      _ = try ScheduleDraft.sound(sound)
      guard id != "" else {
        throw ValidationError("--id is empty; give the request a name, or leave the option out.")
      }
    }

    private static func count(_ text: String) throws(UnreadableArgument) -> Int {
      guard let count = Digits.number(text, length: 1...9, in: 0...999_999_999) else {
        throw UnreadableArgument(
          text, expected: "a number for the icon; write 0 or more, such as 3")
      }
      return count
    }
  }

  /// The app of scripts that do not name one.
  static let ownApp: BundleIdentifier = {
    guard let app = BundleIdentifier("org.usernotifications.unctl") else {
      preconditionFailure("The program's own identifier is not one.")
    }
    return app
  }()
}

/// The request that `unctl schedule` created.
struct ScheduledReport: Report {
  let value: PendingRequest

  func lines(for reader: Reader) -> [String] {
    let name = "\(value.app)/\(SafeText.line(value.request.identifier))"
    return [value.due.map { "\(name)  \(reader.date($0.wall))" } ?? name]
  }
}
