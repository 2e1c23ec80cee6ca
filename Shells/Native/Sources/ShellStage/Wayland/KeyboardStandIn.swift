import ShellScene
import Wayland

/// A surface of ours that keys can come to.
protocol KeyboardSurface: AnyObject {
  var name: SurfaceName { get }
  var surface: WaylandObject { get }
}

extension LayerSurface: KeyboardSurface {}

/// A transparent surface that has the keyboard in place of one of ours.
///
/// It has the same position: input methods count from the corner of the surface with the keyboard.
final class KeyboardStandIn: KeyboardSurface {
  let name: SurfaceName
  /// Whether it is there only to have the keyboard when it goes.
  let isReturning: Bool
  var surface: WaylandObject { clear.objects.surface }
  var output: UInt32 { clear.output }

  private let compositor: WaylandObject
  private let clear: ClearSurface
  private var plan: SurfacePlan

  init(
    _ name: SurfaceName, isReturning: Bool, beside plan: SurfacePlan, on output: UInt32,
    of stage: WaylandStage
  ) {
    self.name = name
    self.isReturning = isReturning
    self.plan = plan
    compositor = stage.globals.compositor
    clear = ClearSurface(on: output, layer: plan.layer, of: stage) { layer in
      plan.place(layer)
      layer.send("set_keyboard_interactivity", .uint(1))
    }
  }

  /// Has it lie where the plan says, and shows it once the compositor has seen it; the pointer goes through.
  func update(beside plan: SurfacePlan) {
    if plan != self.plan {
      self.plan = plan
      clear.change(plan.place)
    }
    guard clear.size != nil, !clear.isShown else { return }
    clear.show(taking: compositor.make(.region, by: "create_region"))
  }
}
