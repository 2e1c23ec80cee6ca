extension English {
  /// The screen of `unctl watch`, which shows notifications in a terminal. “[3]” is the number of a notification on
  /// that screen.
  static let terminal: [Word: EnglishEntry] = [
    // Start and list.
    .watchWelcome: .init(
      "Watching. Keys: {digits} button, Enter open, x clear, r reply, v view, Tab next, L list, q quit.",
      """
      First line in the terminal: which key does what. The keys ({digits}: 1-9, Enter, x, r, v, Tab, L, q) are not translated. \
      Watching: the program waits for notifications.
      """),
    .watchListed: .init(
      one: "{count} in the list", other: "{count} in the list",
      "Line in the terminal. {count}: how many notifications the list has."),
    .watchAttached: .init(
      "attached: {name}",
      "Line below a notification in the terminal: a picture, sound or film. {name}: its file. Lowercase."
    ),
    .watchGone: .init(
      "[{number}] is gone",
      "Line in the terminal: a notification was removed. {number}: its number on this screen."),
    .watchLocked: .init(
      "The screen is locked",
      "Line in the terminal: the screen was locked. No full stop."),
    .watchUnlocked: .init(
      "The screen is unlocked",
      "Line in the terminal: the screen was unlocked. No full stop."),

    // Questions.
    .watchQuestion: .init(
      "Question from {app}",
      "Line in the terminal over a question of an app to the user. {app}: the technical name of the app."
    ),
    .watchSettled: .init(
      "{app} has its answer",
      """
      Line in the terminal: the question of an app was answered, perhaps elsewhere. {app}: the technical name of the \
      app.
      """),
    .watchNoQuestion: .init(
      "No app is asking anything",
      "Line in the terminal after a key that answers a question, if there is none. No full stop."),
    .watchNoSummary: .init(
      "The summary is not offered; it is off in `unctl settings`",
      """
      Line in the terminal after the key for the scheduled summary. `unctl settings` is a command and is not \
      translated. No full stop.
      """),
    .watchAnswers: .init(
      "The question of {app} is answered with {keys}",
      """
      Line in the terminal after a key that is no answer. {app}: the technical name of the app; {keys}: a list of \
      keys, such as a, d, s.
      """),

    // Keys that do not fit the notification in front.
    .watchNothing: .init(
      "There is no notification to answer",
      "Line in the terminal after a key, while there is no notification. No full stop."),
    .watchNoButton: .init(
      "[{number}] has no button {button}",
      "Line in the terminal after a digit key. {number}: the number of the notification; {button}: the digit."
    ),
    .watchNoReply: .init(
      "[{number}] accepts no reply",
      "Line in the terminal after the key r. {number}: the number of the notification."),
    .watchNoView: .init(
      "[{number}] has no view",
      """
      Line in the terminal after the key v. View: content that the app draws itself. {number}: the number of the \
      notification.
      """),
    .watchNotOnTrial: .init(
      "{app} is not on trial",
      """
      Line in the terminal after the key k or t, for an app about which the user has decided already. {app}: the name \
      of the app.
      """),

    // Content that an app draws itself.
    .watchView: .init(
      "View",
      "After the key [v] in a row of buttons: opens the content that the app draws itself. Verb; short."
    ),
    .watchCloseView: .init(
      "Close view",
      "After the key [v] in a row of buttons: closes the content that the app draws itself. Short."),
    .watchDrawing: .init(
      "The extension draws its view…",
      "Shown until the content has been drawn. Extension: the part of the app that draws."),
    .watchTap: .init(
      "tap",
      "Stands for a part of the content that can be pressed and has no name. Lowercase; short."),
    .watchButton: .init(
      "button",
      "Stands for a button of the content that has no name. Noun; lowercase; short."),
    .watchPicture: .init(
      "picture: {name}",
      "Stands for a picture in the content, in brackets. {name}: its description or file. Lowercase."
    ),
    .watchPictureSize: .init(
      "picture: {name}, {size}",
      """
      Stands for a picture in the content, in brackets. {name}: its description or file; {size}: its size, such as \
      20x20. Lowercase.
      """),
    .watchOn: .init("on", "State of a switch in the content, after “(x)”. Lowercase; short."),
    .watchOff: .init("off", "State of a switch in the content, after “( )”. Lowercase; short."),
    .watchScale: .init(
      "{value} of {least} to {most}",
      "State of a slider in the content. {value}: its value; {least} and {most}: its ends."),
    .watchText: .init(
      "Text",
      "Before the line that is typed into a field without a name; followed by a colon."),
    .watchValue: .init(
      "Value",
      "Before the number that is typed for a slider without a name; followed by a colon."),
    .watchRange: .init(
      "{least} to {most}",
      "Hint for the number that is typed for a slider. {least} and {most}: its ends."),
    .watchSliderRange: .init(
      "The slider goes from {least} to {most}: type a number between them.",
      "Line in the terminal after a number that does not fit. {least} and {most}: the ends of the slider."
    ),
    .watchViewNoButton: .init(
      "The view has no button {button}",
      "Line in the terminal after a digit key while the content is open. {button}: the digit. No full stop."
    ),
    .watchViewClosed: .init(
      "The view of [{number}] is closed",
      "Line in the terminal: the content that an app draws was closed. {number}: the number of the notification."
    ),
    .watchViewGone: .init(
      "The view of [{number}] is gone with its notification",
      """
      Line in the terminal: the notification was removed while its content was open. {number}: the number of the \
      notification.
      """),
    .watchViewHidden: .init(
      "The view of [{number}] is hidden",
      """
      Line in the terminal: the content may not be seen now, such as on a locked screen. {number}: the number of the \
      notification.
      """),
    .watchViewFailed: .init(
      "The view of [{number}] is closed: {reason}",
      """
      Line in the terminal: the content was closed for a reason. {number}: the number of the notification; {reason}: \
      the end of the sentence, sometimes in English.
      """),
  ]
}
