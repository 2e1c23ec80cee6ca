import NotificationModel

// Cards whose field, menu or whole text is open; they keep their position until the user closes them (S55).

extension ShellModel {
  /// The notifications whose cards are in use.
  var keysInUse: Set<NotificationKey> {
    guard let open = reply.open, !open.isGone else { return cards.keys }
    return cards.keys.union([open.key])
  }

  /// Whether the card of a notification is in use, in whichever delivery.
  func isInUse(_ key: NotificationKey) -> Bool {
    banners.kept.contains { $0.isOfSameRequest(as: key) }
  }

  /// Whether a banner in use stays, also if what replaces its notification is for the list alone.
  func keepsBanner(of key: NotificationKey) -> Bool {
    let awaits = gone.contains { $0.key.isOfSameRequest(as: key) && !isSettledGone($0.key) }
    return panel == nil && awaits
      || isInUse(key) && (panel == nil || banners.hasBanner(ofRequestOf: key))
  }

  /// The notifications that are gone, whose cards stay for an open field, menu or text; the oldest first.
  var gone: [Presentation] {
    var gone = cards.gone
    if let open = reply.open, open.isGone { gone[open.key] = open.presentation }
    return gone.values.sorted { $0.key.delivery < $1.key.delivery }
  }

  /// Whether the card of this delivery stays only because its field, menu or text is open.
  func isGone(_ key: NotificationKey) -> Bool {
    cards.isGone(key) || reply.open.map { $0.isGone && $0.key == key } ?? false
  }

  /// Whether the card of this delivery is such a card, and a successor no longer takes it over.
  func isSettledGone(_ key: NotificationKey) -> Bool {
    if let open = reply.open, open.key == key { return open.standing == .gone }
    return cards.isSettledGone(key)
  }

  /// The notification of this delivery, in a banner or in the list.
  func presentation(of key: NotificationKey) -> Presentation? {
    banners.banner(of: key)?.presentation ?? listedOne(key)
  }

  /// Closes the card of a notification that is gone.
  mutating func closeGone(_ key: NotificationKey, at moment: ShellMoment) {
    if reply.open?.key == key { endReply(at: moment) }
    cards.close(key)
    facts.pictures[key] = nil
  }

  /// The name of a notification's card on a surface. The successor of a notification whose own card stays open has another
  /// name.
  func cardName(_ key: NotificationKey, _ kind: String) -> String {
    let isSuccessor = gone.contains {
      $0.key.isOfSameRequest(as: key) && $0.key.delivery < key.delivery
    }
    let successor = isGone(key) ? "later \(key.delivery)" : "newer"
    return "\(isSuccessor ? successor : kind)/\(key.app)/\(key.identifier)"
  }

  /// Keeps the index of the row of a card in use, though newer notifications move its stack, or it is gone.
  func keepRowsInUse(
    of panel: inout PanelState, from before: [PanelRow], isRearranged: Bool
  ) {
    var gone = Dictionary(uniqueKeysWithValues: gone.map { ($0.key, $0) })
    guard !banners.kept.isEmpty || !gone.isEmpty else { return }
    for (place, old) in before.enumerated() {
      guard let shown = old.presentation else { continue }
      var row: PanelRow
      if let presentation = gone.removeValue(forKey: shown.key) {
        row = old
        row.name = cardName(shown.key, old.isBanner ? "banner" : "card")
        row.kind =
          old.isBanner ? .banner(presentation) : .card(presentation, count: 1, summary: "")
      } else {
        guard isInUse(shown.key), !isRearranged,
          let found = panel.rows.place(showing: shown.key)
        else { continue }
        row = panel.rows.remove(at: found)
      }
      panel.rows.insert(row, at: panel.rows.position(of: place, in: before))
    }
    // A search has left out the rows of others that are gone.
    for presentation in gone.values.sorted(by: { $0.key.delivery < $1.key.delivery }) {
      panel.rows.insert(
        PanelRow(
          name: cardName(presentation.key, "card"), stack: BannerStack.pileName(presentation),
          kind: .card(presentation, count: 1, summary: ""), date: presentation.date), at: 0)
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
