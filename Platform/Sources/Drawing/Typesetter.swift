internal import CPango

/// Lays out texts with the fonts of the machine, at a number of device pixels for each logical pixel.
///
/// Texts are laid out in device pixels, so that glyphs are aligned to whole ones at every scale.
@safe package final class Typesetter {
  let context: OpaquePointer
  /// The families, as Pango reads them: `Inter, Sans`.
  package let family: String
  package let scale: Double

  /// Opens the machine's fonts: pango_cairo_font_map_new.
  package init(family: String, scale: Double) {
    self.family = family
    self.scale = scale
    let map = unsafe pango_cairo_font_map_new()
    unsafe context = pango_font_map_create_context(map)
    unsafe g_object_unref(UnsafeMutableRawPointer(map))
    let options = unsafe cairo_font_options_create()
    // Subpixel colours need a known background, which a translucent surface lacks.
    unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    unsafe cairo_font_options_set_hint_style(
      options, scale >= 1.5 ? CAIRO_HINT_STYLE_NONE : CAIRO_HINT_STYLE_SLIGHT)
    unsafe cairo_font_options_set_hint_metrics(
      options, scale == 1 ? CAIRO_HINT_METRICS_ON : CAIRO_HINT_METRICS_OFF)
    unsafe pango_cairo_context_set_font_options(context, options)
    unsafe cairo_font_options_destroy(options)
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(context)) }

  /// Lends the description of a font: pango_font_description_from_string.
  func withFont<Result>(_ font: TextFont, _ body: (OpaquePointer?) -> Result) -> Result {
    let description = unsafe pango_font_description_from_string(
      family.filter { $0 != "\0" })
    defer { unsafe pango_font_description_free(description) }
    unsafe pango_font_description_set_absolute_size(
      description, font.size * scale * TextLayout.unit)
    unsafe pango_font_description_set_weight(description, font.weight.value)
    return unsafe body(description)
  }
}

/// The size and the weight of a text.
package struct TextFont: Hashable, Sendable {
  /// The thickness of the strokes.
  package enum Weight: Hashable, Sendable {
    case normal
    case medium
    case semibold
    case bold

    var value: PangoWeight {
      switch self {
      case .normal: PANGO_WEIGHT_NORMAL
      case .medium: PANGO_WEIGHT_MEDIUM
      case .semibold: PANGO_WEIGHT_SEMIBOLD
      case .bold: PANGO_WEIGHT_BOLD
      }
    }
  }

  /// Logical pixels.
  package var size: Double
  package var weight: Weight

  package init(size: Double, weight: Weight = .normal) {
    self.size = size
    self.weight = weight
  }
}
