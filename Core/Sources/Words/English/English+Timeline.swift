extension English {
  /// The timeline: what happened to a notification, and why. Rows say “it” for the notification and “the person”
  /// for the user.
  static let timeline: [Word: EnglishEntry] = [
    // Requests.
    .stepAdded: .init(
      "asked for, to be delivered at once",
      "Row of the timeline, no full stop. The app asked for the notification."),
    .stepAddedInterval: .init(
      "asked for, due at {time} when its interval is over",
      """
      Row of the timeline, no full stop. The app asked for the notification after a length of time. {time}: a time of \
      day, or date and time.
      """),
    .stepAddedCalendar: .init(
      "asked for, due at {time} by its calendar rule",
      """
      Row of the timeline, no full stop. The app asked for the notification by a rule such as “every Monday”. {time}: \
      a time of day, or date and time.
      """),
    .stepAddedPlace: .init(
      "asked for, waits for its place",
      "Row of the timeline, no full stop. The app asked for the notification when the device is at a place."
    ),
    .stepAddedPlaceUnknown: .init(
      "asked for, waits for its place; its app may not know where the device is yet",
      """
      Row of the timeline, no full stop. The app asked for the notification when the device is at a place, and the \
      user has not allowed the app to know the location.
      """),
    .stepReplacedRequest: .init(
      "replaced the request that waited under this name",
      "Row of the timeline, no full stop. An earlier request with the same name was replaced by this one."
    ),
    .stepMovedZone: .init(
      "now due at {time}: the person is in another time zone",
      "Row of the timeline, no full stop. {time}: a time of day, or date and time."),
    .stepMovedClock: .init(
      "now due at {time}: the clock was set",
      "Row of the timeline, no full stop. {time}: a time of day, or date and time."),
    .stepRemovedByApp: .init(
      "its app removed it from what waits",
      "Row of the timeline, no full stop. What waits: requests that are not due yet."),
    .stepRemovedByPerson: .init(
      "the person removed it from what waits",
      "Row of the timeline, no full stop. What waits: requests that are not due yet."),
    .stepRemovedSomeByApp: .init(
      one: "its app removed {count} request from what waits",
      other: "its app removed {count} requests from what waits",
      "Row of the timeline, no full stop. The row is about an app, not about one notification. {count}: how many."
    ),
    .stepRemovedSomeByPerson: .init(
      one: "the person removed {count} request from what waits",
      other: "the person removed {count} requests from what waits",
      "Row of the timeline, no full stop. The row is about an app, not about one notification. {count}: how many."
    ),
    .stepRemovedAllByApp: .init(
      "its app removed all requests from what waits",
      "Row of the timeline, no full stop. The row is about an app, not about one notification."),
    .stepRemovedAllByPerson: .init(
      "the person removed all requests from what waits",
      "Row of the timeline, no full stop. The row is about an app, not about one notification."),
    .stepDropped: .init(
      "dropped for a newer one: no more may wait, and it was added first",
      "Row of the timeline, no full stop. An app may have a limited number of requests."),

    // Delivery.
    .stepDue: .init(
      "due at {time}",
      "Row of the timeline, no full stop. {time}: a time of day, or date and time."),
    .stepDueLate: .init(
      "due at {time}, delivered {length} late",
      """
      Row of the timeline, no full stop. {time}: a time of day, or date and time; {length}: a length of time, such as \
      3 min 5 s.
      """),
    .stepDueNext: .init(
      "due at {time}; next at {next}",
      """
      Row of the timeline, no full stop. A notification that repeats. {time} and {next}: times of day, or dates and \
      times.
      """),
    .stepDueLateNext: .init(
      "due at {time}, delivered {length} late; next at {next}",
      """
      Row of the timeline, no full stop. A notification that repeats. {time} and {next}: times of day, or dates and \
      times; {length}: a length of time, such as 3 min 5 s.
      """),
    .stepPush: .init(
      "a push arrived",
      "Row of the timeline, no full stop. A push is a message that a server sends."),
    .stepPushWakes: .init(
      "a push arrived, which also wakes the app",
      """
      Row of the timeline, no full stop. A push is a message that a server sends; this one starts the app in the \
      background.
      """),
    .stepCame: .init(
      "the device came to its place",
      "Row of the timeline, no full stop. “Its” is the notification’s."),
    .stepCameRepeats: .init(
      "the device came to its place; it waits for the next time",
      "Row of the timeline, no full stop. “Its” and “it” are the notification’s, which repeats."),
    .stepCameUnknown: .init(
      "not delivered: the device came to its place, and the app may not know where the device is",
      "Row of the timeline, no full stop. The user has not allowed the app to know the location."),
    .stepLeft: .init(
      "the device left its place",
      "Row of the timeline, no full stop. “Its” is the notification’s."),
    .stepLeftRepeats: .init(
      "the device left its place; it waits for the next time",
      "Row of the timeline, no full stop. “Its” and “it” are the notification’s, which repeats."),
    .stepLeftUnknown: .init(
      "not delivered: the device left its place, and the app may not know where the device is",
      "Row of the timeline, no full stop. The user has not allowed the app to know the location."),
    .stepNotAllowed: .init(
      "not delivered: the app is not allowed to notify",
      "Row of the timeline, no full stop. The user has not allowed it."),
    .stepOriginOff: .init(
      "not delivered: the person turned “{name}” off",
      """
      Row of the timeline, no full stop. {name}: a source of notifications within an app, such as a website of a \
      browser.
      """),

    // The app in the foreground decides.
    .stepAsked: .init(
      "the app in the foreground is asked what to show",
      "Row of the timeline, no full stop. The app is in use, so it decides how its notification appears."
    ),
    .stepAnswered: .init(
      "the app in the foreground allowed: {parts}",
      "Row of the timeline, no full stop. {parts}: a list such as “banner, sound”."),
    .stepAnsweredNothing: .init(
      "the app in the foreground allowed nothing",
      "Row of the timeline, no full stop. The app is in use and wants its notification not to appear."
    ),
    .stepUnansweredNoDelegate: .init(
      "the app in the foreground has no delegate that could be asked",
      """
      Row of the timeline, no full stop. Delegate: the object of the app that answers such questions, a word of \
      programmers.
      """),
    .stepUnansweredTooMany: .init(
      "the app in the foreground has as many questions as it may have already",
      "Row of the timeline, no full stop. Too many answers of the app are missing, so it is not asked."
    ),
    .stepUnanswered: .init(
      "the app in the foreground did not say what to show",
      "Row of the timeline, no full stop. The app has not answered in time."),

    // Waiting.
    .stepHeld: .init(
      "waits for the scheduled summary at {time}",
      "Row of the timeline, no full stop. {time}: a time of day, or date and time."),
    .stepReleased: .init(
      "the scheduled summary releases it",
      "Row of the timeline, no full stop. The notification is shown now."),
    .stepReleasedFeatured: .init(
      "the scheduled summary releases it, and it represents the app’s others",
      "Row of the timeline, no full stop. Of several notifications of the app this one is shown as a banner."
    ),
    .stepWaitEnded: .init(
      "it need not wait any longer",
      "Row of the timeline, no full stop. The notification is shown now."),
    .stepUndecided: .init(
      "waits for the decision about its program, until {time} at most",
      """
      Row of the timeline, no full stop. The user has not decided whether the program may notify. {time}: a time of \
      day, or date and time.
      """),
    .stepSnoozed: .init(
      "snoozed until {time}",
      """
      Row of the timeline, no full stop. The user wants to be reminded later. {time}: a time of day, or date and time.
      """),
    .stepWoke: .init(
      "its snooze is over: it is delivered again",
      "Row of the timeline, no full stop. The time for which the user put the notification off has passed."
    ),

    // Presentation.
    .stepShown: .init(
      "shown: {parts}",
      "Row of the timeline, no full stop. {parts}: a list such as “banner, list, badge 3”."),
    .stepShownLater: .init(
      "shown: {parts}; no shell was attached yet",
      """
      Row of the timeline, no full stop. {parts}: a list such as “banner, list, badge 3”. Shell: a program that shows \
      notifications; none is running, so the notification appears later.
      """),
    .stepShownNothing: .init(
      "nothing is shown",
      "Row of the timeline, no full stop. Every part of the notification was left out."),
    .stepLowered: .init(
      "lowered to {level}: {reason}",
      """
      Row of the timeline, no full stop. The urgency of the notification was lowered. {level}: a name for programmers, \
      not translated (passive, active, time-sensitive); {reason}: why, in the texts of the reasons.
      """),
    .stepSilenced: .init(
      "silenced: {reason}",
      """
      Row of the timeline, no full stop. The notification draws no attention. {reason}: why, in the texts of the \
      reasons.
      """),
    .stepWithheld: .init(
      "withheld: {parts} ({reason})",
      """
      Row of the timeline, no full stop. Parts of the notification are left out. {parts}: a list such as “banner, \
      sound”; {reason}: why, in the texts of the reasons.
      """),

    // Leaving the list.
    .stepExpired: .init(
      "its time was over: its program was told, and it stays in the list",
      "Row of the timeline, no full stop. The banner has disappeared by itself."),
    .stepButtonsGone: .init(
      "its buttons are gone, because its program is",
      "Row of the timeline, no full stop. The program of the notification has ended, so its buttons would do nothing."
    ),
    .stepGoneRepeated: .init(
      "the same came again, and both are one with a count",
      "Row of the timeline, no full stop. Two notifications with the same text became one."),
    .stepGoneReplaced: .init(
      "replaced by a newer one of the same name",
      "Row of the timeline, no full stop. A newer notification took its position."),
    .stepGoneByApp: .init(
      "removed by its app",
      "Row of the timeline, no full stop. The notification left the list."),
    .stepGoneByPerson: .init(
      "cleared by the person",
      "Row of the timeline, no full stop. The notification left the list."),
    .stepGoneListFull: .init(
      "removed: the list of its app is full",
      "Row of the timeline, no full stop. The notification left the list."),
    .stepGoneDisallowed: .init(
      "removed: its app may no longer show it",
      "Row of the timeline, no full stop. The user no longer allows the app to notify."),
    .stepGoneBadgeZero: .init(
      "cleared by a badge of 0",
      "Row of the timeline, no full stop. The app took the number off its icon, which clears its notifications."
    ),
    .stepGoneAppGone: .init(
      "removed with its app",
      "Row of the timeline, no full stop. The app was uninstalled."),
    .stepGoneExpired: .init(
      "its time was over",
      "Row of the timeline, no full stop. The notification was meant for a limited time and left the list."
    ),
    .stepGoneUnawaited: .init(
      "removed: the process that waited for its answer has ended",
      "Row of the timeline, no full stop. Process: a running program."),
  ]
}
