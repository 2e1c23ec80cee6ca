extension English {
  /// Decisions about an app that is on trial, and choices about an app that notifies.
  static let trial: [Word: EnglishEntry] = [
    // Keeping.
    .keep: .init(
      "Keep…",
      """
      Button on a notification of an app on trial: opens the choice how its notifications come in the future. Short; \
      the dots say that a choice follows.
      """),
    .keepAtOnce: .init(
      "Keep",
      "Button with which an app on trial may notify from now on, without a further question. Short."
    ),
    .keepTitle: .init(
      "Go on getting notifications of “{app}”?",
      "Title of a question about an app on trial. {app}: the name of the app."),
    .keepText: .init(
      "They stay quiet, in the list, until you allow more, here or in Settings.",
      """
      Below the question “Go on getting notifications of …?”, if notifications of the app come without banner and \
      sound now. “They” are its notifications.
      """),
    .keepUndecidedText: .init(
      "They are shown as banners now. Quiet ones reach the list only.",
      """
      Below the question “Go on getting notifications of …?”, if notifications of the program are shown as banners \
      now. “They” are its notifications.
      """),
    .keepNow: .init(
      "Deliver Immediately",
      "Button: notifications of the app come at once, with banner and sound."),
    .keepQuietly: .init(
      "Deliver Quietly",
      "Button: notifications of the app go to the list, without banner and sound."),
    .keepInSummary: .init(
      "Deliver in Scheduled Summary",
      """
      Button: notifications of the app wait for the scheduled summary, which comes at times of day that the user \
      chose.
      """),
    .trialTitle: .init(
      "“{app}” notifies you quietly",
      "Title of a message that is shown once for an app on trial. {app}: the name of the app."),
    .trialText: .init(
      "Its notifications go to the list without a banner or a sound. Keep them, or turn them off?",
      """
      Below the title “… notifies you quietly”, with the buttons Keep and Turn Off. “Its” is the app’s; “them” are its \
      notifications.
      """),

    // Turning off.
    .turnOff: .init(
      "Turn Off…",
      """
      Button on a notification: opens the question whether notifications of its app are turned off. Short; the dots \
      say that a question follows.
      """),
    .turnOffTitle: .init(
      "Turn off notifications of “{app}”?",
      "Title of a question after a press on Turn Off. {app}: the name of the app."),
    .turnOffText: .init(
      "Nothing of it is shown any more, and it can plan nothing new.",
      """
      Below the question “Turn off notifications of …?”. “It” is the app; to plan: to ask for notifications at a later \
      time.
      """),
    .turnOffAll: .init("Turn Off", "Button that turns notifications of an app off at once. Short."),
    .configure: .init(
      "Configure in {app}",
      "Button: opens the notification settings that the app has itself. {app}: the name of the app."
    ),
    .appSettings: .init(
      "Settings…",
      "Button in a banner with little room: opens the notification settings that the app has itself. Short."
    ),

    // Choices about the app of a notification.
    .manageTitle: .init(
      "Notifications of “{app}”",
      "Title over choices about an app. {app}: the name of the app."),
    .muteHour: .init(
      "Mute for 1 Hour",
      "Button: notifications of the app make no sound and show no banner for an hour."),
    .muteToday: .init(
      "Mute for Today",
      "Button: notifications of the app make no sound and show no banner until midnight."),
    .unmute: .init("End Muting", "Button: notifications of the app may be seen and heard again."),
    .muted: .init(
      "Muted until {time}",
      "Line about an app that the user has muted. {time}: a time of day."),
    .viewSettings: .init(
      "View Settings",
      "Button: opens the settings of the app of this notification."),
    .settingsElsewhere: .init(
      "For its settings, install notification-center, or type: unctl settings {identifier}",
      """
      Shown where settings cannot be opened. “Its” is the app’s; notification-center is the name of a program and \
      “unctl settings” a command, both not translated; {identifier}: the technical name of the app.
      """),
  ]
}
