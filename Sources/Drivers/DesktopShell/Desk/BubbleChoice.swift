import NotificationModel

/// What a button of a bubble means.
enum BubbleChoice: Hashable {
  /// Answers the notification.
  case respond(NotificationKey, ResponseChoice)
  /// Answers with the text that was typed on the bubble.
  case reply(NotificationKey, identifier: String)
  /// Needs a text, and the server has no field for one.
  case askForText(NotificationKey, Presentation.Action)
  /// Decides about an app.
  case authorize(BundleIdentifier, AuthorizationDecision)
  /// Decides what an app may know of places.
  case decideLocation(BundleIdentifier, LocationDecision)
  /// Opens the app's own notification settings.
  case openSettings(BundleIdentifier)
}
