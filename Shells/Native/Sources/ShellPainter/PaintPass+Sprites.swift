internal import Drawing
internal import ShellScene

extension PaintPass {
  /// Draws a banner or the panel by its sprite; returns whether it did.
  ///
  /// At rest nothing may be blurred or off by a pixel: a sprite is drawn only at a distance of whole device pixels, and
  /// none is made.
  func drawSprite(of node: SceneNode, opacity: Double) -> Bool {
    switch node.look {
    case .card where !isOnPanel: break
    case .panel: break
    default: return false
    }
    let found =
      painter.sprites.find(node, scale: canvas.scale) ?? (frame == nil ? nil : make(node))
    guard let found, frame != nil || found.x.isWhole && found.y.isWhole else { return false }
    let step = frame.map { node.step(from: $0.layout, to: $0.now) } ?? Motion.Step()
    found.sprite.draw(
      on: canvas, across: (found.x + step.x * canvas.scale).rounded(),
      down: (found.y + step.y * canvas.scale).rounded(), opacity: opacity * step.opacity)
    return true
  }

  private func make(_ node: SceneNode) -> Sprites.Found? {
    // The shadow ends within its room.
    let area = Area(node.bounds).inset(-metrics.shadow - 2)
    let sprite = Sprite(area, scale: canvas.scale) { canvas in
      PaintPass(painter: painter, canvas: canvas).paintOpaque(node)
    }
    guard let sprite else { return nil }
    painter.sprites.add(sprite, of: node)
    return (sprite, 0, 0)
  }
}

extension Double {
  fileprivate var isWhole: Bool { abs(self - rounded()) < PainterLimits.wholePixel }
}
