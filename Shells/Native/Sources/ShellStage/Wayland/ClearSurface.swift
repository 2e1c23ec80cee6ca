import ShellScene
import Wayland

/// A surface with a transparent picture, which exists only to receive presses or keys.
final class ClearSurface {
  let surface: WaylandObject
  /// The number of the output that it is on.
  let output: UInt32
  /// Its size, once the compositor has sent it; nil again after the compositor has closed it.
  private(set) var size: Size?
  /// Whether the compositor has closed it, which it stays.
  private(set) var isClosed = false
  /// Whether it is there in this size.
  private(set) var isShown = false

  /// The edges of one that has the size which the compositor gives it: all four.
  static let allEdges: UInt32 = 15

  private let layer: WaylandObject
  private let viewport: WaylandObject?
  private let buffers: BufferPool
  private let onSize: () -> Void

  /// Creates it on a layer; `configure` sets its position and other properties.
  ///
  /// A change of the size, also to nil, is reported.
  init(
    on output: UInt32, layer number: UInt32, of stage: WaylandStage,
    onSize: @escaping () -> Void = {}, configure: (WaylandObject) -> Void
  ) {
    self.output = output
    self.onSize = onSize
    let globals = stage.globals
    buffers = stage.buffers
    surface = globals.compositor.make(.surface, by: "create_surface")
    layer = globals.layerShell.make(
      .layerSurface, by: "get_layer_surface", .object(surface),
      .object(stage.screens[output]?.object), .uint(number), .text("notification-shell"))
    viewport = globals.viewporter?.make(.viewport, by: "get_viewport", .object(surface))
    layer.onEvent = { [weak self] in self?.handle($0) }
    change(configure)
  }

  /// Has it lie elsewhere.
  func change(_ configure: (WaylandObject) -> Void) {
    configure(layer)
    surface.send("commit")
  }

  deinit {
    viewport?.destroy()
    layer.destroy()
  }

  private func handle(_ event: WireEvent) {
    let last = size
    switch event.name {
    case "configure":
      layer.send("ack_configure", .uint(event.uint(0)))
      size = Size(width: Double(event.uint(1)), height: Double(event.uint(2)))
      isShown = false
    case "closed": (isClosed, size) = (true, nil)
    default: break
    }
    if size != last { onSize() }
  }

  /// Shows it, if it is not there yet, with the region that takes the pointer.
  func show(taking region: WaylandObject) {
    surface.send("set_input_region", .object(region))
    if !isShown, let size { isShown = attach(size) }
    surface.send("commit")
  }

  /// Attaches a clear picture: one pixel where the compositor enlarges it.
  private func attach(_ size: Size) -> Bool {
    let pixels = viewport == nil ? size : Size(width: 1, height: 1)
    guard let buffer = buffers.take(for: pixels, scale: 1, by: self) else { return false }
    viewport?.send(
      "set_destination", .int(Int32(clamped: size.width)), .int(Int32(clamped: size.height)))
    surface.attach(buffer)
    return true
  }
}
