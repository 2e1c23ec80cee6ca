internal import CPango

/// An area that is painted once and drawn many times, elsewhere and less visible.
@safe package final class Sprite {
  /// Device pixels for each logical pixel.
  package let scale: Double
  private let surface: OpaquePointer

  /// Paints an area; nil without memory for it.
  package init?(_ area: Area, scale: Double, _ body: (Canvas) -> Void) {
    let (left, top) = ((area.x * scale).rounded(.down), (area.y * scale).rounded(.down))
    let width = ((area.x + area.width) * scale).rounded(.up) - left
    let height = ((area.y + area.height) * scale).rounded(.up) - top
    let surface = unsafe cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    guard let surface = unsafe surface, unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
    else {
      unsafe cairo_surface_destroy(surface)
      return nil
    }
    unsafe self.surface = surface
    self.scale = scale
    // The area keeps its coordinates.
    unsafe cairo_surface_set_device_offset(surface, -left, -top)
    body(unsafe Canvas(surface, scale: scale))
  }

  deinit { unsafe cairo_surface_destroy(surface) }

  /// Draws it, moved by whole device pixels: cairo_paint_with_alpha.
  package func draw(on canvas: Canvas, across: Double, down: Double, opacity: Double) {
    canvas.inDevicePixels {
      unsafe cairo_set_source_surface(canvas.raw, surface, across, down)
      unsafe cairo_pattern_set_filter(cairo_get_source(canvas.raw), CAIRO_FILTER_NEAREST)
      unsafe cairo_paint_with_alpha(canvas.raw, opacity)
    }
  }
}
