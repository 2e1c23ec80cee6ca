/// How a node is painted. The theme gives the colours, radii and fonts.
package enum Look: Hashable, Sendable {
  /// It paints nothing itself.
  case none
  /// The background of a banner, a row of the panel, or a question.
  case card(CardLook)
  /// The background of the panel.
  case panel
  /// Lines of text in the node's frame.
  case text(TextBlock)
  /// The background of a button; its words or sign are a child.
  case button(ButtonLook)
  /// The icon of an app: its file, or the first letter of its name on a colour that its identifier decides. The letter may
  /// be the whole name.
  case icon(file: String?, letter: String, app: String)
  /// A sign of the shell's own.
  case symbol(Symbol, ColorRole)
  /// A picture from a file, which fills the frame and is cut to its rounded corners.
  case picture(file: String)
  /// A bar of progress, 0 to 1.
  case progress(Double)
  /// A field that takes text.
  case field(FieldLook)
  /// A thin line.
  case line
  /// The mark of how far a list is scrolled.
  case scrollMark

  /// How important a card is.
  package enum CardLook: Hashable, Sendable {
    case ordinary
    case timeSensitive
    case critical
    case question
  }

  /// How a button stands out.
  package enum ButtonLook: Hashable, Sendable {
    case plain
    case main
    case destructive
    /// Only its sign is seen until the pointer is on it.
    case bare
    /// One that is on.
    case chosen
  }

  /// The signs of the shell's own.
  package enum Symbol: String, Hashable, Sendable, CaseIterable {
    case close
    case options
    case expand
    case collapse
    case settings
    case critical
    case timeSensitive
    case moon
    case search
    case send
    case bell
    case attachment
  }
}

/// A field that takes text, as it is painted.
package struct FieldLook: Hashable, Sendable {
  /// The typed text with the composition of an input method; of a long text the part around the caret.
  package var text: TextBlock
  /// The first byte of that part in the typed text.
  package var firstByte = 0
  /// The words in the empty field.
  package var placeholder: TextBlock
  /// Where the caret stands, relative to the text's origin; none while the field has no focus.
  package var caret: Rect?
  /// The areas of the selection, relative to the text's origin.
  package var selection: [Rect]
  /// The areas of the composition, which is underlined, relative to the text's origin.
  package var composing: [Rect]
  /// Where the text begins within the frame; negative once it is scrolled. A text of one line is never wrapped, one of
  /// several lines at the frame's width without this distance at both sides.
  package var origin: Point
  /// The byte of the text's UTF-8 before which the caret stands, for screen readers; none while the field has no focus.
  package var caretByte: Int?
  /// The bytes of the text's UTF-8 that are selected, for screen readers.
  package var selectedBytes: Range<Int>?

  package init(
    text: TextBlock, placeholder: TextBlock, caret: Rect? = nil, selection: [Rect] = [],
    composing: [Rect] = [], origin: Point = Point(x: 0, y: 0), caretByte: Int? = nil,
    selectedBytes: Range<Int>? = nil
  ) {
    self.text = text
    self.placeholder = placeholder
    self.caret = caret
    self.selection = selection
    self.composing = composing
    self.origin = origin
    self.caretByte = caretByte
    self.selectedBytes = selectedBytes
  }

  /// Where the text of a field begins in its frame, before it is scrolled.
  static let inset = Point(x: 10, y: 7)

  /// How wide the lines are in a frame of a width. A single line is scrolled aside with each letter, and measured at one
  /// width wherever it is.
  package func lineWidth(in width: Double) -> Double {
    width - 2 * (text.lines == 1 ? Self.inset.x : origin.x)
  }
}
