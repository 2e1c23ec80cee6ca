// A person's place in the panel's list, which what comes and goes by itself leaves alone.

/// A row that stays where it is on the surface while the rows are made anew.
struct HeldPlace {
  /// The rows from that one on; the first that is still there, and is no newer, is in its place.
  var rows: ArraySlice<PanelRow>
  /// The upper edge of that row.
  var y: Double
  /// All rows as they were.
  var before: [PanelRow]
}

extension Shell {
  /// Keeps the place of what the pointer or the keyboard is on, or of what is read in a list that is scrolled.
  mutating func holdPlace() {
    guard let panel, panel.held == nil,
      let list = surfaces[.panel]?.root.node(NodeName("panel/list"))
    else { return }
    let seen = list.children.filter { $0.frame.intersects(list.frame) && $0.role != .none }
    guard let node = heldRow(of: seen, in: list.frame, isScrolled: panel.scroll > 0),
      let place = rowPlace(of: node.name)
    else { return }
    self.panel?.held = HeldPlace(
      rows: panel.rows[place...], y: node.frame.y, before: panel.rows)
  }

  private func heldRow(
    of rows: [SceneNode], in window: Rect, isScrolled: Bool
  ) -> SceneNode? {
    if let pointer, pointer.surface == .panel, window.contains(pointer.point),
      let row = rows.first(where: { $0.frame.contains(pointer.point) })
    {
      return row
    }
    if let focus, let row = rows.first(where: { $0.node(focus) != nil }) { return row }
    guard isScrolled else { return nil }
    return rows.first { $0.frame.y >= window.y } ?? rows.first
  }
}

extension PanelState {
  /// Scrolls to where the row that is held is in its place, and notes what has come above it.
  mutating func restorePlace(gap: Double, top: Double) -> (row: String, y: Double)? {
    guard let held else { return nil }
    self.held = nil
    let before = Dictionary(
      held.before.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let came = Set(rows.filter { before[$0.name].map($0.isNewer) ?? true }.map(\.name))
    let places = Dictionary(
      rows.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    guard let row = held.rows.first(where: { places[$0.name] != nil && !came.contains($0.name) }),
      let place = places[row.name]
    else { return nil }
    unseen.formUnion(rows[..<place].map(\.name).filter(came.contains))
    scroll = height(of: rows[..<place], gap: gap) - (held.y - top)
    return (row.name, held.y)
  }

  /// The height of rows, each with the gap below it; of those that were never laid out it is guessed.
  func height(of rows: ArraySlice<PanelRow>, gap: Double) -> Double {
    rows.reduce(0) { $0 + (heights[$1.name] ?? $1.guess) + gap }
  }
}

extension PanelRow {
  /// Whether it shows something newer than it did.
  fileprivate func isNewer(than old: PanelRow) -> Bool {
    guard let date, let before = old.date else { return false }
    return date > before
  }
}
