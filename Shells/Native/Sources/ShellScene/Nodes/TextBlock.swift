/// A text as it is measured and painted: its runs, its style, and how many lines it may take.
package struct TextBlock: Hashable, Sendable {
  /// A part of the text with one appearance.
  package struct Run: Hashable, Sendable {
    package var text: String
    package var isBold: Bool
    package var isItalic: Bool
    package var isUnderlined: Bool
    /// The target of a link, which is drawn in the accent colour.
    package var link: String?

    package init(
      _ text: String, isBold: Bool = false, isItalic: Bool = false, isUnderlined: Bool = false,
      link: String? = nil
    ) {
      self.text = text
      self.isBold = isBold
      self.isItalic = isItalic
      self.isUnderlined = isUnderlined
      self.link = link
    }
  }

  /// The purpose of a text; the theme gives each its size and weight.
  package enum Style: String, Hashable, Sendable, CaseIterable {
    case title
    case body
    case caption
    case button
    case heading
    case field
  }

  /// Where lines lie in their frame. The start is the left edge of a left-to-right surface.
  package enum Alignment: Hashable, Sendable {
    case start
    case center
    case end
  }

  package var runs: [Run]
  package var style: Style
  package var color: ColorRole
  /// The most lines; what does not fit ends with an ellipsis.
  package var lines: Int
  package var alignment: Alignment

  package init(
    _ text: String, style: Style, color: ColorRole = .text, lines: Int = 1,
    alignment: Alignment = .start
  ) {
    self.init(
      runs: [Run(text)], style: style, color: color, lines: lines, alignment: alignment)
  }

  package init(
    runs: [Run], style: Style, color: ColorRole = .text, lines: Int = 1,
    alignment: Alignment = .start
  ) {
    self.runs = runs
    self.style = style
    self.color = color
    self.lines = lines
    self.alignment = alignment
  }

  /// The characters without their appearance.
  package var plain: String { runs.map(\.text).joined() }
}

/// A line of a text as it is drawn.
package struct DrawnLine: Hashable, Sendable {
  /// The first and the last caret position in the text, as bytes of its UTF-8.
  package var start: Int
  package var end: Int
  /// How far its middle is below the text's origin.
  package var middle: Double

  package init(start: Int, end: Int, middle: Double) {
    self.start = start
    self.end = end
    self.middle = middle
  }
}

/// What measures texts for the layout; the painter does, and tests have one of fixed widths.
package protocol TextMeasurer: AnyObject {
  /// How large a text is when its lines are at most this wide.
  func size(of text: TextBlock, width: Double) -> Size
  /// Where the caret stands before the character at a byte of the text's UTF-8, relative to the text's origin.
  func caret(in text: TextBlock, width: Double, before byte: Int) -> Rect
  /// The byte of the text's UTF-8 before which the caret goes for a press at a point, relative to the text's origin.
  func byte(in text: TextBlock, width: Double, at point: Point) -> Int
  /// The lines, from above.
  func lines(of text: TextBlock, width: Double) -> [DrawnLine]
  /// The rectangles that a selection of these bytes covers, relative to the text's origin.
  func selection(in text: TextBlock, width: Double, of bytes: Range<Int>) -> [Rect]
}
