internal import CPango

/// A text that is laid out: its lines, their sizes, and the positions of its characters.
///
/// Each paragraph has the direction of its first strong character; the shape determines the alignment of the lines.
@safe package final class TextLayout {
  /// Pango's units in a pixel.
  static let unit = 1024.0

  /// A line, in device pixels.
  struct Line {
    var top: Double
    var height: Double
    var baseline: Double
    var width: Double
    /// The position that Pango chose.
    var left: Double
    /// The horizontal offset to the right.
    var shift: Double
    var bytes: Range<Int>
  }

  let raw: OpaquePointer
  let scale: Double
  private(set) var text: PangoText
  private(set) var lines: [Line] = []
  /// How many bytes of the given text are laid out; the rest did not fit into the lines.
  private(set) var shownBytes: Int
  private let shape: TextShape
  /// Whether the end was cut off.
  package private(set) var isCut = false
  /// The size of the lines, in logical pixels: whole device pixels, so that the text fits when it is laid out again.
  package private(set) var width = 0.0
  package private(set) var height = 0.0

  /// Lays a text out: pango_layout_new.
  package init(
    _ runs: [TextRun], font: TextFont, shape: TextShape, by typesetter: Typesetter
  ) {
    unsafe raw = pango_layout_new(typesetter.context)
    scale = typesetter.scale
    self.shape = shape
    text = PangoText(runs, isOneLine: shape.isOneLine)
    shownBytes = text.bytes.count
    unsafe typesetter.withFont(font) { description in
      unsafe pango_layout_set_font_description(raw, description)
    }
    unsafe pango_layout_set_wrap(raw, PANGO_WRAP_WORD_CHAR)
    unsafe pango_layout_set_width(raw, Self.units(pixels(of: shape.width)))
    if let most = shape.lines {
      unsafe pango_layout_set_ellipsize(raw, PANGO_ELLIPSIZE_END)
      unsafe pango_layout_set_height(raw, -Int32(clamping: max(1, most)))
    }
    setText(text.bytes)
    if let most = shape.lines, lines.count > max(1, most) { shorten(to: max(1, most)) }
    measure()
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(raw)) }

  // MARK: - Lines

  private func setText(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe pango_layout_set_text(
        raw, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
    }
    let attributes = unsafe text.attributes()
    unsafe pango_layout_set_attributes(raw, attributes)
    unsafe pango_attr_list_unref(attributes)
    readLines()
  }

  /// Pango counts lines for each paragraph, so a text of several paragraphs is cut here: it ends with an ellipsis in its last
  /// line.
  private func shorten(to most: Int) {
    var end = lines[most - 1].bytes.upperBound
    for _ in 0..<DrawingLimits.shortenings {
      end = text.boundary(end)
      setText(Array(text.bytes[..<end]) + Array("…".utf8))
      guard lines.count > most else { break }
      end -= 4
    }
    shownBytes = end
    lines = Array(lines.prefix(most))
    isCut = true
  }

  private func readLines() {
    lines = []
    let iterator = unsafe pango_layout_get_iter(raw)
    defer { unsafe pango_layout_iter_free(iterator) }
    repeat {
      var extents = PangoRectangle()
      unsafe pango_layout_iter_get_line_extents(iterator, nil, &extents)
      let line = unsafe pango_layout_iter_get_line_readonly(iterator)
      let start = unsafe Int(pango_layout_line_get_start_index(line))
      let length = unsafe Int(pango_layout_line_get_length(line))
      let left = Double(extents.x) / Self.unit
      lines.append(
        Line(
          top: Double(extents.y) / Self.unit, height: Double(extents.height) / Self.unit,
          baseline: unsafe Double(pango_layout_iter_get_baseline(iterator)) / Self.unit,
          width: Double(extents.width) / Self.unit, left: left, shift: -left,
          bytes: start..<start + length))
    } while unsafe pango_layout_iter_next_line(iterator) != 0
  }

  private func measure() {
    isCut = unsafe isCut || pango_layout_is_ellipsized(raw) != 0
    let natural = (lines.map(\.width).max() ?? 0).rounded(.up)
    let bottom = lines.last.map { $0.top + $0.height } ?? 0
    width = natural / scale
    height = bottom.rounded(.up) / scale
    let room = shape.width == nil ? natural : pixels(of: shape.width)
    for index in lines.indices {
      let free = room - lines[index].width
      switch shape.alignment {
      case .left: break
      case .center: lines[index].shift += (free / 2).rounded()
      case .right: lines[index].shift += free
      }
    }
  }

  /// The width in device pixels, with room for rounding.
  private func pixels(of width: Double?) -> Double {
    guard let width, width.isFinite else { return DrawingLimits.lineWidth }
    return min(max(1, (width * scale + 0.01).rounded(.down)), DrawingLimits.lineWidth)
  }

  static func units(_ pixels: Double) -> Int32 { Int32(clamping: Int(pixels * unit)) }
}

extension Canvas {
  /// Draws the lines of a text that are within the clip, its top left corner at a point: pango_cairo_show_layout_line.
  package func draw(_ layout: TextLayout, x: Double, y: Double, _ ink: Ink) {
    unsafe cairo_save(raw)
    unsafe cairo_translate(raw, (x * scale).rounded() / scale, (y * scale).rounded() / scale)
    unsafe cairo_scale(raw, 1 / layout.scale, 1 / layout.scale)
    take(ink)
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    unsafe cairo_clip_extents(raw, &left, &top, &right, &bottom)
    let iterator = unsafe pango_layout_get_iter(layout.raw)
    for line in layout.lines {
      // Glyphs may exceed their line by about its height.
      if line.top > bottom + line.height { break }
      if line.top + 2 * line.height > top {
        unsafe cairo_move_to(raw, line.left + line.shift, line.baseline)
        unsafe pango_cairo_show_layout_line(raw, pango_layout_iter_get_line_readonly(iterator))
      }
      guard unsafe pango_layout_iter_next_line(iterator) != 0 else { break }
    }
    unsafe pango_layout_iter_free(iterator)
    unsafe cairo_new_path(raw)
    unsafe cairo_restore(raw)
  }
}
