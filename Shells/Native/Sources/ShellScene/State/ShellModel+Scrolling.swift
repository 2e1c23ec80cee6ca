// Moving through the panel's list.

extension ShellModel {
  mutating func scroll(by distance: Double) {
    guard var panel else { return }
    let last = distance == .infinity ? panel.rows.last?.node : nil
    panel.target = last.map(PanelTarget.wanted)
    let total = panel.height(of: panel.rows[...], gap: theme.metrics.gap)
    let most = max(0, total - panel.window) + panel.slack
    panel.scroll = min(
      max(-panel.lead, panel.scroll + min(max(distance, -total), total)), most)
    self.panel = panel
  }

  mutating func scrollPage(backwards: Bool) {
    let window = panel?.window ?? 0
    scroll(by: backwards ? -window : window)
  }

  /// Gives the row before or behind the focused one the focus, and scrolls it into the window.
  mutating func moveRow(by step: Int) {
    refreshRows()
    moveRow(to: focus.node.flatMap(rowPlace).map { $0 + step } ?? 0)
  }

  /// Focuses the first search result. Questions are skipped so that a stray Enter cannot answer one.
  mutating func moveToFound() {
    refreshRows()
    if let first = panel?.rows.firstIndex(where: { !$0.isQuestion }) { moveRow(to: first) }
  }

  /// Gives a row the focus, or the nearest that there is, and scrolls it into the window.
  mutating func moveRow(to wanted: Int) {
    guard let panel, !panel.rows.isEmpty else { return }
    let row = panel.rows[min(max(0, wanted), panel.rows.count - 1)]
    reveal(row.node)
    focus.node = row.entrance
  }

  /// Has a thing of the list in the window.
  mutating func reveal(_ thing: NodeName) {
    guard rowPlace(of: thing) != nil else { return }
    panel?.target = .wanted(thing)
  }

  /// The place of the row to which something belongs.
  func rowPlace(of name: NodeName) -> Int? { panel?.rows.place(of: name) }
}
