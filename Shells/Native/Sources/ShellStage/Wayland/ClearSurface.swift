import ShellScene
import Wayland

/// A surface with a transparent picture, which exists only to receive presses or keys.
final class ClearSurface {
  let objects: LayerObjects
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
    buffers = stage.buffers
    objects = LayerObjects(on: output, layer: number, of: stage, isEnlarged: true)
    objects.layer.onEvent = { [weak self] in self?.handle($0) }
    change(configure)
  }

  /// Has it lie elsewhere.
  func change(_ configure: (WaylandObject) -> Void) {
    configure(objects.layer)
    objects.surface.send("commit")
  }

  deinit { objects.destroy() }

  private func handle(_ event: WireEvent) {
    let last = size
    switch event.name {
    case "configure":
      objects.layer.send("ack_configure", .uint(event.uint(0)))
      size = Size(width: Double(event.uint(1)), height: Double(event.uint(2)))
      isShown = false
    case "closed": (isClosed, size) = (true, nil)
    default: break
    }
    if size != last { onSize() }
  }

  /// Shows it, if it is not there yet, with the region that takes the pointer.
  func show(taking region: WaylandObject) {
    objects.surface.send("set_input_region", .object(region))
    if !isShown, let size { isShown = attach(size) }
    objects.surface.send("commit")
  }

  /// Attaches a clear picture: one pixel where the compositor enlarges it.
  private func attach(_ size: Size) -> Bool {
    let pixels = objects.viewport == nil ? size : Size(width: 1, height: 1)
    guard let buffer = buffers.take(for: pixels, scale: 1, by: self) else { return false }
    objects.fill(size)
    objects.surface.attach(buffer)
    return true
  }
}
