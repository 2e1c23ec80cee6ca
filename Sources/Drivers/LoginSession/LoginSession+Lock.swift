import DBus

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
