extension English {
  /// The lock screen, and the view with all apps.
  static let lockScreen: [Word: EnglishEntry] = [
    // The lock screen.
    .lockScreen: .init(
      "Lock screen",
      "Spoken by a screen reader: name of the screen that covers the page while it is locked."),
    .unlock: .init("Unlock", "Button that unlocks the screen. Verb."),
    .unlockFirst: .init(
      "Unlock first?",
      "Title of a question after a press on something that works only when the screen is unlocked."),
    .unlockFor: .init(
      "The screen is locked, and this needs it unlocked.",
      "Below the question “Unlock first?”. “This” is what the user pressed; “it” is the screen."),
    .asleep: .init(
      "Press any key, or touch, to wake the screen.",
      "Shown on the dark lock screen; to touch: the screen."),
    .earlier: .init(
      "All Notifications",
      "Button on the lock screen: shows the earlier notifications, too."),
    .hideEarlier: .init(
      "Only New Ones",
      """
      Button on the lock screen while all notifications are shown: shows only those that came since the screen was \
      locked. “Ones” are notifications.
      """),

    // The apps.
    .apps: .init("Apps", "Heading over the list of apps."),
    .noApps: .init(
      "No app has used notifications yet.",
      "Shown instead of the icons of apps while there are none."),
    .badge: .init(
      one: "{app}, badge {count}", other: "{app}, badge {count}",
      """
      Spoken by a screen reader for the icon of an app with a number on it, and a line in the terminal. {app}: the \
      app; {count}: the number on its icon.
      """),
  ]
}
