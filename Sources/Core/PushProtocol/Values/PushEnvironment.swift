/// Which of the two worlds of pushes a token belongs to; a token of one is unknown in the other (I22).
public enum PushEnvironment: String, CaseIterable, Hashable, Sendable {
  /// What an app that is being written uses.
  case development
  /// What people use.
  case production
}
