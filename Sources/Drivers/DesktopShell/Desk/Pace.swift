import NotificationModel

/// Holds a limit in every second, not only on average: the next one waits until the first of the
/// last ones is a second old, and a little more, because their ways differ.
struct Pace {
  let perSecond: Int
  private var recent: [BootTime] = []

  init(perSecond: Int) { self.perSecond = perSecond }

  /// When the next one may happen; absent means at once.
  var nextFree: BootTime? {
    guard recent.count >= perSecond else { return nil }
    return recent.first?.advanced(byMicroseconds: DesktopLimits.paceWindow)
  }

  /// Whether one more may happen now.
  func isFree(at now: BootTime) -> Bool { nextFree.map { $0 <= now } ?? true }

  /// Counts one that happens now.
  mutating func count(at now: BootTime) {
    if recent.count >= perSecond { recent.removeFirst() }
    recent.append(now)
  }

  /// Whether one more may happen now; it is counted if so.
  mutating func take(at now: BootTime) -> Bool {
    guard isFree(at: now) else { return false }
    count(at: now)
    return true
  }
}
