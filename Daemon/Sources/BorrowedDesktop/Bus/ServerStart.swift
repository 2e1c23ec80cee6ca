import NotificationModel

/// The attempts to have the bus start a notification server.
///
/// A server that is started before the session has a screen ends at once: MATE's and Xfce's do so after a login. So the
/// first attempt waits for a screen, for a limited time, because a server may need none, and for a desktop that would
/// cover its bubbles. A server that did not start is started again after growing pauses, when a screen appears, and
/// whenever something new is to be shown.
struct ServerStart {
  private var isStarting = false
  private var failures = 0
  private var pauseEnd: BootTime?
  /// The limit of the wait for the screen; 0 if the attempt does not wait.
  private var limit: Int64 = 0

  /// When the next attempt is due; `nil` without one.
  var nextDeadline: BootTime? { pauseEnd }

  /// Starts an attempt because something is to be shown; returns false while one is under way.
  mutating func wake() -> Bool {
    guard !isStarting else { return false }
    isStarting = true
    pauseEnd = nil
    limit = 0
    return true
  }

  /// Puts off an attempt because the session's screen is not ready; the limit of each state counts once.
  mutating func wait(for screen: ScreenReadiness, at now: BootTime) {
    let limit =
      screen == .starting ? BorrowedDesktopLimits.desktopPause : BorrowedDesktopLimits.screenPause
    guard !isStarting, pauseEnd == nil || self.limit > 0 && limit > self.limit else { return }
    self.limit = limit
    pauseEnd = now.advanced(byMicroseconds: limit)
  }

  /// Begins an attempt that was put off or has failed, because the session's screen is ready.
  mutating func screenAppeared() -> Bool {
    guard pauseEnd != nil || failures > 0 else { return false }
    return wake()
  }

  /// Records that the server did not start.
  mutating func failed(at now: BootTime) {
    isStarting = false
    failures += 1
    guard failures <= BorrowedDesktopLimits.startPauses.count else { return }
    pauseEnd = now.advanced(byMicroseconds: BorrowedDesktopLimits.startPauses[failures - 1])
  }

  /// Starts the next attempt if its time has come.
  mutating func timePassed(at now: BootTime) -> Bool {
    guard let pauseEnd, pauseEnd <= now else { return false }
    return wake()
  }
}

/// The state of a session's screen.
package enum ScreenReadiness: Hashable, Sendable {
  /// The session has none.
  case missing
  /// The desktop is still being drawn, and would cover a bubble.
  case starting
  /// Bubbles can be shown.
  case ready
}
