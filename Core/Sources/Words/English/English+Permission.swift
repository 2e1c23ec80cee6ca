extension English {
  /// The question whether an app may notify, and its answers.
  static let permission: [Word: EnglishEntry] = [
    // The question.
    .askTitle: .init("May “{app}” notify you?", "Title of a question. {app}: the name of the app."),
    .askText: .init(
      "It asks for: {options}. You can change this at any time in Settings.",
      """
      Below the question whether an app may notify. “It” is the app. {options}: a list such as “sounds and a number on \
      its icon”, in the form it has after a colon.
      """),
    .askPlain: .init(
      "You can change this at any time in Settings.",
      "Below a question whether an app may do something. “This” is the answer."),
    .askAlert: .init(
      "banners and a place in the list",
      """
      In the list of what an app asks for, after “It asks for:”. Banners are the notifications that appear over other \
      windows. Lowercase.
      """),
    .askSound: .init(
      "sounds",
      "In the list of what an app asks for, after “It asks for:”. Lowercase."),
    .askBadge: .init(
      "a number on its icon",
      """
      In the list of what an app asks for, after “It asks for:”. The number counts what is new; “its” is the app’s. \
      Lowercase.
      """),
    .askCarPlay: .init(
      "the car’s screen",
      "In the list of what an app asks for, after “It asks for:”: its notifications on the screen of a car. Lowercase."
    ),
    .askAnnouncement: .init(
      "being read aloud",
      "In the list of what an app asks for, after “It asks for:”: its notifications are read aloud. Lowercase."
    ),
    .askTimeSensitive: .init(
      "time-sensitive notifications",
      """
      In the list of what an app asks for, after “It asks for:”: notifications that may pass a Focus because they \
      cannot wait. Lowercase.
      """),
    .askCritical: .init(
      "May “{app}” send critical alerts?",
      "Title of a question. {app}: the name of the app."),
    .askCriticalText: .init(
      "Critical alerts are heard when this device is silent and pass every Focus, at a volume that the app chooses.",
      """
      Below the question whether an app may send critical alerts. Focus: the mode in which only chosen apps may \
      interrupt.
      """),
    .askedBy: .init(
      "Asked by {identifier}.",
      """
      Below a question, on a line of its own, so that an app cannot pretend to be another one. {identifier}: the \
      technical name of the app, such as com.example.tea.
      """),

    // The question as a dialog of GNOME, whose title has one line.
    .askShort: .init(
      "Allow Notifications?",
      "Title of a dialog with the question whether an app may notify. One short line; capitals as in a title."
    ),
    .askCriticalShort: .init(
      "Allow Critical Alerts?",
      """
      Title of a dialog with the question whether an app may send critical alerts. One short line; capitals as in a \
      title.
      """),
    .askPlaceShort: .init(
      "Allow Location?",
      """
      Title of a dialog with the question whether an app may know where the user is. One short line; capitals as in a \
      title.
      """),

    // Answers.
    .allow: .init("Allow", "Button: the answer yes to a question of an app. Verb."),
    .deny: .init("Don’t Allow", "Button: the answer no to a question of an app."),
    .allowInSummary: .init(
      "Allow in Scheduled Summary",
      """
      Button: the app may notify, and its notifications wait for the scheduled summary, which comes at times of day \
      that the user chose.
      """),
    .allowInSummaryShort: .init(
      "Allow in Summary",
      """
      Button “Allow in Scheduled Summary” where there is little room: in banners of other desktops, dialogs and the \
      terminal. Short.
      """),
    .notNow: .init(
      "Not Now",
      "Button of a dialog: leaves the question open, to be asked again later."),
  ]
}
