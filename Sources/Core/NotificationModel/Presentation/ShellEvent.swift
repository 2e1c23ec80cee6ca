/// What the system tells every shell.
public enum ShellEvent: Hashable, Sendable {
  case present(Presentation)
  /// It is gone: answered, cleared, replaced or removed by its app.
  case withdraw(NotificationKey)
  case ask(AuthorizationQuestion)
  /// The question was answered elsewhere.
  case questionSettled(app: BundleIdentifier)
  case badge(app: BundleIdentifier, count: Int)
  /// The whole list as it stands, sent after attaching and when much has changed.
  case list([PresentationGroup])
  case lockChanged(isLocked: Bool)
}
