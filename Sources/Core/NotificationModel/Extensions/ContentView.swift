/// A content extension's view that a shell has open.
package struct ContentView: Hashable, Sendable {
  /// Names the view in later calls and events; no other view of the daemon's life has it.
  package var number: Int64
  /// How it looks beside the rest of the notification (J3).
  package var attributes: AppExtension.ContentAttributes
  /// The buttons of the notification's category, until the extension says otherwise (J7).
  package var actions: [Presentation.Action]

  /// Creates what a shell is told when it opened a view.
  package init(
    number: Int64, attributes: AppExtension.ContentAttributes, actions: [Presentation.Action]
  ) {
    self.number = number
    self.attributes = attributes
    self.actions = actions
  }
}

/// What a shell tells of a content extension's view that it has open.
package enum ContentInput: Hashable, Sendable {
  /// The person did something with a view in it (only where the extension is interactive, J3).
  case view(ViewEvent)
  /// The person chose an action: the extension is asked first (J6). The text is that of the system's field.
  case choose(action: String, text: String?)
  /// The person pressed the media button (J8).
  case playMedia, pauseMedia
  /// The view has another width now, in points.
  case resize(width: Double)
  /// The shell shows it no longer.
  case close
}

/// What the shell that has a content extension's view open is told about it.
package enum ContentChange: Hashable, Sendable {
  /// Why a view is closed.
  package enum Ending: Hashable, Sendable {
    /// The extension or the person is finished with it (J6, J7).
    case finished
    /// The notification is gone.
    case withdrawn
    /// The extension crashed, broke a limit or could not be started; the notification is shown as it is
    /// without it.
    case failed(reason: String)
    /// The screen was locked, or the person shows nothing of the app any more (J11).
    case hidden
  }

  /// It draws this now, in the place of what it drew before.
  indirect case drew(ViewScene)
  /// These are the buttons now (J7).
  case actions([Presentation.Action])
  /// It plays something, or does not any more (J8).
  case media(isPlaying: Bool)
  /// It is closed; nothing more is told of it.
  case closed(Ending)
}

/// What becomes of an answer that was given to a content extension (J6).
package enum ContentAnswer: String, Hashable, Sendable, CaseIterable {
  /// The extension takes no answers: the app gets it, and the view closes.
  case notTaken
  /// The view stays; the app gets nothing.
  case doNotDismiss
  /// The notification goes away; the app gets nothing.
  case dismiss
  /// The notification goes away, and the app gets the answer.
  case dismissAndForward
}

/// What the daemon tells a content extension's process, which has one view.
package enum ContentCommand: Hashable, Sendable {
  /// The view is to be made, loaded and given its first notification (J5). Sizes are in points: the
  /// height is that of the initial ratio (J4). The actions are those of the category.
  indirect case open(
    DeliveredNotification, attributes: AppExtension.ContentAttributes, size: ViewSize,
    actions: [NotificationAction])
  /// Another notification of the same thread was delivered while the view is open (J5).
  indirect case receive(DeliveredNotification)
  /// The person answered; the extension says what becomes of it (J6).
  indirect case respond(number: Int64, NotificationResponse)
  /// The person did something with a view.
  case view(ViewEvent)
  /// The media button was pressed (J8).
  case playMedia, pauseMedia
  /// The view has another width now.
  case resize(width: Double)
  /// The view is closed; the process may say goodbye to it, and ends within a second.
  case close
}

/// What a content extension tells the daemon, beside what it draws.
package enum ContentEvent: Hashable, Sendable {
  /// It draws this now.
  indirect case drew(ViewScene)
  /// These are its actions now, in the place of those of the category (J7).
  case actions([NotificationAction])
  /// What becomes of the answer with this number (J6). One is given at most.
  case answered(number: Int64, ContentAnswer)
  /// The app is to be opened as by a tap on the notification (J7).
  case performDefaultAction
  /// The view is to be closed; the notification stays (J7).
  case dismiss
  /// It plays something, or does not any more (J8).
  case media(isPlaying: Bool)
}
