internal import Drawing
internal import ShellScene

extension PaintPass {
  /// The background of a notification or a question, with its shadow and border.
  func card(_ look: Look.CardLook, _ node: SceneNode, _ area: Area) {
    let radius = metrics.cardRadius
    shadow(area, radius: radius)
    canvas.fill(area, radius: radius, ink(.card))
    if node.act != nil {
      if node.state.contains(.pressed) {
        canvas.fill(area, radius: radius, ink(.text).faded(0.07))
      } else if node.state.contains(.hovered) {
        canvas.fill(area, radius: radius, ink(.text).faded(0.03))
      }
    }
    let (border, breadth) = border(look)
    canvas.border(area, radius: radius, breadth: breadth, border)
    if node.state.contains(.focused) {
      canvas.border(area, radius: radius, breadth: 3, ink(.focusRing))
    }
  }

  private func border(_ look: Look.CardLook) -> (Ink, Double) {
    // Where the ordinary border is not faint, no other is.
    let strength = theme.color(.cardBorder).alpha < 1 ? 0.5 : 1
    return switch look {
    case .ordinary: (ink(.cardBorder), metrics.border)
    case .timeSensitive: (ink(.timeSensitive).faded(strength), max(1, metrics.border))
    case .critical: (ink(.critical), max(2, metrics.border))
    case .question: (ink(.accent).faded(strength), max(1, metrics.border))
    }
  }

  /// Two shadows on top of each other: a narrow one for the edge, and a wide soft one. Cards of the panel have a smaller one.
  private func shadow(_ area: Area, radius: Double) {
    guard metrics.shadow > 0 else { return }
    let room = metrics.shadow
    let layers =
      isOnPanel
      ? [ShadowMask.Layer(reach: min(5, room * 0.8), drop: min(1, room * 0.2), opacity: 0.5)]
      : [
        ShadowMask.Layer(reach: room * 0.25, drop: min(1, room * 0.1), opacity: 0.5),
        ShadowMask.Layer(reach: room * 0.78, drop: room * 0.22, opacity: 0.9),
      ]
    guard let mask = painter.shadow(radius: radius, layers: layers, scale: canvas.scale) else {
      return
    }
    canvas.draw(mask, around: area, ink(.shadow))
  }

  /// The background of the panel, with a line along its edges.
  func panel(_ area: Area) {
    shadow(area, radius: 0)
    canvas.fill(area, ink(.panel))
    canvas.border(area, radius: 0, breadth: metrics.border, ink(.cardBorder))
  }

  /// A bar of progress; it fills from where lines begin.
  func progress(_ part: Double, _ area: Area) {
    let part = part.isFinite ? min(max(part, 0), 1) : 0
    let radius = area.height / 2
    canvas.fill(area, radius: radius, ink(.progressTrack))
    guard part > 0 else { return }
    let width = max(area.height, area.width * part)
    let x = theme.isRightToLeft ? area.x + area.width - width : area.x
    canvas.fill(
      Area(x: x, y: area.y, width: width, height: area.height), radius: radius, ink(.progress))
  }
}
