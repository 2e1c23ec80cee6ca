internal import CPango
package import LinuxEvents

/// Draws into a picture in memory, in logical pixels.
///
/// Drawing outside of the picture or the clip has no effect. Cairo's context keeps its first failure and draws nothing
/// afterwards, so calls do not throw.
@safe package final class Canvas {
  let raw: OpaquePointer
  /// Device pixels for each logical pixel.
  package let scale: Double
  /// Keeps the memory of the picture alive.
  private let buffer: PixelBuffer?

  /// A canvas on a buffer: cairo_image_surface_create_for_data.
  package convenience init(_ buffer: PixelBuffer) {
    let pixels = unsafe (buffer.memory.base + buffer.offset).assumingMemoryBound(to: UInt8.self)
    let surface = unsafe cairo_image_surface_create_for_data(
      pixels, CAIRO_FORMAT_ARGB32, Int32(clamping: buffer.width), Int32(clamping: buffer.height),
      Int32(clamping: buffer.stride))
    unsafe self.init(surface, scale: buffer.scale, buffer)
    unsafe cairo_surface_destroy(surface)
  }

  /// A canvas on a surface, which it retains.
  @unsafe init(_ surface: OpaquePointer?, scale: Double, _ buffer: PixelBuffer? = nil) {
    self.buffer = buffer
    self.scale = scale
    unsafe raw = cairo_create(surface)
    unsafe cairo_scale(raw, scale, scale)
    unsafe cairo_set_line_cap(raw, CAIRO_LINE_CAP_ROUND)
    unsafe cairo_set_line_join(raw, CAIRO_LINE_JOIN_ROUND)
  }

  deinit {
    unsafe cairo_surface_flush(cairo_get_target(raw))
    unsafe cairo_destroy(raw)
  }

  /// Whether any part of an area is within the clip: cairo_clip_extents.
  package func shows(_ area: Area) -> Bool {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    unsafe cairo_clip_extents(raw, &left, &top, &right, &bottom)
    return area.x < right && area.x + area.width > left && area.y < bottom
      && area.y + area.height > top
  }

  // MARK: - Shapes

  /// Fills a rectangle with rounded corners, its edges on whole device pixels: cairo_fill.
  package func fill(_ area: Area, radius: Double = 0, _ ink: Ink) {
    fill(Path(area.snapped(scale), radius: radius), ink)
  }

  /// Fills a rectangle with rounded corners from one colour at the top to another at the bottom.
  package func fill(_ area: Area, radius: Double, from top: Ink, to bottom: Ink) {
    let area = area.snapped(scale)
    let pattern = unsafe cairo_pattern_create_linear(
      area.x, area.y, area.x + area.width * 0.3, area.y + area.height)
    unsafe cairo_pattern_add_color_stop_rgba(
      pattern, 0, top.red, top.green, top.blue, top.alpha)
    unsafe cairo_pattern_add_color_stop_rgba(
      pattern, 1, bottom.red, bottom.green, bottom.blue, bottom.alpha)
    trace(Path(area, radius: radius))
    unsafe cairo_set_source(raw, pattern)
    unsafe cairo_fill(raw)
    unsafe cairo_pattern_destroy(pattern)
  }

  /// Fills a shape: cairo_fill.
  package func fill(_ path: Path, _ ink: Ink) {
    guard ink.alpha > 0 else { return }
    trace(path)
    take(ink)
    unsafe cairo_fill(raw)
  }

  /// Draws a border within a rectangle, as the shape between two rectangles, which costs less than a stroke.
  package func border(_ area: Area, radius: Double, breadth: Double, _ ink: Ink) {
    guard ink.alpha > 0 else { return }
    let outer = area.snapped(scale)
    let breadth = max(1, (breadth * scale).rounded()) / scale
    trace(Path(outer, radius: radius))
    trace(Path(outer.inset(breadth), radius: max(0, radius - breadth)))
    take(ink)
    unsafe cairo_set_fill_rule(raw, CAIRO_FILL_RULE_EVEN_ODD)
    unsafe cairo_fill(raw)
    unsafe cairo_set_fill_rule(raw, CAIRO_FILL_RULE_WINDING)
  }

  /// Draws along a path with a round pen: cairo_stroke.
  package func stroke(_ path: Path, breadth: Double, _ ink: Ink) {
    guard ink.alpha > 0 else { return }
    trace(path)
    take(ink)
    unsafe cairo_set_line_width(raw, breadth)
    unsafe cairo_stroke(raw)
  }

  // MARK: - Parts

  /// Clips the body's drawing to a rectangle with rounded corners: cairo_clip.
  package func clipped(to area: Area, radius: Double = 0, _ body: () -> Void) {
    unsafe cairo_save(raw)
    trace(Path(area.snapped(scale), radius: radius))
    unsafe cairo_clip(raw)
    body()
    unsafe cairo_restore(raw)
  }

  /// Draws the body's output as a group with this opacity: cairo_push_group.
  package func faded(_ opacity: Double, within area: Area, _ body: () -> Void) {
    unsafe cairo_save(raw)
    // The group must not be larger than its area.
    trace(Path(area.snapped(scale), radius: 0))
    unsafe cairo_clip(raw)
    unsafe cairo_push_group(raw)
    body()
    unsafe cairo_pop_group_to_source(raw)
    unsafe cairo_paint_with_alpha(raw, opacity)
    unsafe cairo_restore(raw)
  }

  /// Draws in a grid of its own over an area, mirrored horizontally if requested.
  package func placed(in area: Area, grid: Double, mirrored: Bool, _ body: () -> Void) {
    unsafe cairo_save(raw)
    unsafe cairo_translate(raw, mirrored ? area.x + area.width : area.x, area.y)
    unsafe cairo_scale(
      raw, (mirrored ? -1 : 1) * area.width / grid, area.height / grid)
    body()
    unsafe cairo_restore(raw)
  }

  /// Runs the body in device pixels, from the top left corner of the picture.
  func inDevicePixels(_ body: () -> Void) {
    unsafe cairo_save(raw)
    unsafe cairo_identity_matrix(raw)
    body()
    unsafe cairo_restore(raw)
  }

  func take(_ ink: Ink) {
    unsafe cairo_set_source_rgba(raw, ink.red, ink.green, ink.blue, ink.alpha)
  }

  func trace(_ path: Path) {
    for step in path.steps {
      switch step {
      case .move(let x, let y): unsafe cairo_move_to(raw, x, y)
      case .line(let x, let y): unsafe cairo_line_to(raw, x, y)
      case .curve(let x1, let y1, let x2, let y2, let x, let y):
        unsafe cairo_curve_to(raw, x1, y1, x2, y2, x, y)
      case .arc(let x, let y, let radius, let start, let end):
        unsafe cairo_arc(raw, x, y, radius, start, end)
      case .close: unsafe cairo_close_path(raw)
      }
    }
  }
}
