/// A text a person will read: as given, or looked up when it is shown (C12).
public enum DisplayText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// Shown as it is.
  case literal(String)
  /// Looked up in the app's strings, in the language in force at presentation.
  case localized(key: String, arguments: [PropertyList])

  /// Creates a text that is shown as it is.
  public init(stringLiteral value: String) {
    self = .literal(value)
  }

  /// Whether there is nothing to show and nothing to look up.
  public var isEmpty: Bool {
    if case .literal(let text) = self { text.isEmpty } else { false }
  }
}
