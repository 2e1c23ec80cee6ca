extension English {
  /// The settings of one app.
  static let settingsApps: [Word: EnglishEntry] = [
    // An app in a few words, in the list of apps.
    .stateNone: .init(
      "Has not asked",
      "Beside an app in Settings: it has not asked yet whether it may notify. Short."),
    .stateOff: .init(
      "Off",
      "Beside an app, the summary or Focus in Settings: it is turned off. Short."),
    .stateQuiet: .init(
      "Quiet",
      "Beside an app in Settings: its notifications go to the list without banner and sound. Short."
    ),
    .stateSummary: .init(
      "In the summary",
      "Beside an app in Settings: its notifications wait for the scheduled summary. Short."),
    .stateBanners: .init(
      "Banners",
      "Beside an app in Settings, in a list such as “Banners, Sounds and Badges”: what it may use. Short."
    ),
    .stateSounds: .init(
      "Sounds",
      "Beside an app in Settings, in a list such as “Banners, Sounds and Badges”: what it may use. Short."
    ),
    .stateBadges: .init(
      "Badges",
      "Beside an app in Settings, in a list such as “Banners, Sounds and Badges”. Badges: numbers on icons. Short."
    ),
    .stateMuted: .init("Muted", "Beside an app in Settings: the user muted it for a while. Short."),

    // Permission.
    .neverAsked: .init(
      "“{app}” has not asked to notify you yet.",
      "Shown instead of rows in the settings of an app. {app}: the name of the app."),
    .allowNotifications: .init(
      "Allow notifications",
      "Row in the settings of an app, with a switch."),
    .quietText: .init(
      "This app is on trial: it reaches the list only.",
      """
      Below the row “Allow notifications” of an app. On trial: the user has not decided about the app; its \
      notifications come without banner and sound.
      """),
    .prominent: .init(
      "Deliver prominently",
      "Button in the settings of an app on trial: its notifications come with banner and sound from now on."
    ),
    .criticalAlerts: .init(
      "Critical alerts",
      "Row in the settings of an app, with a switch: alerts that are heard also when the device is silent."
    ),
    .timeSensitiveRow: .init(
      "Time-sensitive notifications",
      "Row in the settings of an app, with a switch: notifications that may pass a Focus because they cannot wait."
    ),
    .delivery: .init(
      "Delivery",
      "Row in the settings of an app: when its notifications come. The choices Immediate and Scheduled summary follow."
    ),
    .deliveryNow: .init("Immediate", "Choice of Delivery: notifications come at once."),
    .deliverySummary: .init(
      "Scheduled summary",
      "Choice of Delivery: notifications wait for the times of the summary."),
    .origins: .init(
      "Sites and Devices",
      "Heading in the settings of an app over the sources of its notifications, such as the websites of a browser."
    ),
    .originOn: .init(
      "As the app",
      "Choice for a website or device: its notifications are treated as the app’s."),
    .originQuiet: .init(
      "Quietly, in the list",
      "Choice for a website or device: its notifications go to the list without banner and sound."),
    .originOff: .init(
      "Not at all",
      "Choice for a website or device: its notifications are not shown."),

    // Where notifications show, and their sounds.
    .alerts: .init(
      "Where it shows",
      "Heading in the settings of an app over the rows Lock screen, Notification Center and Banners. “It” is the app."
    ),
    .lockScreenRow: .init(
      "Lock screen",
      "Row in the settings of an app, with a switch: whether its notifications are on the lock screen."
    ),
    .centerRow: .init(
      "Notification Center",
      "Row in the settings of an app, with a switch: whether its notifications are in the list."),
    .bannersRow: .init(
      "Banners",
      "Row in the settings of an app, with a switch: whether its notifications appear over other windows."
    ),
    .bannerStyle: .init(
      "Banner style",
      "Row in the settings of an app. The choices Temporary and Persistent follow."),
    .temporary: .init("Temporary", "Choice of Banner style: a banner disappears by itself."),
    .persistent: .init(
      "Persistent",
      "Choice of Banner style: a banner stays until the user closes it."),
    .soundAndBadge: .init(
      "Sound and badge",
      "Heading in the settings of an app. Badge: the number on its icon."),
    .soundsRow: .init("Sounds", "Row in the settings of an app, with a switch."),
    .badgesRow: .init(
      "Badges",
      "Row in the settings of an app, with a switch: whether its icon may have a number."),
    .carRow: .init(
      "Show in the car",
      "Row in the settings of an app, with a switch: whether its notifications are on the screen of a car."
    ),
    .aloudRow: .init(
      "Read aloud",
      "Row in the settings of an app, with a switch: whether its notifications are read aloud."),
    .grouping: .init(
      "Grouping",
      "Row in the settings of an app: how its notifications are put together. The choices follow."),
    .groupingAutomatic: .init(
      "Automatic",
      "Choice of Grouping: by conversation or topic, as the app says."),
    .groupingByApp: .init("By app", "Choice of Grouping: all notifications of the app together."),
    .groupingOff: .init("Off", "Choice of Grouping: each notification by itself."),
    .ownSettings: .init(
      "Notification Settings in {app}",
      """
      Button in the settings of an app: opens the notification settings that the app has itself. {app}: the name of \
      the app.
      """),
  ]
}
