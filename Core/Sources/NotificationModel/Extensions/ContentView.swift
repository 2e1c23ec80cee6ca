/// A content extension's view that is open in a shell.
package struct ContentView: Hashable, Sendable {
  /// Identifies the view in later calls and events; unique during the daemon's run.
  package var number: Int64
  /// Its appearance within the notification (J3).
  package var attributes: AppExtension.ContentAttributes
  /// The buttons of the notification's category, until the extension replaces them (J7).
  package var actions: [Presentation.Action]

  /// Creates the reply to a shell that opened a view.
  package init(
    number: Int64, attributes: AppExtension.ContentAttributes, actions: [Presentation.Action]
  ) {
    self.number = number
    self.attributes = attributes
    self.actions = actions
  }
}

/// An input from a shell to an open view of a content extension.
package enum ContentInput: Hashable, Sendable {
  /// The user interacted with a view in it (only if the extension is interactive, J3).
  case view(ViewEvent)
  /// The user chose an action: the extension answers first (J6). The text is that of the system's field.
  case choose(action: String, text: String?)
  /// The user pressed the media button (J8).
  case playMedia, pauseMedia
  /// The width of the view has changed, in points.
  case resize(width: Double)
  /// The shell no longer shows the view.
  case close
}

/// A change of an open view of a content extension, sent to its shell.
package enum ContentChange: Hashable, Sendable {
  /// Why a view is closed.
  package enum Ending: Hashable, Sendable {
    /// The extension has finished, or the user has (J6, J7).
    case finished
    /// The notification was withdrawn.
    case withdrawn
    /// The extension crashed, exceeded a limit or could not be started; the notification is shown without it.
    case failed(reason: String)
    /// The screen was locked, or the user's settings hide the app's notifications (J11).
    case hidden
  }

  /// The extension has drawn this scene, which replaces the one before.
  indirect case drew(ViewScene)
  /// The buttons have changed (J7).
  case actions([Presentation.Action])
  /// Playback has started or stopped (J8).
  case media(isPlaying: Bool)
  /// The view is closed; no more changes follow.
  case closed(Ending)
}

/// The effect of an answer that was passed to a content extension (J6).
package enum ContentAnswer: String, Hashable, Sendable, CaseIterable {
  /// The extension handles no answers: the app receives it, and the view closes.
  case notTaken
  /// The view stays; the app receives nothing.
  case doNotDismiss
  /// The notification is removed; the app receives nothing.
  case dismiss
  /// The notification is removed, and the app receives the answer.
  case dismissAndForward
}

/// A command from the daemon to a content extension's process, which has one view.
package enum ContentCommand: Hashable, Sendable {
  /// Creates and loads the view, and passes its first notification (J5). Sizes are in points: the height is
  /// that of the initial ratio (J4). The actions are those of the category.
  indirect case open(
    DeliveredNotification, attributes: AppExtension.ContentAttributes, size: ViewSize,
    actions: [NotificationAction])
  /// Another notification of the same thread was delivered while the view is open (J5).
  indirect case receive(DeliveredNotification)
  /// The user answered; the extension returns the effect of the answer (J6).
  indirect case respond(number: Int64, NotificationResponse)
  /// The user interacted with a view.
  case view(ViewEvent)
  /// The media button was pressed (J8).
  case playMedia, pauseMedia
  /// The width of the view has changed.
  case resize(width: Double)
  /// The view is closed; the process may clean up, and ends within a second.
  case close
}

/// An event from a content extension to the daemon.
package enum ContentEvent: Hashable, Sendable {
  /// The extension has drawn this scene.
  indirect case drew(ViewScene)
  /// The actions have changed, and replace those of the category (J7).
  case actions([NotificationAction])
  /// The effect of the answer with this number (J6). At most one is sent for each answer.
  case answered(number: Int64, ContentAnswer)
  /// The app is to be opened as by a tap on the notification (J7).
  case performDefaultAction
  /// The view is to be closed; the notification stays (J7).
  case dismiss
  /// Playback has started or stopped (J8).
  case media(isPlaying: Bool)
}
