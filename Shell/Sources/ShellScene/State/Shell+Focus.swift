import NotificationModel

// What has the focus in the panel once that which had it is gone.

extension Shell {
  /// Leaves the focus of a row that has gone to the one in its place: the next, or the last. A stack that is folded or
  /// unfolded, or of which one notification is left, keeps it, and a folded one takes it from what goes into it. A question
  /// is given it by nobody but the person: the key that was meant for what has gone would answer it.
  mutating func followFocus(
    from before: [PanelRow], to panel: inout PanelState, _ names: Set<String>
  ) {
    guard let focus, let place = before.place(of: focus) else { return }
    let old = before[place]
    // The focus in a card in use stays in the card: its row gets another name when its stack changes, and another row may
    // get the old name.
    if let key = old.presentation?.key, isInUse(key) || isGone(key),
      let row = panel.rows.place(showing: key).map({ panel.rows[$0] })
    {
      self.focus = NodeName(row.node.path + focus.path.dropFirst(old.node.path.count))
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
    self.focus = row?.entrance
    if panel.held == nil { panel.wanted = row?.node }
  }

  /// Leaves the focus of what was closed in a row that is seen to the row.
  mutating func keepFocus(in scene: SurfaceScene?) {
    guard let focus, let panel, let root = scene?.root, root.node(focus) == nil,
      let row = panel.rows.place(of: focus).map({ panel.rows[$0] }), root.node(row.node) != nil
    else { return }
    self.focus = row.isQuestion ? nil : row.entrance
  }

  /// The button that opened a field of the panel.
  func button(of open: Reply) -> NodeName? {
    guard panel != nil else { return nil }
    let field = Self.replyField(open.key)
    let card = surfaces[.panel]?.root.pressables.first { $0.name != field && $0.node(field) != nil }
    return card?.name.part("action/\(open.action.identifier)")
  }
}

extension PanelRow {
  /// Whether it stands for a whole stack.
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
