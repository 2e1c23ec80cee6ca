import ShellScene
import Wayland

/// The compositor's objects of one surface on a layer.
struct LayerObjects {
  let surface: WaylandObject
  let layer: WaylandObject
  /// Enlarges a picture to the surface's size; nil if pictures have that size.
  let viewport: WaylandObject?

  /// Creates a surface on an output; without a number the compositor chooses the output.
  init(on output: UInt32?, layer number: UInt32, of stage: WaylandStage, isEnlarged: Bool) {
    let globals = stage.globals
    surface = globals.compositor.make(.surface, by: "create_surface")
    layer = globals.layerShell.make(
      .layerSurface, by: "get_layer_surface", .object(surface),
      .object(output.flatMap { stage.screens[$0]?.object }), .uint(number),
      .text("notification-shell"))
    viewport =
      isEnlarged
      ? globals.viewporter?.make(.viewport, by: "get_viewport", .object(surface)) : nil
  }

  /// Has the next picture enlarged to the size of the surface.
  func fill(_ size: Size) {
    viewport?.send(
      "set_destination", .int(Int32(clamped: size.width)), .int(Int32(clamped: size.height)))
  }

  /// Destroys the objects before the surface, to which they give its role and its size.
  func destroy() {
    viewport?.destroy()
    layer.destroy()
  }
}
