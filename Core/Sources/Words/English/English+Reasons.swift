extension English {
  /// The timeline: parts of a notification, and why they are left out.
  static let reasons: [Word: EnglishEntry] = [
    // Parts.
    .partBanner: .init(
      "banner",
      """
      Part of a notification, in a list in a row of the timeline. Lowercase; short. A notification that appears over \
      other windows.
      """),
    .partLockScreen: .init(
      "lock screen",
      """
      Part of a notification, in a list in a row of the timeline. Lowercase; short. The notification on the lock \
      screen.
      """),
    .partList: .init(
      "list",
      "Part of a notification, in a list in a row of the timeline. Lowercase; short. The notification in the list."
    ),
    .partSound: .init(
      "sound",
      "Part of a notification, in a list in a row of the timeline. Lowercase; short."),
    .partBadge: .init(
      "badge",
      """
      Part of a notification, in a list in a row of the timeline. Lowercase; short. The number on the icon of the app.
      """),
    .partBadgeNumber: .init(
      "badge {number}",
      """
      Part of a notification, in a list in a row of the timeline. Lowercase; short. {number}: the number on the icon \
      of the app.
      """),
    .partAlert: .init(
      "alert",
      """
      Part of a notification, in a list in a row of the timeline. Lowercase; short. An old name of programmers for \
      banner and list together.
      """),

    // Why a part is left out; “it” is the notification.
    .reasonNoText: .init(
      "it has no text",
      """
      Reason in a row of the timeline, after a colon or in parentheses; no full stop. Only a notification with a text \
      can be seen.
      """),
    .reasonNotInContent: .init(
      "it asks for none",
      """
      Reason in a row of the timeline, after a colon or in parentheses; no full stop. None: no sound or no number on \
      the icon.
      """),
    .reasonNotRequested: .init(
      "the app never asked the person for it",
      """
      Reason in a row of the timeline, after a colon or in parentheses; no full stop. “It” is the part, such as \
      sounds.
      """),
    .reasonNotEntitled: .init(
      "the app has no entitlement for it",
      """
      Reason in a row of the timeline, after a colon or in parentheses; no full stop. “It” is the part. Entitlement: a \
      right that is declared in the app, a word of programmers.
      """),
    .reasonNotEntitledCritical: .init(
      "no critical-alerts entitlement",
      """
      Reason in a row of the timeline, after a colon or in parentheses; no full stop. Entitlement: a right that is \
      declared in the app; “critical-alerts” is its technical name.
      """),
    .reasonNotEntitledTimeSensitive: .init(
      "no time-sensitive entitlement",
      """
      Reason in a row of the timeline, after a colon or in parentheses; no full stop. Entitlement: a right that is \
      declared in the app; “time-sensitive” is its technical name.
      """),
    .reasonTurnedOff: .init(
      "the person turned it off",
      """
      Reason in a row of the timeline, after a colon or in parentheses; no full stop. “It” is the part, such as \
      banners.
      """),
    .reasonTurnedOffCritical: .init(
      "the person has not allowed critical alerts",
      "Reason in a row of the timeline, after a colon or in parentheses; no full stop."),
    .reasonTurnedOffTimeSensitive: .init(
      "the person turned time-sensitive notifications off",
      "Reason in a row of the timeline, after a colon or in parentheses; no full stop."),
    .reasonProvisional: .init(
      "the app is on trial, and quiet",
      """
      Reason in a row of the timeline, after a colon or in parentheses; no full stop. On trial: the user has not \
      decided about the app.
      """),
    .reasonQuietOrigin: .init(
      "the person wants its origin in the list alone",
      """
      Reason in a row of the timeline, after a colon or in parentheses; no full stop. Origin: a source of \
      notifications within an app, such as a website.
      """),
    .reasonMuted: .init(
      "the person silenced the app",
      "Reason in a row of the timeline, after a colon or in parentheses; no full stop."),
    .reasonMutedUntil: .init(
      "the person silenced the app until {time}",
      """
      Reason in a row of the timeline, after a colon or in parentheses; no full stop. {time}: a time of day, or date \
      and time.
      """),
    .reasonFocus: .init(
      "the focus does not allow this app",
      """
      Reason in a row of the timeline, after a colon or in parentheses; no full stop. Focus: the mode in which only \
      chosen apps may interrupt.
      """),
    .reasonFocusNamed: .init(
      "Focus {name} does not allow this app",
      """
      Reason in a row of the timeline, after a colon or in parentheses; no full stop. Focus: the mode in which only \
      chosen apps may interrupt. {name}: the name that the user gave it.
      """),
    .reasonWatched: .init(
      "the desktop’s own server shows it",
      """
      Reason in a row of the timeline, after a colon or in parentheses; no full stop. Another program of the desktop \
      shows the notification.
      """),
    .reasonInhibited: .init(
      "a program holds banners back",
      """
      Reason in a row of the timeline, after a colon or in parentheses; no full stop. Such as a presentation that \
      fills the screen.
      """),
    .reasonFlooding: .init(
      "its program hands over too many at once",
      "Reason in a row of the timeline, after a colon or in parentheses; no full stop. Too many notifications."
    ),
    .reasonOnlyCritical: .init(
      "only critical alerts of the app are allowed",
      "Reason in a row of the timeline, after a colon or in parentheses; no full stop."),
    .reasonPassive: .init(
      "its level is passive",
      """
      Reason in a row of the timeline, after a colon or in parentheses; no full stop. Level: the urgency of the \
      notification; passive is the lowest.
      """),
    .reasonScreenLocked: .init(
      "the screen is locked",
      "Reason in a row of the timeline, after a colon or in parentheses; no full stop. So no banner is shown."
    ),
    .reasonScreenUnlocked: .init(
      "the screen is not locked",
      """
      Reason in a row of the timeline, after a colon or in parentheses; no full stop. So nothing is shown on the lock \
      screen.
      """),
    .reasonDeviceSilent: .init(
      "the device is silent",
      "Reason in a row of the timeline, after a colon or in parentheses; no full stop. Sounds are turned off."
    ),
    .reasonThemeSilent: .init(
      "the desktop’s settings (event-sounds) want no sounds of the theme",
      """
      Reason in a row of the timeline, after a colon or in parentheses; no full stop. “event-sounds” is the name of a \
      setting and is not translated.
      """),
    .reasonInSummary: .init(
      "it belongs to the scheduled summary",
      "Reason in a row of the timeline, after a colon or in parentheses; no full stop."),
    .reasonNotFeatured: .init(
      "another one represents the app",
      """
      Reason in a row of the timeline, after a colon or in parentheses; no full stop. Another notification of the same \
      app is shown as a banner.
      """),
    .reasonGathered: .init(
      "shown in a moment, together with others that were missed",
      """
      Reason in a row of the timeline, after a colon or in parentheses; no full stop. Missed: they came while the \
      computer was off or asleep.
      """),
    .reasonDeclinedByApp: .init(
      "the app in the foreground did not want it",
      """
      Reason in a row of the timeline, after a colon or in parentheses; no full stop. “It” is the part, such as a \
      banner.
      """),
  ]
}
