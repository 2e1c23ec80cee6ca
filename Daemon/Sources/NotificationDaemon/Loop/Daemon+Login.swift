import BorrowedDesktop
import Logging

extension Daemon {
  /// Handles an event of the user's login session.
  func loginChanged(_ event: LoginEvent) {
    switch event {
    case .lockChanged(let isLocked): session.desktop.peer.screenLocked(isLocked)
    case .willSleep(let done):
      // All received events are decided and stored before the machine sleeps.
      transactions.run()
      done()
    case .woke:
      transactions.schedule()
      pushes.networkChanged()
    case .unavailable(let reason): log.debug("the login session is not known: \(reason)")
    }
  }
}
