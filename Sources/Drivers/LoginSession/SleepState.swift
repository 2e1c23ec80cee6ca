import DBus

/// Where the machine is on its way to sleep and back, and what we hold against it.
struct SleepState {
  /// While this lives logind waits with the sleep, for a few seconds; closing it lets it go on.
  var inhibitor: DBusDescriptor?
  /// Whether logind was asked for one.
  var isAsking = false
  /// Whether the machine sleeps, or is about to.
  var isAsleep = false
  /// Whether what is under way before the sleep is still waited for.
  var isFinishing = false
  /// How many sleeps there were; a late `done` belongs to an earlier one.
  var number = 0
  /// Forgets the timer that ends the waiting.
  var timer: (() -> Void)?

  /// Stops the timer, if it runs.
  mutating func stopTimer() {
    let stop = timer
    timer = nil
    stop?()
  }
}
