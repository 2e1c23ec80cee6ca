internal import CPango

/// The positions of characters, and the character at a position. Bytes may be any number: they count as the nearest caret
/// position before them.
extension TextLayout {
  /// The caret before a byte, in logical pixels; it has no width: pango_layout_get_cursor_pos.
  package func caret(before byte: Int) -> Area {
    var strong = PangoRectangle()
    unsafe pango_layout_get_cursor_pos(raw, Int32(clamping: caretPlace(byte)), &strong, nil)
    let top = Double(strong.y) / Self.unit
    let height = Double(strong.height) / Self.unit
    let shift = line(at: top + height / 2).map { lines[$0].shift } ?? 0
    return Area(
      x: (Double(strong.x) / Self.unit + shift) / scale, y: top / scale, width: 0,
      height: height / scale)
  }

  /// The byte of the caret position for a press at a point: pango_layout_xy_to_index.
  package func byte(x: Double, y: Double) -> Int {
    guard let place = line(at: y * scale) else { return 0 }
    let line = lines[place]
    let limit = DrawingLimits.lineWidth
    let across = min(max(x * scale - line.shift, -limit), limit)
    var (byte, trailing) = (Int32(0), Int32(0))
    unsafe _ = pango_layout_xy_to_index(
      raw, Self.units(across), Self.units(line.top + line.height / 2), &byte, &trailing)
    let pressed = text.byte(after: Int(trailing), from: text.boundary(Int(byte)))
    return min(pressed, end(of: place), shownBytes)
  }

  /// The lines: the first and the last caret position of each, in bytes, and its vertical middle, in logical pixels.
  package var places: [(start: Int, end: Int, middle: Double)] {
    lines.enumerated().map { place, line in
      (line.bytes.lowerBound, end(of: place), (line.top + line.height / 2) / scale)
    }
  }

  /// The last caret position of a line, in bytes. If no character ends the line, the next line begins after its last
  /// character.
  private func end(of place: Int) -> Int {
    let bytes = lines[place].bytes
    guard place + 1 < lines.count, lines[place + 1].bytes.lowerBound == bytes.upperBound else {
      return bytes.upperBound
    }
    return max(bytes.lowerBound, caretPlace(bytes.upperBound - 1))
  }

  /// The areas of a selection, in logical pixels: pango_layout_line_get_x_ranges.
  package func selection(_ bytes: Range<Int>) -> [Area] {
    let (start, end) = (caretPlace(bytes.lowerBound), caretPlace(bytes.upperBound))
    guard start < end else { return [] }
    var areas: [Area] = []
    let iterator = unsafe pango_layout_get_iter(raw)
    defer { unsafe pango_layout_iter_free(iterator) }
    for line in lines {
      let part =
        max(
          start, line.bytes.lowerBound)..<max(
          max(start, line.bytes.lowerBound), min(end, line.bytes.upperBound))
      if !part.isEmpty {
        let row = unsafe pango_layout_iter_get_line_readonly(iterator)
        unsafe areas += spans(of: part, in: line, row)
      }
      guard unsafe pango_layout_iter_next_line(iterator) != 0 else { break }
    }
    return areas
  }

  private func spans(
    of bytes: Range<Int>, in line: Line, _ row: OpaquePointer?
  ) -> [Area] {
    var ranges: UnsafeMutablePointer<Int32>?
    var count: Int32 = 0
    unsafe pango_layout_line_get_x_ranges(
      row, Int32(bytes.lowerBound), Int32(bytes.upperBound), &ranges, &count)
    defer { unsafe g_free(ranges) }
    guard let ranges = unsafe ranges else { return [] }
    return (0..<Int(count)).map { place in
      let left = unsafe Double(ranges[2 * place]) / Self.unit + line.shift
      let right = unsafe Double(ranges[2 * place + 1]) / Self.unit + line.shift
      return Area(
        x: left / scale, y: line.top / scale, width: (right - left) / scale,
        height: line.height / scale)
    }
  }

  /// The index of the line at a height; the first above all, the last below all.
  private func line(at y: Double) -> Int? {
    lines.firstIndex { y < $0.top + $0.height } ?? lines.indices.last
  }

  /// The nearest caret position at or before a byte: pango_layout_get_log_attrs_readonly.
  private func caretPlace(_ byte: Int) -> Int {
    var place = min(text.boundary(byte), shownBytes)
    var count: Int32 = 0
    guard let attributes = unsafe pango_layout_get_log_attrs_readonly(raw, &count) else { return 0 }
    var number = text.scalars(before: place)
    while place > 0, number < count,
      unsafe cpango_is_caret_place(attributes, Int32(number)) == 0
    {
      place = text.boundary(place - 1)
      number -= 1
    }
    return place
  }
}
