import NotificationModel

// The panel's focus after the focused element has gone.

extension ShellModel {
  /// Moves the focus from a removed row to its replacement: the next row, or the last. A stack that is folded or unfolded, or
  /// that has one notification left, keeps the focus, and a folded one takes it from its notifications. A question never
  /// receives the focus this way: a key that was meant for the removed row would answer it.
  mutating func followFocus(
    from before: [PanelRow], to panel: inout PanelState, _ names: Set<String>
  ) {
    guard let focused = focus.node, let place = before.place(of: focused) else { return }
    let old = before[place]
    // The focus in a card in use stays in the card: its row gets another name when its stack changes, and another row may
    // get the old name.
    if let key = old.presentation?.key, isInUse(key) || isGone(key),
      let row = panel.rows.place(showing: key).map({ panel.rows[$0] })
    {
      focus.node = NodeName(row.node.path + focused.path.dropFirst(old.node.path.count))
      return
    }
    guard !names.contains(old.name) else { return }
    func takes(_ row: PanelRow) -> Bool { names.contains(row.name) && !row.isQuestion }
    func follows(_ row: PanelRow) -> Bool {
      old.stack != nil && row.stack == old.stack && (old.isHead || row.isFolded)
    }
    let next =
      panel.rows.first(where: follows)?.name
      ?? before[place...].first(where: takes)?.name
      ?? before[..<place].last(where: takes)?.name
    let row = panel.rows.first { $0.name == next }
    focus.node = row?.entrance
    if case .held? = panel.target { return }
    panel.target = (row?.node).map(PanelTarget.wanted)
  }

  /// Moves the focus from an element that was closed in a visible row to the row.
  mutating func keepFocus(in scene: SurfaceScene?) {
    guard let focused = focus.node, let panel, let root = scene?.root, root.node(focused) == nil,
      let row = panel.rows.place(of: focused).map({ panel.rows[$0] }), root.node(row.node) != nil
    else { return }
    focus.node = row.isQuestion ? nil : row.entrance
  }

  /// The button that opened a field of the panel.
  func button(of open: OpenReply) -> NodeName? {
    guard panel != nil else { return nil }
    let field = Self.replyField(open.key)
    let card = drawn.scenes[.panel]?.root.pressables.first {
      $0.name != field && $0.node(field) != nil
    }
    return card?.name.part("action/\(open.action.identifier)")
  }
}

extension PanelRow {
  /// Whether it represents a whole stack.
  fileprivate var isHead: Bool {
    switch kind {
    case .heading, .summary: true
    case .card, .question, .banner: isFolded
    }
  }

  /// Whether it is the front of a folded stack.
  fileprivate var isFolded: Bool {
    if case .card(_, let count, _) = kind { count > 1 } else { false }
  }
}
