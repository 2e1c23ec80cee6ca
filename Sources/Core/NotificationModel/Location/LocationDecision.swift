/// What the person answers to the question whether an app may know where the device is.
public enum LocationDecision: String, Hashable, Sendable, CaseIterable {
  /// Until the app's last process ends; to a wish for precise places this is the only yes.
  case allowOnce
  /// While the app is used.
  case allowWhileUsing
  /// At any time.
  case allowAlways
  /// No; what was allowed before the question stays as it was.
  case deny
}
