import ShellScene
import X11

/// Where surfaces lie on the screen; pure.
enum X11Placement {
  /// The pixels for each logical pixel: `Xft.dpi` of the resources by 96, in quarters, at least 1.
  static func scale(ofResources resources: String) -> Double {
    for line in resources.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, trimmed(parts[0]) == "Xft.dpi" else { continue }
      guard let density = Double(trimmed(parts[1])), density.isFinite else { return 1 }
      return min(max((density / 96 * 4).rounded() / 4, 1), X11StageLimits.scale)
    }
    return 1
  }

  private static func trimmed(_ text: Substring) -> String {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    let rest = text.drop(while: isBlank)
    return String(rest.reversed().drop(while: isBlank).reversed())
  }

  /// The part of a monitor that panels of the desktop leave free.
  ///
  /// The work area is one rectangle of the whole screen for each desktop, so that it says something of the primary
  /// monitor only.
  static func area(of monitor: X11Monitor, workAreas: [UInt32], desktop: Int) -> X11Rect {
    guard monitor.isPrimary, (0..<workAreas.count / 4).contains(desktop) else {
      return monitor.frame
    }
    let numbers = workAreas[desktop * 4..<desktop * 4 + 4].map { Int(Int32(bitPattern: $0)) }
    let area = X11Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    return monitor.frame.common(with: area) ?? monitor.frame
  }

  /// The monitors that show a surface.
  ///
  /// `earlier` is the monitor that has shown it until now, which is kept, and `pointer` the pointer's position.
  static func monitors(
    for outputs: SurfacePlan.Outputs, of monitors: [X11Monitor], earlier: String?,
    pointer: (x: Int, y: Int)?
  ) -> [X11Monitor] {
    switch outputs {
    case .all: return monitors
    case .named(let name):
      if let named = monitors.first(where: { $0.name == name }) { return [named] }
    case .focused: break
    }
    let focused =
      monitors.first { $0.name == earlier }
      ?? monitors.first { monitor in pointer.map { monitor.frame.contains($0.x, $0.y) } ?? false }
      ?? monitors.first
    return focused.map { [$0] } ?? []
  }

  /// The place of a surface, in pixels of the screen; it never leaves the area.
  static func frame(of plan: SurfacePlan, in area: X11Rect, scale: Double) -> X11Rect {
    let margin = pixels(plan.margin, scale, from: 0)
    let free = X11Rect(
      x: area.x + margin, y: area.y + margin, width: max(area.width - 2 * margin, 1),
      height: max(area.height - 2 * margin, 1))
    let isWhole = plan.edge == .left || plan.edge == .right
    let width = min(pixels(plan.size.width, scale, from: 1), free.width)
    let height = isWhole ? free.height : min(pixels(plan.size.height, scale, from: 1), free.height)
    let x =
      switch plan.edge {
      case .topLeft, .bottomLeft, .left: free.x
      case .top, .bottom: free.x + (free.width - width) / 2
      case .topRight, .bottomRight, .right: free.x + free.width - width
      }
    let y =
      switch plan.edge {
      case .topLeft, .top, .topRight, .left, .right: free.y
      case .bottomLeft, .bottom, .bottomRight: free.y + free.height - height
      }
    return X11Rect(x: x, y: y, width: width, height: height)
  }

  /// A length in pixels, within the protocol's range.
  private static func pixels(_ length: Double, _ scale: Double, from least: Int) -> Int {
    let limit = Double(StageLimits.edgePixels)
    guard length.isFinite else { return least }
    return max(Int(min(max((length * scale).rounded(), 0), limit)), least)
  }

  /// A rectangle of a surface in whole pixels, all that it touches.
  static func pixels(_ rect: Rect, scale: Double) -> X11Rect {
    let limit = Double(StageLimits.edgePixels)
    func pixel(_ place: Double) -> Int {
      place.isFinite ? Int(min(max(place, -limit), limit)) : 0
    }
    let left = pixel((rect.x * scale).rounded(.down))
    let top = pixel((rect.y * scale).rounded(.down))
    return X11Rect(
      x: left, y: top, width: max(pixel((rect.right * scale).rounded(.up)) - left, 0),
      height: max(pixel((rect.bottom * scale).rounded(.up)) - top, 0))
  }
}

extension X11Rect {
  /// Whether a point is inside.
  func contains(_ x: Int, _ y: Int) -> Bool {
    x >= self.x && x < self.x + width && y >= self.y && y < self.y + height
  }

  /// What both have in common; nothing if they only touch or less.
  func common(with other: X11Rect) -> X11Rect? {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(x + width, other.x + other.width)
    let bottom = min(y + height, other.y + other.height)
    guard right > left, bottom > top else { return nil }
    return X11Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
