import ShellScene
import Wayland

/// A surface of ours that keys can come to.
protocol KeyboardSurface: AnyObject {
  var name: SurfaceName { get }
  var surface: WireObject { get }
}

extension LayerSurface: KeyboardSurface {}

/// A clear pixel that has the keyboard in place of a surface of ours.
final class KeyboardStandIn: KeyboardSurface {
  let name: SurfaceName
  /// Whether it is there only to have the keyboard when it goes.
  let isReturning: Bool
  var surface: WireObject { clear.surface }
  var output: UInt32 { clear.output }

  private let compositor: WireObject
  private let clear: ClearSurface

  init(
    _ name: SurfaceName, isReturning: Bool, on output: UInt32, layer number: UInt32,
    of stage: WaylandStage
  ) {
    self.name = name
    self.isReturning = isReturning
    compositor = stage.globals.compositor
    clear = ClearSurface(on: output, layer: number, of: stage) { layer in
      layer.send("set_size", .uint(1), .uint(1))
      // The upper left corner.
      layer.send("set_anchor", .uint(5))
      layer.send("set_keyboard_interactivity", .uint(1))
    }
  }

  /// Shows it once the compositor has seen it; the pointer goes through.
  func update() {
    guard clear.size != nil, !clear.isShown else { return }
    clear.show(taking: compositor.make(.region, by: "create_region"))
  }
}
