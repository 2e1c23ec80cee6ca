import ShellScene

extension SurfacePlan {
  /// The layer's number: above the windows, or above those that fill the screen as well.
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
}

extension Int32 {
  /// The nearest integer; zero for what is no number.
  init(clamped value: Double) {
    self = Int32(exactly: value.rounded()) ?? (value > 0 ? .max : value < 0 ? .min : 0)
  }
}
