import NotificationModel

// Cards whose field, menu or whole text is open; they keep their position until the user closes them (S55).

/// The menu or the whole text of a notification that was withdrawn.
struct VacatedUse {
  var key: NotificationKey
  var menu: CardMenu?
  var isOpened: Bool
  /// Until when a successor takes it over.
  var until: Int64
}

extension Shell {
  /// The notifications whose cards are in use.
  var keysInUse: Set<NotificationKey> {
    var keys = opened
    if let reply, !reply.isGone { keys.insert(reply.key) }
    if let key = menu?.key { keys.insert(key) }
    return keys
  }

  /// Whether the card of a notification is in use, in whichever delivery.
  func isInUse(_ key: NotificationKey) -> Bool {
    banners.kept.contains { $0.isOfSameRequest(as: key) }
  }

  /// Whether a banner in use stays, also if what replaces its notification is for the list alone.
  func keepsBanner(of key: NotificationKey) -> Bool {
    let awaits = panel == nil && reply.map { $0.isGone && $0.key.isOfSameRequest(as: key) } ?? false
    return awaits || isInUse(key) && (panel == nil || banners.hasBanner(ofRequestOf: key))
  }

  /// Whether the card of this delivery stays only because its field is open.
  func isGone(_ key: NotificationKey) -> Bool {
    reply.map { $0.isGone && $0.key == key } ?? false
  }

  /// Updates what depends on the cards in use.
  mutating func usesChanged() {
    banners.kept = keysInUse
    panel?.needsRows = true
    if banners.kept.isEmpty, reply == nil { panel?.slack = 0 }
  }

  /// Remembers the open menu or text of a notification that was withdrawn, for its successor.
  mutating func vacateUse(of key: NotificationKey, at moment: ShellMoment) {
    let kind = menu?.key == key ? menu?.kind : nil
    let isOpened = opened.contains(key)
    guard kind != nil || isOpened else { return }
    vacated = VacatedUse(
      key: key, menu: kind, isOpened: isOpened, until: moment.running + SceneLimits.succession)
  }

  /// Moves an open menu or text to what replaces its notification.
  mutating func followUse(to newer: NotificationKey, at moment: ShellMoment) {
    if let open = menu, open.key.isOfSameRequest(as: newer) { menu = (newer, open.kind) }
    if let older = opened.first(where: { $0.isOfSameRequest(as: newer) }) {
      opened.remove(older)
      opened.insert(newer)
    }
    guard let left = vacated, left.key.isOfSameRequest(as: newer) else { return }
    vacated = nil
    guard moment.running <= left.until else { return }
    if left.isOpened { opened.insert(newer) }
    if let kind = left.menu, menu == nil { menu = (newer, kind) }
  }

  /// The name of a notification's card on a surface. The successor of a notification whose own card stays open has another
  /// name.
  func cardName(_ key: NotificationKey, _ kind: String) -> String {
    let isSuccessor = reply.map { $0.isGone && $0.key != key && $0.key.isOfSameRequest(as: key) }
    return "\(isSuccessor == true ? "newer" : kind)/\(key.app)/\(key.identifier)"
  }

  /// Keeps the index of the row of a card in use, though newer notifications move its stack, or it is gone.
  func keepRowsInUse(of panel: inout PanelState, from before: [PanelRow]) {
    guard !banners.kept.isEmpty || reply?.isGone == true else { return }
    for (place, old) in before.enumerated() {
      guard let shown = old.presentation else { continue }
      var row: PanelRow
      if isGone(shown.key), let reply {
        row = old
        row.name = cardName(shown.key, old.isBanner ? "banner" : "card")
        row.kind =
          old.isBanner
          ? .banner(reply.presentation) : .card(reply.presentation, count: 1, summary: "")
      } else {
        guard isInUse(shown.key), !panel.isRearranged,
          let found = panel.rows.place(showing: shown.key)
        else { continue }
        row = panel.rows.remove(at: found)
      }
      panel.rows.insert(row, at: panel.rows.position(of: place, in: before))
    }
  }
}

extension PanelRow {
  fileprivate var isBanner: Bool { if case .banner = kind { true } else { false } }
}

extension [PanelRow] {
  /// The index of the row that shows a delivery, or else another one of its request.
  func place(showing key: NotificationKey) -> Int? {
    firstIndex { $0.presentation?.key == key }
      ?? firstIndex { $0.presentation?.key.isOfSameRequest(as: key) ?? false }
  }

  /// Where a row belongs that was at this index: behind the nearest row that was above it and has not moved.
  fileprivate func position(of place: Int, in before: [PanelRow]) -> Int {
    let places = Dictionary(
      indices.lazy.map { (self[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
    func kept(_ old: PanelRow) -> Int? {
      places[old.name].flatMap { self[$0].isNewer(than: old.date) ? nil : $0 }
    }
    if let above = before[..<place].reversed().lazy.compactMap(kept).first {
      return above + 1
    }
    return before[(place + 1)...].lazy.compactMap(kept).first ?? count
  }
}
