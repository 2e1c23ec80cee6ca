import DBus

extension LoginSession {
  /// Handles logind's signal that the machine goes to sleep (true) or woke up (false).
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
    // A lock that arrives after all work is done would only delay the sleep.
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

  /// Lets the machine sleep; does nothing if that sleep is over.
  private func finish(_ number: Int) {
    guard sleep.isFinishing, sleep.number == number else { return }
    sleep.isFinishing = false
    sleep.stopTimer()
    sleep.inhibitor = nil
  }

  /// Reports that the machine is awake, if its sleep was reported.
  func endSleep() {
    guard sleep.isAsleep else { return }
    finish(sleep.number)
    sleep.isAsleep = false
    changed(.woke)
  }
}

/// The state of the machine's sleep, and our lock that delays it.
struct SleepState {
  /// The lock: while it is open, logind delays the sleep for a few seconds; closing it lets the sleep continue.
  var inhibitor: DBusDescriptor?
  /// Whether logind was asked for one.
  var isAsking = false
  /// Whether the machine sleeps, or is about to.
  var isAsleep = false
  /// Whether work under way before the sleep is still unfinished.
  var isFinishing = false
  /// The number of sleeps so far; a late `done` belongs to an earlier one.
  var number = 0
  /// Cancels the timer that ends the waiting.
  var timer: (() -> Void)?

  /// Stops the timer, if it runs.
  mutating func stopTimer() {
    let stop = timer
    timer = nil
    stop?()
  }
}

extension LoginSession {
  /// Reads a session's lock, and watches it for changes.
  ///
  /// Only `LockedHint` is reliable: the signals `Lock` and `Unlock` ask a desktop to do something that it may refuse.
  func follow(_ session: String) {
    choice.sessionWatch = watchProperties(session, Logind.session) { login, arguments in
      switch PropertyChange(of: Logind.lockedHint, in: arguments) {
      case .none: break
      case .value(let value): login.updateLock(value)
      case .mustBeAsked: login.askLock(of: session)
      }
    }
    askLock(of: session)
  }

  private func askLock(of session: String) {
    askProperty(session, Logind.session, Logind.lockedHint) { login, result in
      guard login.choice.session == session else { return }
      switch result {
      case .success(let value): login.updateLock(value)
      case .failure(let error): login.report("the lock of \(session) is not known", error)
      }
    }
  }

  /// Stores the lock's present state, and reports it if it differs from the last report.
  private func updateLock(_ value: DBusValue) {
    guard let truth = value.truth else { return }
    isLocked = truth
    guard truth != lastReported else { return }
    lastReported = truth
    changed(.lockChanged(truth))
  }
}
