internal import Drawing
internal import ShellScene

extension PaintPass {
  /// A sign of the shell's own, in the middle of its frame.
  func sign(_ symbol: Look.Symbol, _ role: ColorRole, _ area: Area) {
    let side = min(area.width, area.height)
    let square = Area(
      x: area.x + (area.width - side) / 2, y: area.y + (area.height - side) / 2, width: side,
      height: side
    ).snapped(canvas.scale)
    guard square.width > 0, square.height > 0 else { return }
    let ink = inkOnGround(role)
    let isMirrored = theme.isRightToLeft && symbol.hasDirection
    canvas.placed(in: square, grid: 24, mirrored: isMirrored) {
      if symbol.isFilled {
        canvas.fill(symbol.path, ink)
      } else {
        canvas.stroke(symbol.path, breadth: 2, ink)
      }
    }
  }
}

extension Look.Symbol {
  /// Whether it is filled; the others are lines.
  var isFilled: Bool { self == .options }

  /// Whether it points along the line of a text.
  var hasDirection: Bool { self == .send }

  /// Its outline in a square of 24 units.
  var path: Path {
    var path = Path()
    switch self {
    case .close:
      path.lines((6.5, 6.5), (17.5, 17.5))
      path.lines((17.5, 6.5), (6.5, 17.5))
    case .options:
      for x in [5.5, 12, 18.5] { path.circle(x, 12, radius: 1.7) }
    case .expand: path.lines((6, 9.5), (12, 15.5), (18, 9.5))
    case .collapse: path.lines((6, 14.5), (12, 8.5), (18, 14.5))
    case .critical:
      path.lines((12, 4), (21, 19.5), (3, 19.5), closed: true)
      path.lines((12, 10), (12, 14))
      path.lines((12, 16.6), (12, 16.7))
    case .timeSensitive:
      path.circle(12, 12, radius: 8.5)
      path.lines((12, 7.5), (12, 12), (15, 13.8))
    case .moon: Self.moon(&path)
    case .search:
      path.circle(10.8, 10.8, radius: 6.3)
      path.lines((15.6, 15.6), (20, 20))
    case .settings: Self.settings(&path)
    case .send: Self.send(&path)
    case .bell: Self.bell(&path)
    case .attachment: Self.attachment(&path)
    }
    return path
  }

  private static func moon(_ path: inout Path) {
    path.move(to: 19.8, 14.6)
    path.curve(14.2, 17, 7.6, 12.2, to: 9.6, 4.2)
    path.curve(4.4, 6.2, 2.4, 12.6, to: 6.2, 17)
    path.curve(10.2, 21.6, 17.6, 20.6, to: 19.8, 14.6)
    path.close()
  }

  /// Three sliders.
  private static func settings(_ path: inout Path) {
    for (x, y) in [(16.0, 6.0), (8, 12), (16, 18)] {
      path.circle(x, y, radius: 2.4)
      path.lines((3, y), (x - 2.4, y))
      path.lines((x + 2.4, y), (21, y))
    }
  }

  private static func send(_ path: inout Path) {
    path.lines((4.5, 4.5), (20.5, 12), (4.5, 19.5), (7, 12), closed: true)
    path.lines((7, 12), (12.5, 12))
  }

  private static func bell(_ path: inout Path) {
    path.move(to: 4.5, 17)
    path.curve(6.3, 15, 6.3, 13, to: 6.3, 10.5)
    path.curve(6.3, 6.8, 8.8, 4.3, to: 12, 4.3)
    path.curve(15.2, 4.3, 17.7, 6.8, to: 17.7, 10.5)
    path.curve(17.7, 13, 17.7, 15, to: 19.5, 17)
    path.close()
    path.move(to: 10.2, 20)
    path.curve(10.9, 20.9, 13.1, 20.9, to: 13.8, 20)
  }

  private static func attachment(_ path: inout Path) {
    path.lines((18, 8.5), (18, 15))
    path.arc(12, 15, radius: 6, from: 0, to: 2)
    path.line(to: 6, 7)
    path.arc(10, 7, radius: 4, from: 2, to: 4)
    path.line(to: 14, 15)
    path.arc(12, 15, radius: 2, from: 0, to: 2)
    path.line(to: 10, 8.5)
  }
}
