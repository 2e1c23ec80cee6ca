internal import CPango

/// The blurred shadow of a rectangle with rounded corners, of any size: its corners and a piece of its edges are
/// computed once.
@safe package final class ShadowMask {
  /// One of several overlaid shadows.
  package struct Layer: Hashable, Sendable {
    /// How far it reaches beyond the rectangle, in logical pixels.
    package var reach: Double
    /// The vertical offset below the rectangle, in logical pixels.
    package var drop: Double
    package var opacity: Double

    package init(reach: Double, drop: Double, opacity: Double) {
      self.reach = reach
      self.drop = drop
      self.opacity = opacity
    }
  }

  /// Device pixels around the rectangle.
  let reach: Int
  /// Device pixels from the mask's edge to the straight part of a shadow's edge, with an even inside.
  let corner: Int
  let side: Int
  let radius: Int
  let surface: OpaquePointer
  /// Device pixels of the straight piece in the middle.
  private static let middle = 256

  /// Computes the shadows of rectangles of this radius.
  package init?(radius: Double, layers: [Layer], scale: Double) {
    let limit = DrawingLimits.shadowReach
    reach = min(limit, Int((layers.map { $0.reach + $0.drop }.max() ?? 0) * scale) + 1)
    self.radius = min(limit, Int((radius * scale).rounded(.up)))
    corner = 2 * reach + self.radius
    side = 2 * corner + Self.middle
    let small = ShadowRaster(
      side: 2 * corner + 1, inset: reach, radius: min(Double(limit), radius * scale),
      layers: layers, scale: scale)
    guard
      let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(side), Int32(side))
    else { return nil }
    unsafe self.surface = surface
    fill(from: small)
  }

  deinit { unsafe cairo_surface_destroy(surface) }

  /// Spreads the one row and column in the middle over the whole middle.
  private func fill(from small: ShadowRaster) {
    unsafe cairo_surface_flush(surface)
    guard let bytes = unsafe cairo_image_surface_get_data(surface) else { return }
    let stride = unsafe Int(cairo_image_surface_get_stride(surface))
    for y in 0..<side {
      for x in 0..<side {
        unsafe bytes[y * stride + x] = small.byte(x: source(x), y: source(y))
      }
    }
    unsafe cairo_surface_mark_dirty(surface)
  }

  private func source(_ place: Int) -> Int {
    place < corner ? place : max(corner, place - Self.middle + 1)
  }

  /// The pieces of the mask, in a row, for a given length: the position of each, its position in the mask, and its length.
  func pieces(_ length: Int) -> [(place: Int, source: Int, length: Int)] {
    if length <= side {
      let half = length / 2
      return [(0, 0, half), (half, side - (length - half), length - half)]
    }
    var pieces = [(place: 0, source: 0, length: side - corner)]
    var place = side - corner
    while length - place > side - corner {
      pieces.append((place, corner, Self.middle))
      place += Self.middle
    }
    pieces.append((place, side - (length - place), length - place))
    return pieces
  }
}

extension Canvas {
  /// Draws the shadow around a rectangle, not below it: cairo_mask_surface.
  package func draw(_ mask: ShadowMask, around area: Area, _ ink: Ink) {
    guard ink.alpha > 0 else { return }
    let (left, top) = (Int((area.x * scale).rounded()), Int((area.y * scale).rounded()))
    let right = Int(((area.x + area.width) * scale).rounded())
    let bottom = Int(((area.y + area.height) * scale).rounded())
    let outer = (x: left - mask.reach, y: top - mask.reach)
    let size = (
      width: right - left + 2 * mask.reach, height: bottom - top + 2 * mask.reach
    )
    inDevicePixels {
      unsafe cairo_rectangle(
        raw, Double(outer.x), Double(outer.y), Double(size.width), Double(size.height))
      clipHole(left: left, top: top, right: right, bottom: bottom, radius: mask.radius)
      for row in mask.pieces(size.height) {
        for piece in mask.pieces(size.width) {
          let place = (x: Double(outer.x + piece.place), y: Double(outer.y + row.place))
          unsafe cairo_save(raw)
          unsafe cairo_rectangle(
            raw, place.x, place.y, Double(piece.length), Double(row.length))
          unsafe cairo_clip(raw)
          take(ink)
          unsafe cairo_mask_surface(
            raw, mask.surface, place.x - Double(piece.source), place.y - Double(row.source))
          unsafe cairo_restore(raw)
        }
      }
    }
  }

  /// Leaves out the inside of the rectangle, which is certainly covered, except for its corners.
  private func clipHole(left: Int, top: Int, right: Int, bottom: Int, radius: Int) {
    if right - left > 2 * radius, bottom - top > 2 * radius {
      unsafe cairo_rectangle(
        raw, Double(left + radius), Double(top + radius), Double(right - left - 2 * radius),
        Double(bottom - top - 2 * radius))
    }
    unsafe cairo_set_fill_rule(raw, CAIRO_FILL_RULE_EVEN_ODD)
    unsafe cairo_clip(raw)
    unsafe cairo_set_fill_rule(raw, CAIRO_FILL_RULE_WINDING)
  }
}
