import NotificationModel

/// The notifications that came while the user was away; many of one app are shown as one.
struct MissedNotifications: Hashable, Sendable {
  /// The missed notifications of one app.
  private struct Gathering: Hashable, Sendable {
    /// Keys in pieces: an event copies the array that it changes, and a long one would be copied for each notification.
    private var full: [[NotificationKey]] = []
    private var last: [NotificationKey] = []
    /// When they are shown.
    var due: BootTime
    /// The latest time for that, regardless of further notifications.
    let end: BootTime

    init(at now: BootTime) {
      due = now
      end = now.advanced(byMicroseconds: CoreLimits.longestGathering)
    }

    /// The newest keys.
    var keys: [NotificationKey] {
      Array((full.joined() + last).suffix(CoreLimits.deliveredNotifications))
    }

    mutating func append(_ key: NotificationKey) {
      last.append(key)
      guard last.count == CoreLimits.gatheredPiece else { return }
      full.append(last)
      last = []
      let pieces = CoreLimits.deliveredNotifications / CoreLimits.gatheredPiece + 1
      full.removeFirst(max(0, full.count - pieces))
    }
  }

  private var gatherings: [BundleIdentifier: Gathering] = [:]
  /// The deliveries that were missed, and whose presentation is not decided yet.
  private var marked: Set<Int64> = []

  var isEmpty: Bool { gatherings.isEmpty }

  /// The earliest time at which notifications are shown.
  var deadline: BootTime? { gatherings.values.lazy.map(\.due).min() }

  /// Whether notifications of an app wait to be shown.
  func gathers(_ app: BundleIdentifier) -> Bool { gatherings[app] != nil }

  /// Marks a delivery as missed.
  mutating func mark(_ delivery: Int64) { marked.insert(delivery) }

  /// Removes the mark of a delivery; false if it has none.
  mutating func unmark(_ delivery: Int64) -> Bool { marked.remove(delivery) != nil }

  /// Stores a listed notification until the missed ones of its app are shown.
  mutating func gather(_ key: NotificationKey, at moment: Moment) {
    var gathering = gatherings.removeValue(forKey: key.app) ?? Gathering(at: moment.boot)
    gathering.append(key)
    gathering.due = min(
      gathering.end, moment.boot.advanced(byMicroseconds: CoreLimits.gatheringPause))
    gatherings[key.app] = gathering
  }

  /// Removes and returns the notifications that are shown now.
  mutating func endOverdue(
    at now: BootTime
  ) -> [(app: BundleIdentifier, keys: [NotificationKey])] {
    let over = gatherings.filter { $0.value.due <= now }.sorted { $0.key < $1.key }
    for (app, _) in over { gatherings[app] = nil }
    return over.map { ($0.key, $0.value.keys) }
  }
}
