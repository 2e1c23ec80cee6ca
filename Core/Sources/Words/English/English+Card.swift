extension English {
  /// One notification: its buttons, its answer, its attachments, and why it is there.
  static let card: [Word: EnglishEntry] = [
    // Buttons.
    .options: .init("Options", "Button on a notification: opens choices about it and its app."),
    .optionsOf: .init(
      "Options for {title}",
      "Spoken by a screen reader for the button with choices about a notification. {title}: its first line."
    ),
    .open: .init("Open", "Button, or a click on a notification: opens it in its app. Verb; short."),
    .openApp: .init(
      "Open {app}",
      "Button on an opened notification: opens its app. {app}: the app."),
    .opening: .init(
      "Opening {app}…",
      "Spoken by a screen reader after an app was opened. {app}: the app."),
    .started: .init(
      "{app} is open",
      "Spoken by a screen reader when an app has been started. {app}: the app."),
    .manage: .init(
      "Manage…",
      "Button on an opened notification: opens choices about its app. The dots say that further choices follow."
    ),
    .needsUnlock: .init(
      "needs the screen unlocked",
      """
      Spoken by a screen reader after the title of a button, in parentheses: the button works only after unlocking. \
      Lowercase, no full stop.
      """),
    .opensApp: .init(
      "opens the app",
      "Spoken by a screen reader after the title of a button, in parentheses. Lowercase, no full stop."
    ),
    .snooze: .init(
      "Remind Me in 10 Minutes",
      "Button: takes the notification away and shows it again after ten minutes."),
    .readAll: .init("Show the Whole Text", "Button below a long text that was cut off."),

    // Answers.
    .send: .init("Send", "Button that sends a typed answer. Verb; short."),
    .gone: .init(
      "This notification is no longer there.",
      "Shown on an opened notification that was removed meanwhile."),
    .replyGone: .init(
      "This notification is no longer there. What you typed can be copied, but not sent.",
      "Shown on a notification that was removed while the user typed an answer to it."),
    .draftOf: .init(
      "{title} — Draft",
      """
      Button that opens the field with an answer that was begun. {title}: the app’s title of the button, such as \
      Reply.
      """),

    // Attachments.
    .attachment: .init(
      "Attachment {number} of {count}",
      "Spoken by a screen reader for a picture, sound or film. {number}: its position; {count}: how many there are."
    ),
    .attachmentOf: .init(
      "Attached to {title}",
      """
      Spoken by a screen reader for the only picture, sound or film of a notification. {title}: the first line of the \
      notification.
      """),
    .download: .init(
      "Download This File",
      "Link that saves an attachment that the browser cannot show."),
    .downloadOf: .init(
      "Download this file: {name}",
      """
      Spoken by a screen reader for a link that saves an attachment. {name}: a description of the attachment, such as \
      “Attachment 1 of 2”.
      """),

    // Content that an app draws itself.
    .extension: .init(
      "Content of {app}",
      "Spoken by a screen reader: name of the part of a notification that the app draws itself. {app}: the app."
    ),
    .extensionInput: .init(
      "Input for {app}",
      "Spoken by a screen reader: name of the fields and buttons that the app draws itself. {app}: the app."
    ),
    .extensionFailed: .init(
      "What {app} draws cannot be shown. {reason}",
      """
      Shown instead of content that an app draws itself. {app}: the app; {reason}: a whole sentence with the cause, \
      sometimes in English.
      """),
    .extensionBusy: .init(
      "Too many windows of this browser show such content already.",
      "Cause after “What … draws cannot be shown.”; such content is content that apps draw themselves."
    ),
    .extensionLost: .init(
      "The connection to it was lost.",
      "Cause after “What … draws cannot be shown.”; “it” is the part of the app that draws."),
    .extensionSilent: .init(
      "The notification system does not answer.",
      "Cause after “What … draws cannot be shown.”"),
    .extensionStrange: .init(
      "The notification system answered something else.",
      "Cause after “What … draws cannot be shown.”: the answer was not the expected one."),
    .contentCrowded: .init(
      one: "another view was opened, and there may be {count}",
      other: "another view was opened, and there may be {count}",
      """
      Cause for which content that an app draws was closed, as the end of a sentence: lowercase, no full stop. \
      {count}: how many such views may be open at once.
      """),
    .contentReinstalled: .init(
      "its app was installed anew",
      """
      Cause for which content that an app draws was closed, as the end of a sentence: lowercase, no full stop. “Its” \
      is the content’s.
      """),
    .contentNotOfApp: .init(
      "its app no longer has the category or the extension",
      """
      Cause for which content that an app draws was closed, as the end of a sentence: lowercase, no full stop. \
      Category: a kind of notification that the app has defined; extension: the part of the app that draws.
      """),
    .mediaPlay: .init("Play", "Button that starts a sound or film. Verb; short."),
    .mediaPause: .init("Pause", "Button that stops a sound or film for now. Verb; short."),

    // Why a notification is there, below the choices about its app.
    .whyAllowed: .init(
      "You see it because you allow notifications of “{app}”.",
      "Explains a notification. “It” is the notification; {app}: the app."),
    .whyCritical: .init(
      "It is critical: you allowed it to pass silence and every Focus.",
      "Explains a notification. “It” is the notification."),
    .whyTimeSensitive: .init(
      "It is time sensitive: it passes Focus unless you turn that off.",
      "Explains a notification. “It” is the notification."),
    .whyPassive: .init(
      "It is passive: it makes no sound and lights no screen.",
      "Explains a notification of the least urgent kind. “It” is the notification."),
    .whyTrial: .init(
      "It came quietly, because “{app}” is on trial.",
      """
      Explains a notification that came without banner and sound. On trial: the user has not decided about the app \
      yet. {app}: the app.
      """),
    .whyUndecided: .init(
      "You see it because nothing is decided about “{app}” yet.",
      "Explains a notification of a program about which the user has not decided. {app}: the program."
    ),
    .whySummary: .init(
      "It waited for the scheduled summary.",
      "Explains a notification that was held back to come with others at a time of day. “It” is the notification."
    ),
    .whyWatched: .init(
      "Another program showed it; here it is in the list only.",
      "Explains a notification that another program showed on the screen. “It” is the notification."
    ),
  ]
}
