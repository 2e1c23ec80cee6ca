extension English {
  /// The settings for all apps.
  static let settings: [Word: EnglishEntry] = [
    // How notifications look.
    .look: .init("Look", "Heading over rows about how notifications look. Noun."),
    .display: .init(
      "Show as",
      "Row of Settings: how notifications are laid out. The choices Count, Stack and List follow."),
    .displayCount: .init("Count", "Choice of “Show as”: only the number of notifications. Noun."),
    .displayStack: .init(
      "Stack",
      "Choice of “Show as”: notifications lie on each other like cards. Noun."),
    .displayList: .init("List", "Choice of “Show as”: each notification by itself. Noun."),
    .displayNote: .init(
      """
      How notifications are laid out: a number on the lock screen, stacks once the list outgrows the screen, or each \
      by itself.
      """,
      "Below the row “Show as”: explains the choices Count, Stack and List in this order."),
    .previews: .init(
      "Show previews",
      "Row of Settings: whether the text of notifications is shown. The choices follow."),
    .previewsAlways: .init("Always", "Choice of “Show previews”: also on the lock screen."),
    .previewsUnlocked: .init(
      "When unlocked",
      "Choice of “Show previews”: only while the screen is unlocked."),
    .previewsNever: .init("Never", "Choice of “Show previews”."),
    .previewsDefault: .init(
      "As for all apps",
      "Choice of “Show previews” in the settings of one app: the setting for all apps counts."),

    // The scheduled summary.
    .summary: .init(
      "Scheduled summary",
      """
      Row of Settings and title of its page: notifications that can wait come together at times of day that the user \
      chose. Use the word of Apple’s systems if there is one.
      """),
    .summaryOn: .init("Scheduled summary", "Row that turns the scheduled summary on or off."),
    .summaryNote: .init(
      "Apps that you put in the summary deliver at these times. Time-sensitive and critical notifications do not wait.",
      "Below the row Scheduled summary, which turns it on or off. “These times” follow below."),
    .summaryTime: .init(
      "Time {number}",
      "Name of a field with a time of day of the summary. {number}: 1 for the first time, 2 for the second."
    ),
    .summaryAdd: .init("Add a Time", "Button that adds a time of day to the summary."),
    .summaryHasTime: .init(
      "The summary has this time already.",
      "Message after a time of day was chosen for the summary that is in it already."),
    .summaryRemove: .init(
      "Remove {time}",
      "Spoken by a screen reader for the button that removes a time of day from the summary. {time}: that time."
    ),
    .summaryApps: .init(
      "Apps in the summary",
      "Heading over the apps, each with a switch: whether its notifications wait for the summary."),

    // The device.
    .device: .init("Device", "Heading over rows about this computer."),
    .silent: .init("Silent mode", "Row of Settings that turns sounds off."),
    .silentNote: .init(
      "No sound but that of critical alerts.",
      "Below the row Silent mode: what it means."),
    .criticalUnmutes: .init(
      "Critical alerts are heard when the output is muted",
      "Row of Settings; the output: the loudspeaker of the computer."),
    .languages: .init(
      "Languages of what apps say",
      "Row with a field: the languages in which texts of apps are shown."),
    .languagesNote: .init(
      "Codes with commas, the best first, such as de, en. Empty means those of the session.",
      """
      Below the field “Languages of what apps say”: how it is filled in. The session: the languages that the user \
      chose for the desktop.
      """),

    // Programs of the desktop.
    .programs: .init(
      "Programs of the desktop",
      "Heading over rows about programs that notify by the usual way of Linux desktops."),
    .desktopMode: .init(
      "Who shows what they send",
      """
      Row of Settings: which program shows notifications of the desktop’s programs. “They” are the programs; the \
      choices follow.
      """),
    .desktopAuto: .init(
      "As it fits this desktop",
      "Choice of “Who shows what they send”: decided by the system."),
    .desktopServe: .init(
      "This system",
      "Choice of “Who shows what they send”: the notification system whose settings these are."),
    .desktopLend: .init(
      "The desktop’s own server",
      "Choice of “Who shows what they send”: the program that belongs to the desktop, such as GNOME Shell."
    ),
    .desktopOff: .init("Nobody", "Choice of “Who shows what they send”."),
    .desktopServing: .init(
      "This system shows the notifications of every program.",
      "Below the row “Who shows what they send”: the present state."),
    .desktopElsewhere: .init(
      "Other programs’ notifications do not come here.",
      "Below the row “Who shows what they send”: the present state. Here: to this list."),
    .desktopWatched: .init(
      "Other programs’ notifications are shown by the desktop’s own server, and listed here.",
      "Below the row “Who shows what they send”: the present state. Here: in this list."),
    .desktopWatches: .init(
      "List what other programs send to the desktop’s own server",
      "Row of Settings with a switch. List: verb, put into the list."),
    .desktopWatchesNote: .init(
      "Without a banner and a sound. They are answered where they are shown.",
      """
      Below the row “List what other programs send to the desktop’s own server”. “They” are the notifications; that \
      server shows them.
      """),
    .unknownPrograms: .init(
      "A program that you have not decided about",
      "Row of Settings: what happens with notifications of a new program. The choices continue this sentence."
    ),
    .unknownAllow: .init("Is shown", "Choice after “A program that you have not decided about”."),
    .unknownShow: .init(
      "Is shown, and once a day with the question",
      "Choice after “A program that you have not decided about”. The question: whether it may notify."
    ),
    .unknownAsk: .init(
      "Waits for your decision",
      "Choice after “A program that you have not decided about”: its notifications are held back."),
    .unknownQuiet: .init(
      "Goes to the list quietly",
      "Choice after “A program that you have not decided about”: without banner and sound."),
    .heldBack: .init(
      "{app} holds banners back",
      """
      Row of Settings: a program, such as a presentation, keeps banners off the screen at the moment. {app}: that \
      program.
      """),
  ]
}
