extension English {
  /// Texts in the banners of other desktops, and defaults for programs of the desktop.
  static let desktop: [Word: EnglishEntry] = [
    // An answer that must be typed, if no field can be opened.
    .replyElsewhere: .init(
      "{action}: type your text elsewhere",
      """
      Title of a message after a press on a button that needs a text. {action}: the app’s title of the button, such as \
      Reply.
      """),
    .replyElsewhereText: .init(
      """
      No field to type in could be opened. The notification stays in the list: answer it in the Notification Center, \
      or in a terminal with `unctl watch`.
      """,
      """
      Text of a message after a press on a button that needs a text. `unctl watch` is a command and is not translated; \
      Notification Center is the program of this name.
      """),

    // Buttons to which a program has given a purpose and no title.
    .reply: .init("Reply", "Default title of a button that answers a message. Verb; short."),
    .answerYes: .init(
      "Yes", "Button: the answer yes to a question that a script asks. Short."),
    .answerNo: .init("No", "Button: the answer no to a question that a script asks. Short."),
    .callAccept: .init("Accept", "Default title of a button that takes a phone call. Verb; short."),
    .callDecline: .init(
      "Decline",
      "Default title of a button that refuses a phone call. Verb; short."),
    .callHangUp: .init("Hang Up", "Default title of a button that ends a phone call. Verb; short."),
    .callSpeakerOn: .init(
      "Speakerphone On",
      "Default title of a button that turns the loudspeaker of a phone call on. Short."),
    .callSpeakerOff: .init(
      "Speakerphone Off",
      "Default title of a button that turns the loudspeaker of a phone call off. Short."),

    // Programs without a name.
    .namelessProgram: .init(
      "Unknown Program",
      "Name of a program that gives no name of its own, where the name of an app is shown. Capitals as for a name."
    ),
  ]
}
