/// What the person did with a notification.
public struct NotificationResponse: Hashable, Sendable {
  /// What the person answered.
  public var notification: DeliveredNotification
  /// The action's identifier, or one of the two that every notification has (F1).
  public var actionIdentifier: String
  /// What the person typed, where the action takes text (F6).
  public var userText: String?
  /// Whether the person wants to see the app for it: they opened the notification, or chose an action that
  /// opens the app (F3).
  public var opensApp: Bool

  /// Creates a response.
  public init(
    notification: DeliveredNotification, actionIdentifier: String, userText: String? = nil,
    opensApp: Bool = false
  ) {
    self.notification = notification
    self.actionIdentifier = actionIdentifier
    self.userText = userText
    self.opensApp = opensApp
  }
}
