import ShellScene
import Wayland

extension SurfacePlan {
  /// The layer's number: above the windows, or also above full-screen windows.
  var layer: UInt32 { isOverlay ? 3 : 2 }

  /// The edges that it is fastened to, as layer-shell counts them.
  var anchor: UInt32 {
    let top: UInt32 = 1
    let bottom: UInt32 = 2
    let left: UInt32 = 4
    let right: UInt32 = 8
    return switch edge {
    case .topLeft: top | left
    case .top: top
    case .topRight: top | right
    case .bottomLeft: bottom | left
    case .bottom: bottom
    case .bottomRight: bottom | right
    case .left: top | bottom | left
    case .right: top | bottom | right
    }
  }

  /// The size that is requested; zero where the compositor gives the whole height.
  var requestedSize: (width: UInt32, height: UInt32) {
    let isWhole = edge == .left || edge == .right
    return (
      UInt32(Int32(clamped: max(1, size.width.rounded(.up)))),
      isWhole ? 0 : UInt32(Int32(clamped: max(1, size.height.rounded(.up))))
    )
  }

  /// Sets the position of a surface with this plan.
  func place(_ layer: WaylandObject) {
    let size = requestedSize
    layer.send("set_size", .uint(size.width), .uint(size.height))
    layer.send("set_anchor", .uint(anchor))
    let margin = WaylandValue.int(Int32(margin.rounded()))
    layer.send("set_margin", margin, margin, margin, margin)
  }

  /// The corner of a surface of this size in the area that the bars of others leave free.
  func corner(of size: Size, in area: Size) -> Point {
    let right = area.width - size.width - margin
    let bottom = area.height - size.height - margin
    let x =
      switch edge {
      case .topLeft, .bottomLeft, .left: margin
      case .top, .bottom: (area.width - size.width) / 2
      case .topRight, .bottomRight, .right: right
      }
    let y =
      switch edge {
      case .topLeft, .top, .topRight, .left, .right: margin
      case .bottomLeft, .bottom, .bottomRight: bottom
      }
    return Point(x: x, y: y)
  }
}

extension WaylandObject {
  /// Adds a rectangle to a region, or takes it away, with all pixels that it touches.
  func change(_ request: String, by rect: Rect) {
    let left = rect.x.rounded(.down)
    let top = rect.y.rounded(.down)
    send(
      request, .int(Int32(clamped: left)), .int(Int32(clamped: top)),
      .int(Int32(clamped: rect.right.rounded(.up) - left)),
      .int(Int32(clamped: rect.bottom.rounded(.up) - top)))
  }
}

extension Int32 {
  /// The nearest integer; zero for NaN.
  init(clamped value: Double) {
    self = Int32(exactly: value.rounded()) ?? (value > 0 ? .max : value < 0 ? .min : 0)
  }
}
