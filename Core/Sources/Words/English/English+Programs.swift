extension English {
  /// Names and descriptions in menus of programs and software centers.
  static let programs: [Word: EnglishEntry] = [
    // The Notification Center.
    .centerComment: .init(
      "See notifications, the lock screen and the settings in the browser",
      "Tooltip of the program Notification Center in menus of programs. No full stop."),
    .centerKeywords: .init(
      "notification;reminder;alert;message;lock;focus;do not disturb;",
      """
      Words by which the program Notification Center is found in menus of programs. Each ends with a semicolon; add \
      words that users of your language would type.
      """),
    .centerSummary: .init(
      "Notifications, the lock screen and the settings in the browser",
      """
      Short description of the program Notification Center in software centers. No full stop; at most 70 letters or \
      so.
      """),
    .centerDescription: .init(
      """
      The Notification Center shows what apps have announced, on any machine with a browser: the list with its groups, \
      banners, the lock screen, pictures, replies and what apps draw themselves.
      """,
      "First paragraph of the description of the program in software centers."),
    .centerDescriptionMore: .init(
      "It also has the settings of each app, Focus, the scheduled summary, and the questions for permission.",
      """
      Second paragraph of the description of the program Notification Center in software centers. “It” is the \
      Notification Center.
      """),

    // Notification Settings.
    .settingsProgram: .init(
      "Notification Settings",
      "Name of an entry in menus of programs and in the settings of the desktop. Capitals as for a name."
    ),
    .settingsProgramComment: .init(
      "Choose which apps notify, and when a Focus is on",
      "Tooltip of the entry Notification Settings in menus of programs. No full stop."),
    .settingsKeywords: .init(
      "notification;permission;app;focus;do not disturb;banner;summary;",
      """
      Words by which the entry Notification Settings is found in menus of programs. Each ends with a semicolon; add \
      words that users of your language would type.
      """),

    // The notification system, a program in the background.
    .systemProgram: .init(
      "Notification system",
      """
      Name of the program in the background, where desktops list programs that start by themselves or use the \
      location.
      """),
    .systemComment: .init(
      "Delivers reminders at places",
      "Tooltip of the notification system where desktops list programs that use the location. No full stop."
    ),
    .systemLocationReason: .init(
      "Reminders that are due at a place need to know where you are.",
      "Shown by the desktop when it asks whether the notification system may know the location."),
    .autostartComment: .init(
      "Starts the notification system where there is no systemd",
      """
      Tooltip of the notification system where desktops list programs that start by themselves. systemd is a name. No \
      full stop.
      """),
    .systemSummary: .init(
      "Notification requests that are kept, delivered on time and answered",
      "Short description of the notification system in software centers. No full stop; at most 70 letters or so."
    ),
    .systemDescription: .init(
      """
      Apps and commands ask for reminders by time, calendar or place, and may exit. The notification system keeps each \
      request, delivers it on time, also after a restart of the machine, and brings the answer back to the app.
      """,
      """
      Description of the notification system in software centers. To exit: to end, to be closed; the request: what an \
      app or command has asked for.
      """),
  ]
}
