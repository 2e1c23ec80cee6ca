internal import Drawing
internal import ShellScene

/// One paint of a tree. Some looks depend on the background, which is passed down the tree.
struct PaintPass {
  let painter: Painter
  let canvas: Canvas
  /// The button that a text or a sign stands on.
  var button: Look.ButtonLook?
  /// Whether it stands on the panel, where cards lie lower.
  var isOnPanel = false
  /// The frame that is painted while something in the tree moves.
  let frame: Painter.Frame?

  init(painter: Painter, canvas: Canvas, frame: Painter.Frame? = nil) {
    self.painter = painter
    self.canvas = canvas
    self.frame = frame
  }

  var theme: Theme { painter.theme }
  var metrics: Theme.Metrics { painter.theme.metrics }

  func ink(_ role: ColorRole) -> Ink { Ink(theme.color(role)) }

  /// Paints a node and its children.
  func paint(_ node: SceneNode) {
    let opacity = min(node.opacity, 1) * (node.state.contains(.disabled) ? 0.45 : 1)
    guard opacity > 0, !drawSprite(of: node, opacity: opacity) else { return }
    guard opacity < 1 else { return paintOpaque(node) }
    let area = Area(node.bounds).inset(-metrics.shadow * 2)
    guard canvas.shows(area) else { return }
    canvas.faded(opacity, within: area) { paintOpaque(node) }
  }

  /// Paints a node as if it was visible.
  func paintOpaque(_ node: SceneNode) {
    let area = Area(node.frame)
    if canvas.shows(area.inset(-metrics.shadow * 2)) { paintLook(node, area) }
    guard !node.children.isEmpty else { return }
    var pass = self
    switch node.look {
    case .button(let look): pass.button = look
    case .panel: pass.isOnPanel = true
    default: break
    }
    guard node.clips else { return node.children.forEach(pass.paint) }
    guard canvas.shows(area) else { return }
    canvas.clipped(to: area, radius: node.look.clipRadius(metrics)) {
      node.children.forEach(pass.paint)
    }
  }

  private func paintLook(_ node: SceneNode, _ area: Area) {
    switch node.look {
    case .none: if node.state.contains(.focused) { ring(area, radius: metrics.buttonRadius) }
    case .card(let look): card(look, node, area)
    case .panel: panel(area)
    case .text(let block):
      text(block, area)
      if node.state.contains(.focused) { ring(area, radius: 2) }
    case .button(let look): button(look, node, area)
    case .icon(let file, let letter, let app): icon(file, letter, app, area)
    case .symbol(let symbol, let role): sign(symbol, role, area)
    case .picture(let file): picture(file, area)
    case .progress(let part): progress(part, area)
    case .field(let look): field(look, node, area)
    case .line: canvas.fill(area, ink(.cardBorder))
    case .scrollMark:
      canvas.fill(area, radius: min(area.width, area.height) / 2, ink(.text).faded(0.3))
    }
  }

  /// The focus ring.
  func ring(_ area: Area, radius: Double) {
    canvas.border(area.inset(-4), radius: radius + 4, breadth: 2, ink(.focusRing))
  }
}

extension SceneNode {
  /// The area that the node and its children may cover.
  var bounds: Rect {
    guard !clips else { return frame }
    return children.reduce(frame) { bounds, child in
      let other = child.bounds
      let (x, y) = (min(bounds.x, other.x), min(bounds.y, other.y))
      return Rect(
        x: x, y: y, width: max(bounds.right, other.right) - x,
        height: max(bounds.bottom, other.bottom) - y)
    }
  }
}

extension Look {
  /// The radius of the corners at which a node's children are cut off.
  func clipRadius(_ metrics: Theme.Metrics) -> Double {
    switch self {
    case .card: metrics.cardRadius
    case .button: metrics.buttonRadius
    case .field: metrics.fieldRadius
    case .picture: metrics.pictureRadius
    default: 0
    }
  }
}
