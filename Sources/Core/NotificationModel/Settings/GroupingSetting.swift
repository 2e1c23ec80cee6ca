/// How the notifications of an app are stacked in the list (E7).
public enum GroupingSetting: String, Hashable, Sendable, CaseIterable {
  /// By thread, and what has none together.
  case automatic
  /// All of the app together.
  case byApp
  /// Not at all, in the order of arrival.
  case off
}
