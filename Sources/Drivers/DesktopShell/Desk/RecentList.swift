import NotificationModel

/// The newest entries of the core's list, for a server that has lost its own.
struct RecentList {
  /// The newest first.
  private(set) var entries: [Presentation] = []

  mutating func put(_ presentation: Presentation) {
    remove(where: { $0.app == presentation.key.app && $0.identifier == presentation.key.identifier }
    )
    entries.insert(presentation, at: 0)
    if entries.count > DesktopLimits.restoredEntries { entries.removeLast() }
  }

  mutating func remove(_ key: NotificationKey) { remove(where: { $0 == key }) }

  mutating func replace(by members: [Presentation]) {
    let newest = members.sorted { ($0.date, $0.key.delivery) > ($1.date, $1.key.delivery) }
    entries = Array(newest.prefix(DesktopLimits.restoredEntries))
  }

  private mutating func remove(where isGone: (NotificationKey) -> Bool) {
    entries.removeAll { isGone($0.key) }
  }
}
