/// How a person answers a notification.
public enum ResponseChoice: Hashable, Sendable {
  /// Opens it.
  case open
  /// Clears it.
  case dismiss
  /// Chooses one of its buttons, with a text where the button takes one.
  case action(identifier: String, text: String?)
}
