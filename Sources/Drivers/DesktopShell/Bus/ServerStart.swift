import NotificationModel

/// The attempts to have the bus start a notification server.
///
/// A server that is started before the session has a screen ends at once: MATE's and Xfce's do so after a login. So the
/// first attempt waits for a screen, for a limited time, because a server may need none. A server that did not start is
/// started again after growing pauses, when a screen appears, and whenever something new is to be shown.
struct ServerStart {
  private var isStarting = false
  private var failures = 0
  private var pauseEnd: BootTime?

  /// When the next attempt is due; `nil` without one.
  var nextDeadline: BootTime? { pauseEnd }

  /// Starts an attempt because something is to be shown; returns false while one is under way.
  mutating func wake() -> Bool {
    guard !isStarting else { return false }
    isStarting = true
    pauseEnd = nil
    return true
  }

  /// Puts off an attempt because the session has no screen yet.
  mutating func waitForScreen(at now: BootTime) {
    guard !isStarting, pauseEnd == nil else { return }
    pauseEnd = now.advanced(byMicroseconds: DesktopLimits.screenPause)
  }

  /// Begins an attempt that was put off or has failed, because the session has a screen now.
  mutating func screenAppeared() -> Bool {
    guard pauseEnd != nil || failures > 0 else { return false }
    return wake()
  }

  /// Records that the server did not start.
  mutating func failed(at now: BootTime) {
    isStarting = false
    failures += 1
    guard failures <= DesktopLimits.startPauses.count else { return }
    pauseEnd = now.advanced(byMicroseconds: DesktopLimits.startPauses[failures - 1])
  }

  /// Starts the next attempt if its time has come.
  mutating func timePassed(at now: BootTime) -> Bool {
    guard let pauseEnd, pauseEnd <= now else { return false }
    return wake()
  }
}
