import Words

// The window of the panel's list.

extension ShellModel {
  /// The list, and above it a sign that counts new notifications beyond its upper edge.
  func list(
    _ panel: inout PanelState, _ composer: Composer, in window: Rect
  ) -> [SceneNode] {
    let gap = theme.metrics.gap
    let aim = panel.takeAim(gap: gap, in: window)
    let isInUse = if case .held(_, _, let isInUse)? = aim { isInUse } else { false }
    if isInUse { (panel.lead, panel.slack) = (.infinity, .infinity) }
    var nodes = rows(&panel, composer, in: window)
    // How high rows are is known only once they are laid out.
    for _ in 0..<SceneLimits.aims {
      guard let aim else { break }
      let before = panel.scroll
      if let distance = aim.distance(among: nodes, in: window, gap: gap) {
        panel.scroll += distance
      } else if case .wanted(let name) = aim {
        panel.approach(name, gap: gap, in: window)
      }
      // If the list cannot scroll further, or by less than the visible part, the same rows would be laid out again.
      panel.keepScrollInside(gap: gap, window)
      guard abs(panel.scroll - before) > 0.01 else { break }
      nodes = rows(&panel, composer, in: window)
    }
    let seen = Set(nodes.filter { $0.frame.intersects(window) }.map(\.name.path))
    panel.unseen = panel.unseen.filter { !seen.contains("panel/\($0)") }
    let total = panel.height(of: panel.rows[...], gap: gap)
    if isInUse {
      panel.lead = max(0, -panel.scroll)
      panel.slack = max(0, panel.scroll - max(0, total - window.height))
    }
    if total > window.height {
      nodes.append(mark(of: panel.scroll, total: total, in: window))
    }
    let clip = Rect(
      x: window.x - 8, y: window.y, width: window.width + 16, height: window.height)
    let list = SceneNode(
      NodeName("panel/list"), role: .list, spoken: words.text(.notifications), frame: clip,
      clips: true, children: nodes)
    return panel.unseen.isEmpty
      ? [list] : [list, sign(of: panel.unseen.count, composer, in: window)]
  }

  /// The rows that are in the window; those above and below it are only counted. Questions are there wherever they lie,
  /// so that a screen reader says them when they come.
  private func rows(
    _ panel: inout PanelState, _ composer: Composer, in window: Rect
  ) -> [SceneNode] {
    let gap = theme.metrics.gap
    panel.keepScrollInside(gap: gap, window)
    var nodes: [SceneNode] = []
    var y = window.y - panel.scroll
    for row in panel.rows {
      let known = panel.heights[row.name] ?? row.guess
      defer { y += (panel.heights[row.name] ?? row.guess) + gap }
      let isAbove = y + known < window.y
      if isAbove, !row.isQuestion { continue }
      if y > window.bottom { break }
      var node =
        isAbove
        ? passed(row, &panel, composer, y: y, in: window)
        : self.row(row, composer, x: window.x, y: y, width: window.width)
      panel.heights[row.name] = node.frame.height
      // A wrong guess of heights above the window does not move the visible rows.
      if y < window.y {
        let more = node.frame.height - known
        panel.scroll += more
        node = node.moved(y: -more)
        y -= more
      }
      nodes.append(node)
    }
    return nodes
  }

  /// A question above the window: it is laid out once, and then only moved, because there may be many.
  private func passed(
    _ row: PanelRow, _ panel: inout PanelState, _ composer: Composer, y: Double, in window: Rect
  ) -> SceneNode {
    if let known = panel.passed[row.name], known.kind == row.kind,
      known.node.frame.width == window.width
    {
      return known.node.moved(x: window.x - known.node.frame.x, y: y - known.node.frame.y)
    }
    let node = self.row(row, composer, x: window.x, y: y, width: window.width)
    panel.passed[row.name] = PassedQuestion(kind: row.kind, node: node)
    return node
  }

  private func mark(of scroll: Double, total: Double, in window: Rect) -> SceneNode {
    let length = max(24, window.height * window.height / total)
    let place = (window.height - length) * max(0, scroll) / max(1, total - window.height)
    return SceneNode(
      NodeName("panel/scroll"),
      frame: Rect(x: window.right + 3, y: window.y + place, width: 4, height: length),
      look: .scrollMark)
  }

  /// A button that scrolls to the notifications that arrived above the window while the list kept its position.
  private func sign(of count: Int, _ composer: Composer, in window: Rect) -> SceneNode {
    let title = words.text(.newAbove, count: count)
    let width = min(composer.buttonWidth(of: title) + 8, window.width)
    return composer.button(
      title, NodeName("panel/above"), .showNewest, .main,
      frame: Rect(
        x: window.x + (window.width - width) / 2, y: window.y + 4, width: width,
        height: metricsHeight(28)))
  }
}
