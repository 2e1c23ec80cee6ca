import ShellScene
import Wayland

/// A clear surface over one output that takes the presses beside a surface of ours.
///
/// Nothing is told of presses on the windows of others, so this one lies above them. Which of two surfaces of one layer is
/// the higher one is the compositor's choice: where ours lies, this one takes no press.
final class PressCatcher {
  let surface: WireObject

  private unowned let stage: WaylandStage
  private let layer: WireObject
  private let viewport: WireObject?
  private lazy var buffers = BufferPool(stage.globals.sharedMemory)
  /// The area that bars leave free, once the compositor has told.
  private var size: Size?
  private var isShown = false
  /// The part that takes no press.
  private var hole: [Rect] = []

  init(on output: UInt32, layer number: UInt32, of stage: WaylandStage) {
    self.stage = stage
    let globals = stage.globals
    surface = globals.compositor.make(.surface, by: "create_surface")
    layer = globals.layerShell.make(
      .layerSurface, by: "get_layer_surface", .object(surface),
      .object(stage.screens[output]?.object), .uint(number), .text("notification-shell"))
    viewport = globals.viewporter?.make(.viewport, by: "get_viewport", .object(surface))
    layer.onEvent = { [weak self] in self?.handle($0) }
    // All four edges; the compositor gives the size.
    layer.send("set_anchor", .uint(15))
    surface.send("commit")
  }

  deinit {
    viewport?.destroy()
    layer.destroy()
  }

  private func handle(_ event: WireEvent) {
    // One that the compositor has closed stays closed: its presses go to what lies there.
    guard event.name == "configure" else { return }
    layer.send("ack_configure", .uint(event.uint(0)))
    size = Size(width: Double(event.uint(1)), height: Double(event.uint(2)))
    isShown = false
  }

  /// Shows it in the size that it has now, with a hole where a surface with this plan and size lies.
  func update(beside plan: SurfacePlan?, _ own: Size) {
    guard let size else { return }
    let corner = plan?.corner(of: own, in: size) ?? Point(x: 0, y: 0)
    let hole = plan?.inputRegion.map { $0.moved(x: corner.x, y: corner.y) } ?? []
    guard !isShown || hole != self.hole else { return }
    self.hole = hole
    let region = stage.globals.compositor.make(.region, by: "create_region")
    region.change("add", by: Rect(Point(x: 0, y: 0), size))
    for rect in hole { region.change("subtract", by: rect) }
    surface.send("set_input_region", .object(region))
    if !isShown { isShown = attach(size) }
    surface.send("commit")
  }

  /// Attaches a clear picture: one pixel where the compositor enlarges it.
  private func attach(_ size: Size) -> Bool {
    let pixels = viewport == nil ? size : Size(width: 1, height: 1)
    let width = Int(pixels.width)
    let height = Int(pixels.height)
    guard let buffer = buffers.take(width: width, height: height, scale: 1) else { return false }
    viewport?.send(
      "set_destination", .int(Int32(clamped: size.width)), .int(Int32(clamped: size.height)))
    surface.send("attach", .object(buffer.object), .int(0), .int(0))
    surface.send("damage_buffer", .int(0), .int(0), .int(Int32(width)), .int(Int32(height)))
    return true
  }
}
