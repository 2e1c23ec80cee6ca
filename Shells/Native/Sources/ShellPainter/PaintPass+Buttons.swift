internal import Drawing
internal import ShellScene

extension PaintPass {
  /// The background of a button.
  func button(_ look: Look.ButtonLook, _ node: SceneNode, _ area: Area) {
    let radius = min(metrics.buttonRadius, area.width / 2, area.height / 2)
    let isPressed = node.state.contains(.pressed)
    let isHovered = node.state.contains(.hovered)
    for ground in look.grounds(theme, isHovered: isHovered || isPressed) {
      canvas.fill(area, radius: radius, Ink(ground))
    }
    if isPressed { canvas.fill(area, radius: radius, Ink(look.words(theme)).faded(0.12)) }
    if look != .bare {
      canvas.border(area, radius: radius, breadth: metrics.border, ink(.buttonBorder))
    }
    if node.state.contains(.focused) { ring(area, radius: radius) }
  }

  /// The colour of a text or a sign; on a button it is one that can be read there.
  func inkOnGround(_ role: ColorRole) -> Ink {
    guard let button, [.buttonText, .accentText, .accent, .destructive].contains(role) else {
      return ink(role)
    }
    return Ink(button.words(theme))
  }
}

extension Look.ButtonLook {
  /// The colours below a button's label, lowest first.
  func grounds(_ theme: Theme, isHovered: Bool) -> [Color] {
    switch self {
    case .plain: [theme.color(isHovered ? .buttonHover : .button)]
    case .bare: isHovered ? [theme.color(.buttonHover)] : []
    case .main: [theme.color(.accent)] + (isHovered ? [theme.color(.accentText).faded(0.1)] : [])
    case .destructive: [theme.color(.destructive).faded(isHovered ? 0.16 : 0.1)]
    case .chosen: [theme.color(.accent).faded(isHovered ? 0.22 : 0.15)]
    }
  }

  /// The colour of the words on it.
  func words(_ theme: Theme) -> Color {
    switch self {
    case .plain, .bare: theme.color(.buttonText)
    case .main: theme.color(.accentText)
    case .destructive: theme.color(.destructive)
    case .chosen: theme.color(.accent)
    }
  }
}
