import NotificationModel

/// The attempts to have the bus start a notification server.
///
/// A server that is started before the session has a screen ends at once: MATE's and Xfce's do so after a login. It is
/// started again after growing pauses, and whenever something new is to be shown.
struct ServerStart {
  private var isStarting = false
  private var failures = 0
  private var pauseEnd: BootTime?

  /// When the next attempt is due; `nil` if none is.
  var nextDeadline: BootTime? { pauseEnd }

  /// Begins an attempt because something is to be shown; false while one is under way.
  mutating func wake() -> Bool {
    guard !isStarting else { return false }
    isStarting = true
    pauseEnd = nil
    return true
  }

  /// Records that the server did not start.
  mutating func failed(at now: BootTime) {
    isStarting = false
    failures += 1
    guard failures <= DesktopLimits.startPauses.count else { return }
    pauseEnd = now.advanced(byMicroseconds: DesktopLimits.startPauses[failures - 1])
  }

  /// Begins the next attempt if its time has come.
  mutating func timePassed(at now: BootTime) -> Bool {
    guard let pauseEnd, pauseEnd <= now else { return false }
    return wake()
  }
}
