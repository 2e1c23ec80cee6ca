import ShellScene
import Wayland

/// How the pointer looks on our surfaces: an arrow of the person's theme, which is read when the pointer first comes.
final class PointerCursor {
  private let globals: WaylandGlobals
  private let name: String?
  private let size: Int
  private var surface: WaylandObject?
  private var theme: CursorTheme?
  private var themeScale = 0

  init(_ globals: WaylandGlobals, _ environment: [String: String]) {
    self.globals = globals
    name = environment["XCURSOR_THEME"]
    let wanted = environment["XCURSOR_SIZE"].flatMap { Int($0) } ?? StageLimits.cursorSize
    size = (8...256).contains(wanted) ? wanted : StageLimits.cursorSize
  }

  /// Gives the pointer its look, which a compositor wants for each surface that the pointer comes to.
  func show(on pointer: WaylandObject, serial: UInt32, scale: Double) {
    let scale = max(1, Int(scale.rounded(.up)))
    if theme == nil || scale != themeScale {
      theme = CursorTheme(name: name, size: size * scale, sharedMemory: globals.sharedMemory)
      themeScale = scale
    }
    guard let image = theme?.arrow else { return }
    let surface = self.surface ?? globals.compositor.make(.surface, by: "create_surface")
    self.surface = surface
    // A theme without this size gives another one, which a scale must divide.
    let isDivisible = image.width % scale == 0 && image.height % scale == 0
    let imageScale = isDivisible ? scale : 1
    surface.send("set_buffer_scale", .int(Int32(imageScale)))
    surface.send("attach", .object(image.buffer), .int(0), .int(0))
    surface.send(
      "damage_buffer", .int(0), .int(0), .int(Int32(image.width)), .int(Int32(image.height)))
    surface.send("commit")
    pointer.send(
      "set_cursor", .uint(serial), .object(surface), .int(Int32(image.hotX / imageScale)),
      .int(Int32(image.hotY / imageScale)))
  }
}
