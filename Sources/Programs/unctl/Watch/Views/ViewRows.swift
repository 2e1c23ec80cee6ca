import NotificationModel

/// The views of a tree that show something, in rows as they lie above each other.
enum ViewRows {
  /// A view in a row.
  struct Cell: Hashable {
    let node: ViewNode
    /// Whether the person can use it: it is a control or takes taps, and nothing that holds it is turned off.
    let isUsable: Bool
  }

  /// Takes a tree apart; what is not to be seen is left out.
  static func of(_ root: ViewNode) -> [[Cell]] {
    rows(of: root, isEnabled: true)
  }

  private static func rows(of node: ViewNode, isEnabled: Bool) -> [[Cell]] {
    guard node.style.alpha > 0 else { return [] }
    let isEnabled = isEnabled && node.isEnabled
    let cell = Cell(node: node, isUsable: isEnabled && (node.isControl || node.takesTaps))
    let own = node.showsSomething || node.takesTaps && node.children.isEmpty ? [[cell]] : []
    let inner = lines(of: node).flatMap { line in
      merged(line.map { rows(of: $0, isEnabled: isEnabled) }.filter { !$0.isEmpty })
    }
    return own + inner
  }

  /// What lies beside each other stands on one line, as long as each part needs no more than one.
  private static func merged(_ parts: [[[Cell]]]) -> [[Cell]] {
    parts.allSatisfy { $0.count == 1 } && !parts.isEmpty
      ? [parts.flatMap { $0[0] }] : parts.flatMap { $0 }
  }

  /// The views in another one, those beside each other together.
  private static func lines(of node: ViewNode) -> [[ViewNode]] {
    if case .stack(let stack) = node.content {
      return stack.axis == .horizontal ? [node.children] : node.children.map { [$0] }
    }
    var lines: [(top: Double?, nodes: [ViewNode])] = []
    for child in node.children.sorted(by: isBefore) {
      let top: Double? = if case .frame(let frame) = child.place { frame.y } else { nil }
      if let top, let last = lines.last?.top, abs(top - last) < 4 {
        lines[lines.count - 1].nodes.append(child)
      } else {
        lines.append((top, [child]))
      }
    }
    return lines.map { $0.nodes.sorted { $0.left < $1.left } }
  }

  /// By their frames; those that constraints place keep the order of their app.
  private static func isBefore(_ left: ViewNode, _ right: ViewNode) -> Bool {
    guard case .frame(let first) = left.place, case .frame(let second) = right.place else {
      return false
    }
    return first.y < second.y
  }
}

extension ViewNode {
  fileprivate var left: Double {
    if case .frame(let frame) = place { frame.x } else { 0 }
  }

  fileprivate var showsSomething: Bool {
    switch content {
    case .plain, .stack: false
    case .label(let text): !text.text.isEmpty
    case .image, .button, .textField, .toggle, .slider: true
    }
  }

  fileprivate var isControl: Bool {
    switch content {
    case .button, .textField, .toggle, .slider: true
    case .plain, .label, .image, .stack: false
    }
  }
}
