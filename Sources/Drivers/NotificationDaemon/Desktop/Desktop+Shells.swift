import DesktopShell
import NotificationEngine
import NotificationModel

extension Desktop {
  /// The number of shells that show something: the desktop's own counts only while a server shows its banners.
  var showingShells: Int {
    let attached = transactions.engine.shellCount
    guard let shell, shell.server == nil, !isServing else { return attached }
    return max(0, attached - 1)
  }

  /// Handles a change of the server that shows notifications.
  func followServer() {
    watching.follow(peer, isWanted: choice.watches)
    doNotDisturb.answered = { [weak self] in self?.shell?.inhibited($0) }
    doNotDisturb.follow(shell?.server, on: bus)
    peer?.flush()
  }

  /// Reads whether do-not-disturb is on in the desktop whose server shows notifications; `nil` if it is unknown.
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
}
