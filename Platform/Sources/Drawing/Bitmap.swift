internal import CPango

/// A picture of a PNG file, scaled to the device pixels at which it is drawn.
///
/// Only files that programs of this system wrote are read: the library decodes them in this process.
@safe package final class Bitmap {
  /// The fit of a picture in its frame.
  package enum Fit: Hashable, Sendable {
    /// The whole picture is visible.
    case inside
    /// The whole frame is covered.
    case over
  }

  /// Device pixels.
  package let width: Int
  /// Device pixels.
  package let height: Int
  let surface: OpaquePointer

  /// Reads and scales a file; nil for one that is missing, damaged or larger than the limits.
  package init?(file path: String, width: Int, height: Int, fit: Fit) {
    guard width > 0, height > 0, max(width, height) <= DrawingLimits.pictureEdge,
      let whole = unsafe PNGFile.decode(path)
    else { return nil }
    let scaled = unsafe cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    unsafe Self.paint(whole, into: scaled, width: Double(width), height: Double(height), fit)
    unsafe cairo_surface_destroy(whole)
    guard let scaled = unsafe scaled,
      unsafe cairo_surface_status(scaled) == CAIRO_STATUS_SUCCESS
    else {
      unsafe cairo_surface_destroy(scaled)
      return nil
    }
    unsafe surface = scaled
    self.width = width
    self.height = height
  }

  deinit { unsafe cairo_surface_destroy(surface) }

  /// Bytes of its pixels.
  package var bytes: Int { width * height * 4 }

  private static func paint(
    _ whole: OpaquePointer, into target: OpaquePointer?, width: Double, height: Double, _ fit: Fit
  ) {
    let own = unsafe (
      width: Double(cairo_image_surface_get_width(whole)),
      height: Double(cairo_image_surface_get_height(whole))
    )
    let (across, down) = (width / own.width, height / own.height)
    let factor = fit == .over ? max(across, down) : min(across, down)
    let context = unsafe cairo_create(target)
    unsafe cairo_translate(
      context, (width - own.width * factor) / 2, (height - own.height * factor) / 2)
    unsafe cairo_scale(context, factor, factor)
    unsafe cairo_set_source_surface(context, whole, 0, 0)
    // Otherwise the edges of a picture that covers its frame would be mixed with transparency.
    unsafe cairo_pattern_set_extend(
      cairo_get_source(context), fit == .over ? CAIRO_EXTEND_PAD : CAIRO_EXTEND_NONE)
    unsafe cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
    unsafe cairo_paint(context)
    unsafe cairo_destroy(context)
  }
}

extension Canvas {
  /// Draws a picture from the top left corner of an area, cut to rounded corners.
  package func draw(_ bitmap: Bitmap, in area: Area, radius: Double) {
    let area = area.snapped(scale)
    trace(Path(area, radius: radius))
    inDevicePixels {
      unsafe cairo_set_source_surface(
        raw, bitmap.surface, (area.x * scale).rounded(), (area.y * scale).rounded())
      unsafe cairo_pattern_set_filter(cairo_get_source(raw), CAIRO_FILTER_NEAREST)
      unsafe cairo_fill(raw)
    }
  }
}
