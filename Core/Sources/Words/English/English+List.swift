extension English {
  /// The list of notifications, its stacks and the banners.
  static let list: [Word: EnglishEntry] = [
    // Heading and empty list.
    .count: .init(
      one: "{count} notification", other: "{count} notifications",
      """
      How many notifications the list or a group has; beside the heading, or a button on the lock screen. {count}: the \
      number.
      """),
    .none: .init("No notifications", "Heading of the empty list."),
    .noneText: .init(
      "What apps tell you while you are away is kept here.",
      "Below “No notifications”: explains what the list is for. “Here” is the list."),
    .listLabel: .init(
      "Notifications, newest first",
      "Spoken by a screen reader: name of the list."),
    .search: .init(
      "Search",
      "Placeholder and name of the field in which words of notifications are searched. Noun or verb; short."
    ),
    .noMatches: .init(
      "Nothing matches.",
      "Shown instead of the list when the search has found no notification."),
    .newAbove: .init(
      one: "{count} new above", other: "{count} new above",
      """
      Button over the list: notifications arrived above the visible part, and a press scrolls there. {count}: how \
      many. Short.
      """),
    .newOf: .init(
      "New from {app}: {title}",
      "Spoken by a screen reader when a notification arrives. {app}: the app; {title}: its first line."
    ),
    .newMore: .init(
      one: "And {count} more.", other: "And {count} more.",
      """
      Spoken by a screen reader after one new notification was read: others arrived with it. {count}: how many others.
      """),

    // Clearing.
    .clear: .init("Clear", "Button that removes a notification from the list. Verb; short."),
    .clearOne: .init(
      "Clear {title}",
      "Spoken by a screen reader for the button that removes one notification. {title}: its first line."
    ),
    .clearGroup: .init(
      one: "Clear {count} notification of {app}", other: "Clear {count} notifications of {app}",
      """
      Spoken by a screen reader for the button that removes all notifications of one app. {count}: how many; {app}: \
      the app.
      """),
    .clearSummary: .init(
      one: "Clear {count} notification of the summary of {time}",
      other: "Clear {count} notifications of the summary of {time}",
      """
      Spoken by a screen reader for the button that removes all notifications of one scheduled summary. {count}: how \
      many; {time}: the time of day of the summary.
      """),
    .clearGroupSure: .init(
      one: "Clear {count}?", other: "Clear {count}?",
      """
      Button of a group after its first press: the second press removes all notifications of the group. {count}: how \
      many. Short.
      """),
    .clearAll: .init("Clear All", "Button that removes all notifications from the list. Short."),
    .clearAllSure: .init(
      one: "Clear {count}?", other: "Clear {count}?",
      "Button Clear All after its first press: the second press removes all notifications. {count}: how many. Short."
    ),
    .cleared: .init(
      one: "{count} notification cleared", other: "{count} notifications cleared",
      "Spoken by a screen reader after notifications were removed. {count}: how many."),

    // Stacks.
    .expand: .init("Show All", "Button that unfolds a group of notifications. Short."),
    .collapse: .init(
      "Show Less",
      "Button that folds a group of notifications or a long text. Short."),
    .collapseOf: .init(
      "Show fewer notifications of {app}",
      "Spoken by a screen reader for the button that folds the notifications of an app. {app}: the app."
    ),
    .more: .init(
      one: "{count} more notification", other: "{count} more notifications",
      """
      Last line of a card that stands for several notifications; also a banner for notifications that are not shown \
      one by one. {count}: how many besides the visible one.
      """),
    .moreShort: .init(
      one: "{count} More", other: "{count} More",
      """
      Below the banners or a short list in GNOME’s quick settings: others are not shown. {count}: how many. Short; \
      capitals as in a menu.
      """),

    // Banners.
    .banners: .init(
      "Banners",
      """
      Spoken by a screen reader: name of the place with the banners, the notifications that appear over other windows \
      for a while.
      """),
    .hide: .init(
      "Hide {title}",
      """
      Spoken by a screen reader for the cross of a banner, which takes it off the screen and keeps it in the list. \
      {title}: its first line.
      """),
    .bannersMore: .init(
      one: "{count} more in the list", other: "{count} more in the list",
      "Below the banners: so many others found no room and are in the list only. {count}: how many."
    ),

    // Marks on a notification.
    .critical: .init(
      "Critical",
      "Mark on a notification that is heard also when the device is silent. Adjective; short."),
    .timeSensitive: .init(
      "Time sensitive",
      """
      Mark on a notification that may pass a Focus because it cannot wait. Adjective; short. Use the word of Apple’s \
      systems if there is one.
      """),
    .quietly: .init(
      "Delivered quietly",
      "Mark on a notification of an app that may only add to the list as long as the user has not decided about it."
    ),
    .undecided: .init(
      "You have not decided yet",
      "Mark on a notification of a program about which the user has not decided whether it may notify."
    ),
    .from: .init(
      "From {name}",
      "Below the title of a message: who wrote it. {name}: the name of that person."),
    .summaryOf: .init(
      "Summary of {time}",
      """
      Heading over notifications that were held back and came together at a time of day. {time}: that time, such as \
      18:00.
      """),

    // The age of a notification.
    .justNow: .init(
      "now",
      "The age of a notification that is less than a minute old, in the corner of a banner or card."
    ),
    .yesterday: .init(
      "Yesterday {time}",
      "The age of a notification of the day before, in the corner of a card. {time}: the time of day."
    ),

    // Hidden previews.
    .hiddenBody: .init(
      "Notification",
      "Text of one notification whose content is hidden, such as on the lock screen. No number is shown."
    ),
    .hiddenBodies: .init(
      one: "{count} Notification", other: "{count} Notifications",
      """
      Text of a card for several notifications whose content is hidden, and of a banner for notifications that came \
      while the computer was off. {count}: how many, at least 2; languages with several plural forms need all of them.
      """),
  ]
}
