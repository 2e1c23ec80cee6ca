import NotificationModel

/// The state that a bar shows: the notification list, the Focus and the lock.
struct BarState: Hashable {
  /// The name of the Focus in force.
  var focus: String?
  private(set) var isLocked = false
  private var listed: [NotificationKey: Presentation] = [:]
  private var hasOutdatedTexts = false

  /// The number of notifications in the list.
  var count: Int { listed.count }

  /// The newest notifications in the list, newest first.
  var newest: [Presentation] {
    let all = listed.values.sorted { $0.key.delivery > $1.key.delivery }
    return Array(all.prefix(ArgumentLimits.barTitles))
  }

  /// Applies an event; returns whether the state may have changed.
  mutating func receive(_ event: ShellEvent) -> Bool {
    switch event {
    case .notifications(.list(let groups)):
      listed = Dictionary(groups.flatMap(\.members).map { ($0.key, $0) }) { first, _ in first }
    case .notifications(.present(let presentation)):
      guard presentation.surfaces.contains(.list) else { return false }
      listed[presentation.key] = presentation
    case .notifications(.withdraw(let key)): return listed.removeValue(forKey: key) != nil
    case .settings(.lockChanged(let isLocked)):
      guard isLocked != self.isLocked else { return false }
      self.isLocked = isLocked
      hasOutdatedTexts = true
    case .settings(.settingsChanged):
      // Previews may be hidden now.
      hasOutdatedTexts = true
    case .notifications(.badge), .settings, .places, .pushes, .extensions, .machine: return false
    }
    return true
  }

  /// Returns whether the texts must be read again because their previews may have changed, and resets that.
  mutating func takeOutdatedTexts() -> Bool {
    defer { hasOutdatedTexts = false }
    return hasOutdatedTexts
  }
}
