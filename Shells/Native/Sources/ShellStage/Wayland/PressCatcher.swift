import ShellScene
import Wayland

/// A transparent surface over one output that receives the presses outside of a surface of ours.
///
/// Presses on windows of other programs are not reported to us, so this surface is above them. Which of two surfaces of one
/// layer is above the other is the compositor's choice, so this one takes no press within ours.
final class PressCatcher {
  var surface: WaylandObject { clear.objects.surface }

  private let compositor: WaylandObject
  /// Its size is the area that bars leave free.
  private let clear: ClearSurface
  /// The part that takes no press.
  private var hole: [Rect] = []

  init(on output: UInt32, layer number: UInt32, of stage: WaylandStage) {
    compositor = stage.globals.compositor
    clear = ClearSurface(on: output, layer: number, of: stage) { layer in
      layer.send("set_anchor", .uint(ClearSurface.allEdges))
    }
  }

  /// Shows it in its current size, with a hole for a surface with this plan and size.
  func update(beside plan: SurfacePlan?, _ own: Size) {
    guard let size = clear.size else { return }
    let corner = plan?.corner(of: own, in: size) ?? Point(x: 0, y: 0)
    let hole = plan?.inputRegion.map { $0.moved(x: corner.x, y: corner.y) } ?? []
    guard !clear.isShown || hole != self.hole else { return }
    self.hole = hole
    let region = compositor.make(.region, by: "create_region")
    region.change("add", by: Rect(Point(x: 0, y: 0), size))
    for rect in hole { region.change("subtract", by: rect) }
    clear.show(taking: region)
  }
}
