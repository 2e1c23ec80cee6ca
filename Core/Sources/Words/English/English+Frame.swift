extension English {
  /// The frame of the page and of the panel: places, buttons that occur everywhere, the connection and the bar at
  /// the top.
  static let frame: [Word: EnglishEntry] = [
    // Titles and places.
    .page: .init(
      "Notification Center",
      """
      Name of the program that shows notifications in the browser: title of the window, and its name in menus of \
      programs. Capitals as for a name.
      """),
    .pageDescription: .init(
      "Notifications of this machine: banners, list, lock screen and settings.",
      "Description of the program that a browser shows when the page is installed as an app."),
    .noScript: .init(
      "This page needs JavaScript. The same is available in a terminal: unctl watch.",
      "Shown in a browser without JavaScript, instead of the page. “unctl watch” is a command and is not translated."
    ),
    .skip: .init(
      "Skip to Notifications",
      """
      Link at the start of the page, for users of the keyboard and of screen readers: moves past the bar to the list \
      of notifications.
      """),
    .home: .init(
      "Home",
      "Name of the first view of the page, with the icons of all apps. Tab and heading; short."),
    .notifications: .init(
      "Notifications",
      """
      Name of the view with the list of notifications: heading, tab, title of the panel; also the name under which the \
      system sends its own messages. Short.
      """),
    .tabNotifications: .init(
      one: "Notifications, {count} notification", other: "Notifications, {count} notifications",
      "Spoken by a screen reader for the tab with the list of notifications. {count}: how many are in the list."
    ),
    .settings: .init("Settings", "Name of the view with the settings: tab and heading. Short."),
    .developer: .init("Developer", "Heading of the drawer with tools for developers of apps."),
    .places: .init(
      "Places",
      "Spoken by a screen reader: name of the row of tabs (Home, Notifications, Settings)."),

    // Buttons that occur everywhere.
    .back: .init(
      "Back",
      "Button that leads to the previous page of Settings; spoken by a screen reader."),
    .close: .init(
      "Close",
      "Button that closes a window, a sheet or a message; often a cross with this name for screen readers."
    ),
    .cancel: .init("Cancel", "Button that leaves a question without an effect."),
    .save: .init("Save", "Button that keeps what was entered."),
    .done: .init("Done", "Spoken by a screen reader after a setting was changed: it worked."),

    // The connection to the notification system.
    .linkConnecting: .init(
      "Connecting…",
      "Line at the top of the page while it connects to the notification system."),
    .linkAway: .init(
      "The connection is lost. Trying again…",
      "Line at the top of the page after the connection was lost."),
    .linkAlone: .init(
      "The notification system is not running. This page goes on by itself once it is back.",
      """
      Line at the top of the page. “It” is the notification system, a program in the background; the page then \
      continues without being loaded again.
      """),
    .linkRefused: .init(
      "This window’s link is no longer valid. Open a new one with: notification-center --open",
      """
      Line at the top of the page, or instead of it, when this browser window is not signed in. The command after the \
      colon is not translated.
      """),
    .unreachable: .init(
      "The server did not answer. Try again once the connection is back.",
      "Message after a press on a button that had no effect, because the connection is lost."),
    .failed: .init(
      "That did not work. {message} {remedy}",
      """
      Message after a press on a button was refused. {message} and {remedy} are whole sentences, in English: the cause \
      and what to do.
      """),

    // The bar at the top.
    .lock: .init(
      "Lock",
      """
      Button that locks the screen of the page. Verb; spoken by a screen reader and shown when the pointer rests on \
      the button.
      """),
    .soundOn: .init(
      "Sounds are on in this window",
      "Name of the button that turns the sounds of this browser window off: the present state."),
    .soundOff: .init(
      "Sounds are off in this window",
      "Name of the button that turns the sounds of this browser window on: the present state."),
    .soundWaits: .init(
      "The browser plays no sound before you press something: turn sounds on",
      "Name of the button for sounds while the browser still blocks sounds; a press allows them."),
    .focus: .init(
      "Focus",
      """
      Focus is the mode in which only chosen apps and persons may interrupt, as on Apple’s systems. Name of the row of \
      buttons for it, and a title in quick settings. Use the word of Apple’s systems if your language has one there.
      """),
    .focusMenu: .init("Focus", "Title of the menu in which a Focus is turned on or off."),
    .focusOff: .init(
      "Focus: off",
      "Name of the button that opens the menu of Focus modes, while none is on."),
    .focusOn: .init(
      "Focus: {name}",
      """
      Name of the button for Focus while one is on; also a line in the tooltip of a desktop’s bar. {name}: the name \
      that the user gave the Focus, such as Work.
      """),
    .focusTurnOn: .init(
      "Turn on Focus {name}",
      """
      Spoken by a screen reader for a button in the panel that turns a Focus on. {name}: the name that the user gave \
      the Focus.
      """),
    .focusNone: .init(
      "No Focus is set up yet.",
      "Shown instead of the list of Focus modes while there is none."),
    .focusSettings: .init(
      "Focus Settings",
      "Button in the menu of Focus modes: opens their settings."),
    .scheduled: .init(
      "By its schedule",
      "Below the name of a Focus in the menu: it was turned on by its schedule, not by the user."),
  ]
}
