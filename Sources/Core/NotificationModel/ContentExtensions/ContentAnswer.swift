/// What becomes of an answer that was given to a content extension (J6).
public enum ContentAnswer: Hashable, Sendable {
  /// The extension takes no answers: the app gets it, and the view closes.
  case notTaken
  /// The view stays; the app gets nothing.
  case doNotDismiss
  /// The notification goes away; the app gets nothing.
  case dismiss
  /// The notification goes away, and the app gets the answer.
  case dismissAndForward
}
