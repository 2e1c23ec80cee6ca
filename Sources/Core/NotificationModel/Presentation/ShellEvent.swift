/// What the system tells every shell.
public enum ShellEvent: Hashable, Sendable {
  /// A notification is to be shown, in the place of an older one with the same identifier (B1).
  indirect case present(Presentation)
  /// It is gone: answered, cleared, replaced or removed by its app.
  case withdraw(NotificationKey)
  /// The person is to be asked; the answer is `ControlCall.authorize`.
  case ask(AuthorizationQuestion)
  /// The question was answered elsewhere.
  case questionSettled(app: BundleIdentifier)
  /// The person is to be asked about places; the answer is `ControlCall.decideLocation`.
  case askLocation(LocationQuestion)
  /// The question about places was answered elsewhere, or its app asks no longer.
  case locationQuestionSettled(app: BundleIdentifier)
  /// The number on an app's icon is another; 0 means none.
  case badge(app: BundleIdentifier, count: Int)
  /// The whole list as it stands, sent after attaching and when much has changed.
  case list([PresentationGroup])
  /// The screen was locked or unlocked; what previews hide may differ now (E16).
  case lockChanged(isLocked: Bool)
  /// The settings, the name or the rights of an app are others, or it is new or gone; without an app
  /// those of all apps are meant, the focus in force included.
  case settingsChanged(app: BundleIdentifier?)
  /// Something happened to the view of a content extension that this connection has open.
  indirect case content(number: Int64, ContentChange)
  /// Something happened to a notification; only those are told who follow the timeline.
  indirect case noted(TimelineEntry)
}
