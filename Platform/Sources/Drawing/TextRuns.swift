internal import CPango

/// A part of a text with one appearance.
package struct TextRun: Hashable, Sendable {
  package var text: String
  package var isBold: Bool
  package var isItalic: Bool
  package var isUnderlined: Bool
  /// Its colour, if it differs from the whole text's.
  package var ink: Ink?

  package init(
    _ text: String, isBold: Bool = false, isItalic: Bool = false, isUnderlined: Bool = false,
    ink: Ink? = nil
  ) {
    self.text = text
    self.isBold = isBold
    self.isItalic = isItalic
    self.isUnderlined = isUnderlined
    self.ink = ink
  }
}

/// The layout of a text.
package struct TextShape: Hashable, Sendable {
  /// The alignment of lines, independent of their direction.
  package enum Alignment: Hashable, Sendable {
    case left
    case center
    case right
  }

  /// Logical pixels; nil for lines that end only at the text's line breaks.
  package var width: Double?
  /// The most lines; nil for a text that is not cut.
  package var lines: Int?
  package var alignment: Alignment
  /// Whether the text is one line, in which line breaks are spaces.
  package var isOneLine: Bool

  package init(
    width: Double? = nil, lines: Int? = nil, alignment: Alignment = .left, isOneLine: Bool = false
  ) {
    self.width = width
    self.lines = lines
    self.alignment = alignment
    self.isOneLine = isOneLine
  }
}

/// The characters of a text and the ranges of its runs, in Pango's form.
struct PangoText {
  var bytes: [UInt8] = []
  private(set) var ranges: [(run: TextRun, range: Range<Int>)] = []

  /// Joins the runs. Control characters become spaces of the same number of bytes, so that no byte changes its position.
  init(_ runs: [TextRun], isOneLine: Bool) {
    for run in runs {
      let start = bytes.count
      for scalar in run.text.unicodeScalars {
        guard bytes.count < DrawingLimits.textBytes - 4 else { break }
        bytes.append(
          contentsOf: UTF8.encode(Self.shown(scalar, isOneLine)) ?? UTF8.encodedReplacementCharacter
        )
      }
      ranges.append((run, start..<bytes.count))
    }
  }

  private static func shown(_ scalar: Unicode.Scalar, _ isOneLine: Bool) -> Unicode.Scalar {
    switch scalar.value {
    case 0x0A where !isOneLine: scalar
    case 0x00..<0x20, 0x7F: " "
    case 0x80..<0xA0: "\u{A0}"
    case 0x2028...0x2029 where isOneLine: "\u{2002}"
    default: scalar
    }
  }

  /// The nearest place at or before a byte at which a character begins.
  func boundary(_ byte: Int) -> Int {
    var place = min(max(byte, 0), bytes.count)
    while place > 0, place < bytes.count, bytes[place] & 0xC0 == 0x80 { place -= 1 }
    return place
  }

  /// How many characters begin before a byte.
  func scalars(before byte: Int) -> Int {
    bytes[..<byte].reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
  }

  /// The byte at which the character after so many others begins.
  func byte(after count: Int, from byte: Int) -> Int {
    var (place, left) = (byte, count)
    while left > 0, place < bytes.count {
      place += 1
      if place == bytes.count || bytes[place] & 0xC0 != 0x80 { left -= 1 }
    }
    return place
  }

  /// The attributes of the runs: pango_attr_list_insert. The caller releases the list.
  func attributes() -> OpaquePointer? {
    let list = unsafe pango_attr_list_new()
    // A broken word gets no hyphen: it would be read as a part of a name or an address.
    unsafe pango_attr_list_insert(list, pango_attr_insert_hyphens_new(0))
    for (run, range) in ranges where !range.isEmpty {
      func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
        unsafe attribute?.pointee.start_index = UInt32(range.lowerBound)
        unsafe attribute?.pointee.end_index = UInt32(range.upperBound)
        unsafe pango_attr_list_insert(list, attribute)
      }
      if run.isBold { unsafe add(pango_attr_weight_new(PANGO_WEIGHT_BOLD)) }
      if run.isItalic { unsafe add(pango_attr_style_new(PANGO_STYLE_ITALIC)) }
      if run.isUnderlined { unsafe add(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE)) }
      if let ink = run.ink {
        unsafe add(
          pango_attr_foreground_new(Self.part(ink.red), Self.part(ink.green), Self.part(ink.blue)))
      }
    }
    return unsafe list
  }

  private static func part(_ value: Double) -> UInt16 { UInt16(min(max(value, 0), 1) * 65535) }
}
