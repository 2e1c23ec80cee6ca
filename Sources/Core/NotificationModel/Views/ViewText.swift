/// A text and how it looks.
public struct ViewText: Hashable, Sendable {
  /// Where the lines of a text begin and end.
  public enum Alignment: Hashable, Sendable {
    /// At the side where the language begins.
    case natural
    /// At the left.
    case left
    /// In the middle.
    case center
    /// At the right.
    case right
  }

  /// The letters it is written in.
  public struct Font: Hashable, Sendable {
    /// The height in points, 1 to 500.
    public var size: Double
    /// How strong they are, as in CSS: 100 to 900, 400 is usual.
    public var weight: Int
    /// Whether they lean.
    public var isItalic: Bool
    /// Whether all are equally wide.
    public var isMonospaced: Bool

    /// Creates a font.
    public init(
      size: Double = 17, weight: Int = 400, isItalic: Bool = false, isMonospaced: Bool = false
    ) {
      self.size = size
      self.weight = weight
      self.isItalic = isItalic
      self.isMonospaced = isMonospaced
    }
  }

  /// The words.
  public var text: String
  /// The letters.
  public var font: Font
  /// The colour of the letters; absent means that of the shell's own texts.
  public var color: ViewColor?
  /// Where the lines begin and end.
  public var alignment: Alignment
  /// How many lines there may be; 0 means as many as it takes.
  public var lineLimit: Int

  /// Creates a text.
  public init(
    _ text: String, font: Font = Font(), color: ViewColor? = nil, alignment: Alignment = .natural,
    lineLimit: Int = 1
  ) {
    self.text = text
    self.font = font
    self.color = color
    self.alignment = alignment
    self.lineLimit = lineLimit
  }
}
