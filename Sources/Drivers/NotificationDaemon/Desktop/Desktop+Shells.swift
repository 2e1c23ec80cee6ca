import DesktopShell
import NotificationEngine
import NotificationModel

extension Desktop {
  /// How many shells show something: the desktop's own only while there is a server for its banners.
  var showingShells: Int {
    let attached = transactions.engine.shellCount
    guard let shell, shell.server == nil, !isServing else { return attached }
    return max(0, attached - 1)
  }

  /// Handles another server that shows notifications, or none.
  func followServer() {
    watching.follow(peer, isWanted: choice.watches)
    doNotDisturb.answered = { [weak self] in self?.shell?.inhibited($0) }
    doNotDisturb.follow(shell?.server, on: bus)
    peer?.flush()
  }

  /// Reads whether the do-not-disturb of the desktop whose server shows notifications is on; `nil` if it is not known.
  func readDoNotDisturb(_ done: @escaping (Bool?) -> Void) {
    doNotDisturb.read(done)
  }

  /// Handles a new reading of the session's variables.
  func sessionRead() {
    native.screen = session.variables.screen
    peer?.serving?.desktop.take()
    guard session.variables.screen.isReachable else { return }
    shell?.screenAppeared()
  }

  /// Shows or hides the panel for a program of the bus. If no native shell can show one, the signal has reached the panels of
  /// other programs.
  func togglePanel(_ done: @escaping (NotificationFailure?) -> Void) {
    guard isServing, native.canShow else { return done(nil) }
    native.togglePanel { [weak self] failure in
      done(failure)
      self?.peer?.flush()
    }
  }
}
