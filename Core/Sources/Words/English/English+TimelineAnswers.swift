extension English {
  /// The timeline: the user’s answers, and the extensions of apps.
  static let timelineAnswers: [Word: EnglishEntry] = [
    // The user’s choice.
    .stepOpened: .init(
      "the person opened it",
      "Row of the timeline, no full stop. The user opened the notification."),
    .stepCleared: .init(
      "the person cleared it",
      "Row of the timeline, no full stop. The user removed the notification from the list; its app is told."
    ),
    .stepClearedUntold: .init(
      "the person cleared it; its category does not ask for this",
      """
      Row of the timeline, no full stop. The user removed the notification; its app is not told, because its category, \
      the kind of notification, does not ask for it.
      """),
    .stepAction: .init(
      "the person chose action {name}",
      "Row of the timeline, no full stop. {name}: the technical name of a button, not translated."),
    .stepActionText: .init(
      "the person chose action {name}, with a text",
      """
      Row of the timeline, no full stop. {name}: the technical name of a button, not translated. The user typed a \
      text.
      """),
    .stepChoseKeep: .init(
      "the person kept its app’s notifications",
      "Row of the timeline, no full stop. The user pressed Keep: the app may notify from now on."),
    .stepChoseKeepQuietly: .init(
      "the person kept its app’s notifications, quietly",
      "Row of the timeline, no full stop. The user pressed Deliver Quietly: the app may add to the list."
    ),
    .stepChoseTurnOff: .init(
      "the person turned its app’s notifications off",
      "Row of the timeline, no full stop. The user pressed Turn Off."),
    .stepChoseConfigure: .init(
      "the person opened its app’s own notification settings",
      "Row of the timeline, no full stop. The user pressed Configure."),

    // The answer on its way to the app.
    .stepStarted: .init(
      "its app is started for the response",
      "Row of the timeline, no full stop. Response: the answer of the user."),
    .stepStartAwaited: .init(
      "waits for its app, which is being started already",
      "Row of the timeline, no full stop. The answer of the user waits."),
    .stepHanded: .init(
      "handed to the app",
      "Row of the timeline, no full stop. The app received the answer of the user."),
    .stepHandedAgain: .init(
      "handed to the app again, attempt {number}",
      """
      Row of the timeline, no full stop. The app received the answer of the user another time. {number}: 2 for the \
      second time.
      """),
    .stepHandled: .init(
      "the app has handled it",
      "Row of the timeline, no full stop. “It” is the answer of the user."),
    .stepUnhandled: .init(
      "the app never said that it had handled it",
      "Row of the timeline, no full stop. The second “it” is the answer of the user."),
    .stepOutdated: .init(
      "dropped: a process waits for the answer to a newer request of this name",
      "Row of the timeline, no full stop. Process: a running program. The answer of the user is of no use to it."
    ),
    .stepKeptNotStartable: .init(
      "kept: nothing is known that starts the app",
      "Row of the timeline, no full stop. The answer of the user is kept until it can reach the app."
    ),
    .stepKeptNotStarted: .init(
      "kept: the app could not be started: {reason}",
      """
      Row of the timeline, no full stop. The answer of the user is kept until it can reach the app. {reason}: a \
      technical cause, in English.
      """),
    .stepKeptEnded: .init(
      "kept: the app ended before it received the response",
      "Row of the timeline, no full stop. The answer of the user, the response, is kept until it can reach the app."
    ),
    .stepKeptNoDelegate: .init(
      "kept: the app was started but set no delegate in time",
      """
      Row of the timeline, no full stop. The answer of the user is kept until it can reach the app. Delegate: the \
      object of the app that receives answers, a word of programmers.
      """),
    .stepKeptGaveUp: .init(
      one: "kept: the app ended {count} time before it had handled the response",
      other: "kept: the app ended {count} times before it had handled the response",
      """
      Row of the timeline, no full stop. The answer of the user, the response, is kept. {count}: how often the app \
      ended.
      """),
    .stepKeptNotAcknowledged: .init(
      "kept: the app received the response and did not acknowledge it",
      "Row of the timeline, no full stop. The answer of the user, the response, is kept until it can reach the app."
    ),

    // The service extension: a part of the app that may change a push before it is shown.
    .stepServiceAbsent: .init(
      "it asks for a service extension, and the app has none",
      "Row of the timeline, no full stop. Service extension: a part of the app that may change a push."
    ),
    .stepServiceNoText: .init(
      "no service extension: it has no text",
      """
      Row of the timeline, no full stop. Service extension: a part of the app that may change a push; it receives only \
      pushes with a text.
      """),
    .stepServiceAlertsOff: .init(
      "no service extension: the person lets the app show nothing",
      "Row of the timeline, no full stop. Service extension: a part of the app that may change a push."
    ),
    .stepServicePaused: .init(
      one: "no service extension: it failed {count} time, and is not started for a while",
      other: "no service extension: it failed {count} times, and is not started for a while",
      """
      Row of the timeline, no full stop. “It” is the service extension, a part of the app that may change a push. \
      {count}: how often.
      """),
    .stepServiceCrowdedOut: .init(
      "no service extension: too many pushes wait for one",
      "Row of the timeline, no full stop. “One” is a service extension, a part of the app that may change a push."
    ),
    .stepServiceBegun: .init(
      "the service extension receives it",
      "Row of the timeline, no full stop. “It” is the push."),
    .stepServiceFinished: .init(
      "the service extension has finished with it",
      "Row of the timeline, no full stop. “It” is the push."),
    .stepServiceLateAttempt: .init(
      "the service extension took too long, and then handed over its best attempt",
      "Row of the timeline, no full stop. Its best attempt: what it had made of the push by then."),
    .stepServiceLate: .init(
      "the service extension took too long; it is shown as it came",
      "Row of the timeline, no full stop. “It” is the push, shown without a change."),
    .stepServiceEmpty: .init(
      "the service extension left it without a text; it is shown as it came",
      "Row of the timeline, no full stop. “It” is the push, shown without a change."),
    .stepServiceUnusable: .init(
      "what the service extension made of it is not used: {reason}",
      "Row of the timeline, no full stop. “It” is the push. {reason}: a technical cause, in English."
    ),
    .stepServiceFileLeftOut: .init(
      "a file of the service extension is left out: {reason}",
      """
      Row of the timeline, no full stop. The file, such as a picture, cannot be shown. {reason}: a technical cause, in \
      English.
      """),
    .stepServiceSuppressed: .init(
      "the service extension suppressed it",
      "Row of the timeline, no full stop. “It” is the push, which is not shown."),
    .stepServiceFailed: .init(
      "the service extension failed: {reason}; it is shown as it came",
      """
      Row of the timeline, no full stop. “It” is the push, shown without a change. {reason}: a technical cause, in \
      English.
      """),
    .stepServiceInterrupted: .init(
      "the system ended while the service extension had it; it is shown as it came",
      "Row of the timeline, no full stop. “It” is the push, shown without a change."),

    // The content extension: a part of the app that draws a notification.
    .stepViewOpened: .init(
      "its view is opened, which the content extension draws",
      "Row of the timeline, no full stop. View: what the app draws itself for the notification."),
    .stepViewNotTaken: .init(
      "the content extension handles no actions; the app receives it",
      "Row of the timeline, no full stop. “It” is the answer of the user; actions are the buttons of the notification."
    ),
    .stepViewKept: .init(
      "the content extension keeps its view open",
      "Row of the timeline, no full stop. After a button was pressed, what the app draws stays."),
    .stepViewDismissed: .init(
      "the content extension removed the notification",
      "Row of the timeline, no full stop. After a button was pressed, the notification disappears."),
    .stepViewForwarded: .init(
      "the content extension removed the notification and hands the action to the app",
      """
      Row of the timeline, no full stop. After a button was pressed, the notification disappears, and the app receives \
      the answer.
      """),
    .stepViewFailed: .init(
      "the content extension failed: {reason}; its view is closed",
      """
      Row of the timeline, no full stop. View: what the app draws itself. {reason}: a technical cause, sometimes in \
      English.
      """),
  ]
}
