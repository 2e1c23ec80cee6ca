/// What is heard of the person's session.
package enum LoginEvent {
  /// The person's session was locked, or unlocked; the first one tells how it was found.
  ///
  /// As long as nothing is known none comes, and what was told last holds.
  case lockChanged(Bool)
  /// The machine is going to sleep, and waits a moment for what is under way.
  ///
  /// Call `done` when nothing is, on the same executor; after two seconds it is not waited for.
  /// `woke` follows each of these.
  case willSleep(done: () -> Void)
  /// The machine was woken up, or did not sleep after all.
  case woke
  /// Something cannot be learned or done; a sentence for the log, and nothing else to do.
  case unavailable(reason: String)
}
