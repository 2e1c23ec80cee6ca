extension Event {
  /// What happened to the machine.
  package enum Machine: Hashable, Sendable {
    /// The wall clock was set to an earlier time (B17).
    case clockSetBack
    /// The daemon has just started; what a crash left half done is put right.
    case started
  }
}
