import DBus

extension LoginSession {
  /// Takes logind's word that the machine goes to sleep (true) or woke up (false).
  func prepareForSleep(_ message: DBusMessage) {
    guard message.arguments.count == 1, let isStarting = message.arguments[0].truth else { return }
    if isStarting {
      beginSleep()
    } else {
      endSleep()
      inhibitSleep()
    }
  }

  /// Asks logind to wait a moment before each sleep: systemd's inhibitor locks, mode `delay`.
  func inhibitSleep() {
    guard sleep.inhibitor == nil, !sleep.isAsking else { return }
    sleep.isAsking = true
    let arguments = ["sleep", "usernotificationsd", "Finishes what is under way", "delay"]
    ask(Logind.path, Logind.manager, "Inhibit", arguments.map { .string($0) }) { login, result in
      login.sleep.isAsking = false
      switch result {
      case .success(let values): login.inhibited(values)
      case .failure(let error): login.report("sleep cannot be put off", error)
      }
    }
  }

  private func inhibited(_ values: [DBusValue]) {
    guard values.count == 1, case .descriptor(let inhibitor) = values[0] else {
      return report("sleep cannot be put off", .unreadable(reason: "Inhibit gave no descriptor"))
    }
    // One that comes when all is done would only make the machine wait.
    if !sleep.isAsleep || sleep.isFinishing { sleep.inhibitor = inhibitor }
  }

  private func beginSleep() {
    guard !sleep.isAsleep else { return }
    sleep.isAsleep = true
    sleep.isFinishing = true
    sleep.number += 1
    let number = sleep.number
    sleep.timer = after(LoginLimits.sleepDelay) { [weak self] in self?.finish(number) }
    changed(.willSleep(done: { [weak self] in self?.finish(number) }))
  }

  /// Lets the machine sleep; for a sleep that is over it does nothing.
  private func finish(_ number: Int) {
    guard sleep.isFinishing, sleep.number == number else { return }
    sleep.isFinishing = false
    sleep.stopTimer()
    sleep.inhibitor = nil
  }

  /// Tells that the machine is awake, if it was said to sleep.
  func endSleep() {
    guard sleep.isAsleep else { return }
    finish(sleep.number)
    sleep.isAsleep = false
    changed(.woke)
  }
}

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

extension LoginSession {
  /// Learns a session's lock, and hears of its changes.
  ///
  /// Only `LockedHint` is the truth: the signals `Lock` and `Unlock` ask a desktop for something
  /// that it may refuse.
  func follow(_ session: String) {
    choice.sessionWatch = watchProperties(session, Logind.session) { login, arguments in
      switch PropertyChange(of: Logind.lockedHint, in: arguments) {
      case .none: break
      case .value(let value): login.learned(value)
      case .mustBeAsked: login.askLock(of: session)
      }
    }
    askLock(of: session)
  }

  private func askLock(of session: String) {
    askProperty(session, Logind.session, Logind.lockedHint) { login, result in
      guard login.choice.session == session else { return }
      switch result {
      case .success(let value): login.learned(value)
      case .failure(let error): login.report("the lock of \(session) is not known", error)
      }
    }
  }

  /// Takes the lock's present state, and tells it if it is another than was told last.
  private func learned(_ value: DBusValue) {
    guard let truth = value.truth else { return }
    isLocked = truth
    guard truth != lastTold else { return }
    lastTold = truth
    changed(.lockChanged(truth))
  }
}
