import NotificationModel

/// The cards whose menu or whole text is open; they stay until the user closes them (S55).
struct OpenCards: Hashable {
  struct Menu: Hashable {
    var key: NotificationKey
    var kind: CardMenu
  }

  private struct Gone: Hashable {
    var presentation: Presentation
    /// Until when what replaces the notification takes the card over; nil once that time is over.
    var until: Int64?
  }

  var menu: Menu? { didSet { dropClosed() } }
  /// The notifications whose whole text is shown.
  private(set) var opened: Set<NotificationKey> = [] { didSet { dropClosed() } }
  /// The cards of withdrawn notifications.
  private var kept: [NotificationKey: Gone] = [:]

  private mutating func dropClosed() { kept = kept.filter { isOpen($0.key) } }

  private func isOpen(_ key: NotificationKey) -> Bool { menu?.key == key || opened.contains(key) }

  /// The notifications that still exist, of those with an open card.
  var keys: Set<NotificationKey> {
    (menu.map { opened.union([$0.key]) } ?? opened).subtracting(kept.keys)
  }

  /// The notifications that are gone, by their keys.
  var gone: [NotificationKey: Presentation] { kept.mapValues(\.presentation) }

  func isGone(_ key: NotificationKey) -> Bool { kept[key] != nil }

  /// Whether a notification is gone, and a successor no longer takes its card over.
  func isSettledGone(_ key: NotificationKey) -> Bool { kept[key].map { $0.until == nil } ?? false }

  /// When the wait for a successor ends.
  var deadline: Int64? { kept.values.compactMap(\.until).min() }

  /// Ends waits for successors whose time has passed.
  mutating func expire(at now: Int64) {
    for (key, card) in kept where card.until.map({ $0 <= now }) ?? false { kept[key]?.until = nil }
  }

  /// Keeps the card of a notification that is about to be removed.
  mutating func keep(_ presentation: Presentation?, until: Int64?) {
    guard let presentation, isOpen(presentation.key), kept[presentation.key] == nil else { return }
    kept[presentation.key] = Gone(presentation: presentation, until: until)
  }

  /// Words the cards of notifications that are gone again.
  mutating func reword(_ worded: (Presentation) -> Presentation) {
    for (key, card) in kept { kept[key]?.presentation = worded(card.presentation) }
  }

  /// Shows the whole text of a notification, or less again; the screen has room for one, the panel scrolls.
  mutating func toggleText(of key: NotificationKey, isAlone: Bool) {
    let others = isAlone ? [] : opened.subtracting([key])
    opened = opened.contains(key) ? others : others.union([key])
  }

  mutating func closeTexts(of keys: [NotificationKey]) { opened.subtract(keys) }

  mutating func close(_ key: NotificationKey) {
    opened.remove(key)
    if menu?.key == key { menu = nil }
  }

  mutating func closeAll() { (menu, opened) = (nil, []) }

  /// Moves an open menu or text to what replaces its notification.
  mutating func follow(to newer: NotificationKey, at now: Int64) {
    func isFollowed(_ key: NotificationKey) -> Bool {
      guard key.isOfSameRequest(as: newer) else { return false }
      guard let card = kept[key] else { return true }
      return card.until.map { now <= $0 } ?? false
    }
    let older = opened.first(where: isFollowed)
    if let open = menu, isFollowed(open.key) { menu = Menu(key: newer, kind: open.kind) }
    guard let older else { return }
    opened = opened.subtracting([older]).union([newer])
  }
}
