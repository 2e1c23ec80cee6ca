package import NotificationModel

/// What pressing a node does; the shell carries it out.
package enum ShellAction: Hashable, Sendable {
  /// Opens the notification: its app receives the default response.
  case open(NotificationKey)
  /// Clears the notification, and notifies its app if the category asks for that (F2).
  case clear(NotificationKey)
  /// Takes the banner off the screen; the notification stays in the list.
  case hide(NotificationKey)
  /// Chooses a button of the notification.
  case choose(NotificationKey, identifier: String)
  /// Opens the field of a button that takes text, or closes it.
  case write(NotificationKey, identifier: String)
  /// Sends the text of the field.
  case send
  /// Puts the caret into a field.
  case field(NodeName)
  /// Opens what can be done about a notification or its app; none closes it.
  case menu(NotificationKey, CardMenu?)
  /// Shows the whole text and every button of a notification, or less again.
  case readAll(NotificationKey)
  /// Hides the notification for a while, after which it comes again.
  case snooze(NotificationKey)
  /// Changes rows of the settings of an app.
  case change(BundleIdentifier, [String: String])
  /// Decides about an app's notifications.
  case authorize(BundleIdentifier, AuthorizationDecision)
  /// Keeps the notifications of an app in the scheduled summary (A8).
  case keepInSummary(BundleIdentifier)
  /// Decides about an app's right to the device's location.
  case decidePlaces(BundleIdentifier, LocationDecision)
  /// Opens a link of a notification's body (S15).
  case follow(String, of: NotificationKey)
  /// Opens Settings, at an app or at the beginning.
  case settings(BundleIdentifier?)
  /// Unfolds or folds a stack.
  case fold(String)
  /// Scrolls the panel to the beginning of its list.
  case showNewest
  /// Clears every notification of a stack, once it is pressed a second time.
  case clearStack(String)
  /// Clears all notifications, or during a search the matches, after a second press.
  case clearAll
  /// Turns a saved Focus on or off.
  case focus(name: String, isOn: Bool)
}

/// The menu that a card shows instead of its buttons.
package enum CardMenu: String, Hashable, Sendable {
  /// The links of the body, snooze, mute, settings, turn off (A11).
  case options
  /// The user's decision about a trial delivery (A8, S22).
  case keep
  /// Whether an app is turned off (A9).
  case turnOff
}
