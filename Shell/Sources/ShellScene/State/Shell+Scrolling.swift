// Moving through the panel's list, and placing the caret.

extension Shell {
  mutating func scroll(by distance: Double) {
    guard var panel else { return }
    let total = panel.height(of: panel.rows[...], gap: theme.metrics.gap)
    let most = max(0, total - panel.window)
    panel.scroll = min(max(0, panel.scroll + min(max(distance, -total), total)), most)
    self.panel = panel
    changed()
  }

  /// Gives the row before or behind the focused one the focus, and scrolls it into the window.
  mutating func moveRow(by step: Int) {
    refreshRows()
    moveRow(to: focus.flatMap(rowPlace).map { $0 + step } ?? 0)
  }

  /// Gives a row the focus, or the nearest that there is, and scrolls it into the window.
  mutating func moveRow(to wanted: Int) {
    guard var panel, !panel.rows.isEmpty else { return }
    let place = min(max(0, wanted), panel.rows.count - 1)
    let row = panel.rows[place]
    let top = panel.height(of: panel.rows[..<place], gap: theme.metrics.gap)
    let height = panel.heights[row.name] ?? row.guess
    if top < panel.scroll { panel.scroll = top }
    if top + height > panel.scroll + panel.window { panel.scroll = top + height - panel.window }
    self.panel = panel
    let name = NodeName("panel/\(row.name)")
    switch row.kind {
    case .question: focus = name.part("answer/0")
    case .card, .banner: focus = name
    case .summary(_, let count) where count <= PanelRow.Kind.seen: focus = name.part("clear")
    case .heading, .summary: focus = name.part("fold")
    }
    changed()
  }

  /// Scrolls so far that all of a thing in the list is in the window, or its upper end if it is higher than that.
  mutating func reveal(_ thing: SceneNode) {
    guard rowPlace(of: thing.name) != nil,
      let window = surfaces[.panel]?.root.node(NodeName("panel/list"))?.frame
    else { return }
    let below = max(0, thing.frame.bottom - window.bottom)
    let above = max(0, window.y - (thing.frame.y - below))
    if below != above { scroll(by: below - above) }
  }

  /// The place of the row to which something belongs.
  func rowPlace(of name: NodeName) -> Int? {
    panel?.rows.firstIndex {
      name.path == "panel/\($0.name)" || name.path.hasPrefix("panel/\($0.name)/")
    }
  }

  /// Puts the caret of a field where it was pressed; the measurer answers when the surface is laid out next.
  mutating func placeCaret(in field: NodeName, at point: Point, selects: Bool) {
    caretPress = CaretPress(field: field, point: point, selects: selects)
    changed()
  }

  /// A press into a field whose place in the text is not known yet.
  struct CaretPress {
    var field: NodeName
    var point: Point
    var selects: Bool
  }

  /// Finds the character of the last press into a field.
  mutating func settleCaret(measuring measurer: any TextMeasurer) {
    guard let press = caretPress else { return }
    caretPress = nil
    for scene in surfaces.values {
      guard let node = scene.root.node(press.field), case .field(let look) = node.look else {
        continue
      }
      let origin = Point(x: node.frame.x + look.origin.x, y: node.frame.y + look.origin.y)
      let point = Point(x: press.point.x - origin.x, y: press.point.y - origin.y)
      let byte = measurer.byte(
        in: look.text, width: node.frame.width - 2 * look.origin.x, at: point)
      edit(.moveTo(look.firstByte + byte, selects: press.selects))
    }
  }
}
