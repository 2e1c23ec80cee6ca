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
