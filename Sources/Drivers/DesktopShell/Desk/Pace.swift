import NotificationModel

/// Holds a limit in every second, not only on average: the next one waits until the first of the
/// last ones is a second old.
struct Pace {
  let perSecond: Int
  private var recent: [BootTime] = []

  init(perSecond: Int) { self.perSecond = perSecond }

  /// When the next one may happen; absent means at once.
  var nextFree: BootTime? {
    recent.count < perSecond ? nil : recent.first?.advanced(byMicroseconds: 1_000_000)
  }

  /// Whether one more may happen now; it is counted if so.
  mutating func take(at now: BootTime) -> Bool {
    if let nextFree, now < nextFree { return false }
    if recent.count >= perSecond { recent.removeFirst() }
    recent.append(now)
    return true
  }
}
