/// How a shell lays out what is in the list, as long as nobody opens it (K1).
public enum DisplayStyle: String, Hashable, Sendable, CaseIterable {
  /// Only how many there are.
  case count
  /// The newest of each stack, with the others behind it.
  case stack
  /// One below the other.
  case list
}
