/// Which of the two sockets a message came through; both name their answers in their own way.
public enum WireSocket: String, Hashable, Sendable, CaseIterable {
  /// The socket of apps.
  case center = "center.sock"
  /// The socket of shells and commands, which acts for the person.
  case control = "control.sock"
}
