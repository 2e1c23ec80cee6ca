import ArgumentParser
import NotificationModel

extension ScheduleCommand {
  /// When the notification comes.
  struct TimeOptions: ParsableArguments {
    @Option(
      name: .customLong("in"), help: "After this long, such as 90s, 5m, 1h30m or 2d.",
      transform: LengthOfTime.init)
    var delay: LengthOfTime?
    @Option(
      help: "At this date and time, such as \"2027-01-05 09:00\".", transform: DateAndTime.init)
    var at: DateAndTime?
    @Option(help: "Every day at this time, such as 22:00.", transform: TimeOfDay.init)
    var daily: TimeOfDay?
    @Option(
      parsing: .upToNextOption,
      help: ArgumentHelp("Every week, such as mon 09:00.", valueName: "day time"))
    var weekly: [String] = []
    @Option(
      parsing: .upToNextOption,
      help: ArgumentHelp("Every month, such as 31 09:00.", valueName: "day time"))
    var monthly: [String] = []
    @Option(help: "Again and again after this long, 60s or more.", transform: LengthOfTime.init)
    var every: LengthOfTime?
    @Option(
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

  /// What the person can answer.
  struct AnswerOptions: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "A button, such as done=\"Mark as done\"; options after a colon: destructive, foreground, "
          + "unlock.", valueName: "identifier=title"),
      transform: { try ActionText($0).action })
    var action: [NotificationAction] = []
    @Option(
      help: ArgumentHelp(
        "A button with a field for text, such as Reply:\"Your answer\".",
        valueName: "title:placeholder"), transform: ActionText.reply)
    var reply: NotificationAction?
    @Flag(help: "Wait until the notification is answered and print the answer.")
    var wait = false
  }

  /// How the notification comes.
  struct MannerOptions: ParsableArguments {
    @Option(help: "The app it belongs to.", transform: BundleIdentifier.read)
    var app = ScheduleCommand.ownApp
    @Option(help: "The request's identifier; the same one replaces the earlier request.")
    var id: String?
    @Option(help: "Which notifications it is stacked with.")
    var thread = ""
    @Option(help: "passive, active, time-sensitive or critical.", transform: ScheduleDraft.level)
    var level = InterruptionLevel.active
    @Option(help: "default, none, or the name of a sound file.")
    var sound = "default"
    @Option(help: "The number on the app's icon; 0 removes it.", transform: MannerOptions.count)
    var badge: Int?
    @Option(
      help: ArgumentHelp("Values for the app, also as a JSON object.", valueName: "key=value"),
      transform: UserInfoText.init)
    var userinfo: [UserInfoText] = []

    func validate() throws { _ = try ScheduleDraft.sound(sound) }

    private static func count(_ text: String) throws(UnreadableArgument) -> Int {
      guard let count = Digits.number(text, length: 1...9, in: 0...999_999_999) else {
        throw UnreadableArgument(
          text, expected: "a number for the icon; write 0 or more, such as 3")
      }
      return count
    }
  }

  /// The app that scripts speak as when they name none.
  static let ownApp: BundleIdentifier = {
    guard let app = BundleIdentifier("org.usernotifications.unctl") else {
      preconditionFailure("The program's own identifier is not one.")
    }
    return app
  }()
}
