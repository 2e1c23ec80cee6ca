extension English {
  /// The drawer with tools for developers of apps.
  static let developer: [Word: EnglishEntry] = [
    // The drawer.
    .devShow: .init(
      "Show the developer drawer",
      "Spoken by a screen reader for the button that opens the drawer with tools for developers."),
    .devHide: .init(
      "Hide the developer drawer",
      "Spoken by a screen reader for the button that closes the drawer with tools for developers."),
    .devApp: .init("App", "Name of the menu from which a developer chooses an app."),

    // Pushes: messages that a server sends to an app.
    .devPush: .init(
      "Push",
      "Heading over tools that send a push to an app. A push is a message that a server sends. Noun."
    ),
    .devPayload: .init(
      "Payload (JSON)",
      "Name of the field with the content of a push. JSON is a format and is not translated."),
    .devIdentifier: .init(
      "Identifier",
      "Name of the field with the name of a notification for its app."),
    .devIdentifierHint: .init(
      "left out: a new one",
      "Note below the field Identifier: if it is empty, the system makes a new identifier. Lowercase."
    ),
    .devSend: .init("Send Push", "Button that sends the push."),
    .devSent: .init("Push sent", "Spoken by a screen reader after a push was sent."),
    .devSize: .init(
      "{bytes} of {limit} bytes",
      "Below the content of a push. {bytes}: its size; {limit}: the largest size."),
    .devSound: .init(
      "The payload keeps every rule.",
      "Below the content of a push that has no mistake."),
    .devVisible: .init(
      "shows a notification",
      "What a push does, alone or in a list with “wakes the app”. Lowercase."),
    .devBackground: .init(
      "wakes the app",
      """
      What a push does, alone or in a list with “shows a notification”: the app is started in the background. \
      Lowercase.
      """),
    .devNothing: .init("shows nothing", "What a push does: nothing that can be seen. Lowercase."),
    .devSamples: .init(
      "Samples",
      "Spoken by a screen reader: name of the row of buttons with examples of pushes."),
    .devSampleAlert: .init("Alert", "Button: example of a push with a notification. Noun; short."),
    .devSampleThread: .init(
      "Thread",
      "Button: example of a push that belongs to a conversation. Noun; short."),
    .devSampleTimely: .init("Time-sensitive", "Button: example of a push that cannot wait. Short."),
    .devSampleCritical: .init(
      "Critical",
      "Button: example of a push that is heard also when the device is silent. Short."),
    .devSampleSilent: .init(
      "Background",
      "Button: example of a push that only wakes the app. Noun; short."),
    .devSampleBroken: .init("Broken", "Button: example of a push with a mistake. Short."),

    // The clock.
    .devClock: .init("Clock", "Heading over tools that move the clock of the notification system."),
    .devClockReal: .init(
      "The clock is real. Start the daemon with --simulator to move it.",
      """
      Shown if the clock cannot be moved. Daemon: the program in the background; --simulator is not translated; “it” \
      is the clock.
      """),
    .devMinute: .init(
      "+1 min",
      "Button that moves the clock by a minute. Use the usual abbreviation."),
    .devQuarter: .init(
      "+15 min",
      "Button that moves the clock by fifteen minutes. Use the usual abbreviation."),
    .devHour: .init("+1 h", "Button that moves the clock by an hour. Use the usual abbreviation."),
    .devDay: .init("+1 day", "Button that moves the clock by a day."),
    .devNext: .init(
      "To the Next Due Date",
      "Button that moves the clock to the time at which the next notification is due."),
    .devNextNone: .init(
      "Nothing is due",
      "Message after a press on “To the Next Due Date”, if no notification waits."),
    .devSet: .init("Set", "Button that sets the clock to the entered date and time. Verb; short."),
    .devDate: .init("Date and time", "Name of the field for a date and a time."),

    // The device and its place.
    .devDevice: .init("Device", "Heading over tools that change the state of the device."),
    .devLocked: .init("Locked", "Row with a switch: the screen is locked."),
    .devFocus: .init("Focus", "Row with a choice: the Focus that is on."),
    .devNoFocus: .init(
      "None",
      "Choice of a row about the Focus that is on: no Focus is on. Agrees with Focus."),
    .devRestart: .init("Restart App", "Button that ends an app and starts it again."),
    .devRestarted: .init(
      "{app} starts anew",
      "Message after a press on “Restart App”. {app}: the name of the app."),
    .devReset: .init(
      "Forget Permission",
      "Button: an app that was allowed or refused to notify may ask again. Verb."),
    .devPlace: .init("Place", "Heading over tools that set the location of the device. Noun."),
    .devPlaceUnknown: .init(
      "It is not known yet where the device is.",
      "Shown while the device has no location."),
    .devPlaceKnown: .init(
      "{source}, within {accuracy} m. Regions watched: {regions}.",
      """
      The location of the device: {source}: the technical name of the source, or “Last known”; {accuracy}: how exact \
      it is, in metres; {regions}: how many areas apps watch.
      """),
    .devPlaceLast: .init(
      "Last known",
      "The source of a location that is no longer current; followed by a comma."),
    .devPlaceSet: .init("Be Here", "Button: the device pretends to be at the entered place. Verb."),
    .devPlaceResume: .init(
      "The Device’s Own Place",
      "Button: the device uses its real location again."),
    .devPad: .init(
      "Latitude {latitude}, longitude {longitude}",
      "Spoken by a screen reader for a drawing with a dot. {latitude} and {longitude}: numbers of degrees."
    ),
    .devLatitude: .init("Latitude", "Name of the field for the latitude of a place."),
    .devLongitude: .init("Longitude", "Name of the field for the longitude of a place."),

    // The timeline.
    .devTimeline: .init(
      "Timeline",
      "Heading over the list of what happened to notifications, and why; also a button that leads to it."
    ),
    .devAllApps: .init("All apps", "Choice of the menu of apps over the timeline."),
    .devFilter: .init(
      "Notification’s identifier",
      "Name of the field that limits the timeline to one notification. Identifier: its technical name."
    ),
    .devEmpty: .init("Nothing has happened yet.", "Shown while the timeline is empty."),
    .devEntries: .init(
      one: "{count} entry", other: "{count} entries",
      "Over the timeline. {count}: how many rows it has."),
  ]
}
