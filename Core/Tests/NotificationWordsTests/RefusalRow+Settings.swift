import NotificationEngine
import NotificationModel
import Words

extension RefusalRow {
  static let settings: [RefusalRow] = [
    RefusalRow(
      .settings(.noSuchRow("nonsense", offered: ["sounds", "badges"])), .invalidValue, "settings",
      "nonsense", "There is no row of this name.", "Use one of: sounds, badges."),
    RefusalRow(
      .settings(.noSuchRow("origin:a", offered: [])), .invalidValue, "settings", "origin:a",
      "There is no row of this name.",
      "The app has none of this kind yet; `unctl settings APP` shows those that it has."),
    RefusalRow(
      .settings(.noSuchValue("x", row: "display", .oneOf(["count", "stack", "list"]))),
      .invalidValue, "display", "x", "This row has no such value.",
      "Use one of: count, stack, list."),
    RefusalRow(
      .settings(.noSuchValue("x", row: "silent", .onOrOff)), .invalidValue, "silent", "x",
      "This row has no such value.", "Use on or off."),
    RefusalRow(
      .settings(.noSuchValue("x", row: "languages", .languages)), .invalidValue, "languages", "x",
      "This row has no such value.",
      "Name languages by their codes, such as de,en or pt-BR; none for those of the session."),
    RefusalRow(
      .settings(.tooManyLanguages(65, row: "language")), .limitReached, "language", "65",
      "There would be 65 languages, and 64 is the limit.", "Name at most 64."),
    RefusalRow(
      .settings(.noSuchValue("x", row: "language", .systemLanguages)), .invalidValue, "language",
      "x", "This row has no such value.",
      "Name one of en, \(LanguageChoice.translated.joined(separator: ", ")), or several, best first, such as de,fr; none for that of the session."
    ),
    RefusalRow(
      .settings(.noSuchValue("x", row: "summaryTimes", .timesOfDay)), .invalidValue,
      "summaryTimes", "x", "This row has no such value.",
      "Use 1 to 12 different times of day, such as 8:00,18:30."),
    RefusalRow(
      .settings(.rowNotEntitled("criticalAlerts", value: "on")), .notPermitted, "criticalAlerts",
      "on", "The app's bundle does not have the entitlement for this row.",
      "Install a bundle whose entitlements file has it."),
    RefusalRow(
      .settings(.notProvisional(.keep, app, .authorized)), .invalidValue, "decision", "keep",
      "Only an app on trial can be kept; this one is authorized.",
      "Decide with `unctl authorize com.example.organizer allow`."),
    RefusalRow(
      .settings(.summaryIsOff(app)), .invalidValue, "decision", "allowInSummary",
      "The scheduled summary is off.",
      "Turn the summary on first with `unctl settings summary=on`; or decide with "
        + "`unctl authorize com.example.organizer allow`."),
    RefusalRow(
      .settings(.noCriticalAlerts), .notPermitted, "decision", "allowCritical",
      "The app's bundle does not have the entitlement for critical alerts.",
      "Install a bundle whose entitlements file has it."),
    RefusalRow(
      .settings(.noOwnSettings(app)), .notPermitted, "app", "com.example.organizer",
      "The app has no notification settings of its own.",
      "It has to ask for them with the option providesAppNotificationSettings."),
    RefusalRow(
      .settings(.tooManyQuestions(call: "requestAuthorization", waiting: 1_000)), .limitReached,
      "requestAuthorization", "1000", "Too many calls wait for the same answer.",
      "Wait for the person's answer before asking again."),
  ]

  static let focus: [RefusalRow] = [
    RefusalRow(
      .settings(.focus(.unknown("Job", field: "replacing"))), .notFound, "replacing", "Job",
      "No focus of this name is saved.", "List those that are with `unctl focus list`."),
    RefusalRow(
      .settings(.focus(.nameTaken("Job"))), .invalidValue, "focus.name", "Job",
      "Another focus has this name already.",
      "Choose another name, or remove that one with `unctl focus remove NAME`."),
    RefusalRow(
      .settings(.focus(.noName(" "))), .invalidValue, "focus.name", " ",
      "The name is empty, or longer than people can read.",
      "Use 1 to 64 characters, not only spaces."),
    RefusalRow(
      .settings(.focus(.tooMany(21, field: "focus", limit: 20))), .limitReached, "focus", "21",
      "There would be 21, and 20 is the limit.",
      "Remove what is not needed, and keep at most 20."),
    RefusalRow(
      .settings(.focus(.noPerson(" "))), .invalidValue, "focus.allowedPeople", " ",
      "This does not identify a person.", "Use an address or a number, such as anna@example.com."),
    RefusalRow(
      .settings(.focus(.noDays([9, 0], field: "focus.schedules[0].days"))), .invalidValue,
      "focus.schedules[0].days", "0, 9", "These are not days of a week.",
      "Name days from 1 for Sunday to 7 for Saturday."),
    RefusalRow(
      .settings(.focus(.noMinute(1_440, field: "focus.schedules[0].to"))), .invalidValue,
      "focus.schedules[0].to", "1440", "The day has no such minute.",
      "Use minutes of the day, 0 to 1439."),
  ]

  static let responses: [RefusalRow] = [
    RefusalRow(
      .responses(.noSuchAction("like", offered: ["done", "later"])), .invalidValue, "action",
      "like", "The notification has no such action.", "It has: done, later."),
    RefusalRow(
      .responses(.noSuchAction("like", offered: [])), .invalidValue, "action", "like",
      "The notification has no such action.", "It has none; open it or clear it."),
    RefusalRow(
      .responses(.textNotTaken("hello", action: "done")), .invalidValue, "text", "hello",
      "The action done accepts no text.", "Leave the text out."),
    RefusalRow(
      .responses(.textTooLong(bytes: 65_537)), .limitReached, "text", "65537",
      "The text has 65537 bytes, and 65536 is the limit.", "Use a shorter text."),
    RefusalRow(
      .responses(.isLocked(.open)), .notPermitted, "action", "open",
      "The screen is locked, and this needs it unlocked.",
      "Unlock first, for example with `unctl unlock`."),
    RefusalRow(
      .responses(.isLocked(.action(identifier: "done", text: nil))), .notPermitted, "action",
      "done", "The screen is locked, and this needs it unlocked.",
      "Unlock first, for example with `unctl unlock`."),
    RefusalRow(
      .responses(.tooManyWaiting(1_000)), .limitReached, "response", "1000",
      "1000 responses already wait for this app.",
      "See why it does not receive them with `unctl responses`."),
    RefusalRow(
      .responses(.tooManyWaits(1_000)), .limitReached, "ticket", "1000",
      "1000 processes already wait for a response.",
      "End some of them; each is a unctl ask, or a unctl schedule with --wait."),
    RefusalRow(
      .responses(.tooManyCategories(1_001)), .limitReached, "categories", "1001",
      "An app may have 1000 categories.", "Register fewer of them."),
    RefusalRow(
      .responses(.tooManyActions(101)), .limitReached, "categories.actions", "101",
      "A category may have 100 actions.", "Register fewer of them."),
    RefusalRow(
      .responses(.sameCategory("mail")), .invalidValue, "categories.identifier", "mail",
      "Two categories have this identifier.", "Give each one its own (F8)."),
  ]
}
