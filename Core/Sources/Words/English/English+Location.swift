extension English {
  /// The question whether an app may know where the user is, and its settings.
  static let location: [Word: EnglishEntry] = [
    // The question.
    .askPlace: .init(
      "May “{app}” know where you are?",
      "Title of a question. {app}: the name of the app."),
    .askPlaceAlways: .init(
      "May “{app}” know where you are at any time?",
      "Title of a question; at any time: also while the app is not used. {app}: the name of the app."
    ),
    .askPlacePrecise: .init(
      "May “{app}” know exactly where you are?",
      "Title of a question, of an app that knows the rough location only. {app}: the name of the app."
    ),
    .askPlaceReason: .init(
      "“{reason}”",
      "Below the question, the app’s own words. Only the quotation marks are translated. {reason}: what the app says."
    ),
    .placeOnce: .init("Allow Once", "Button: the app may know the location until it ends."),
    .placeUsing: .init(
      "Allow While Using App",
      "Button: the app may know the location while it is used."),
    .placeOnlyUsing: .init(
      "Only While Using App",
      "Button, where the app asks for more: it may know the location only while it is used."),
    .placeAlways: .init("Always Allow", "Button: the app may know the location at any time."),

    // Settings.
    .location: .init(
      "Location",
      "Heading over settings about where the user is, and the row that turns them off for all apps."
    ),
    .locationRow: .init(
      "Know where you are",
      "Row in the settings of an app: whether it may know the location of the user. The choices follow."
    ),
    .locationNote: .init(
      "Off counts as refused for every app. Reminders at places then do not come.",
      "Below the row Location. Off: the row is turned off; then every app is treated as if it was refused."
    ),
    .locationOff: .init(
      "Location is off for this device.",
      "Below the rows about location of an app, if location is turned off for all apps."),
    .locationAsk: .init(
      "Ask next time",
      "Choice: the app may ask again whether it may know the location."),
    .locationNever: .init("Never", "Choice: the app may never know the location."),
    .locationOnce: .init(
      "Until the app ends",
      "Choice: the app may know the location as long as it runs."),
    .locationUsing: .init(
      "While using the app",
      "Choice: the app may know the location while it is used."),
    .locationAlways: .init("Always", "Choice: the app may know the location at any time."),
    .preciseLocation: .init(
      "Precise location",
      "Row in the question and in the settings of an app: whether it receives the exact location."),
    .preciseLocationNote: .init(
      "Otherwise the app receives places within some kilometres, and no crossings.",
      "Below the row Precise location. Crossings: messages that the device has entered or left an area."
    ),
  ]
}
