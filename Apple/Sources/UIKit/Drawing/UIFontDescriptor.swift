import NotificationModel

/// The properties of a font, for requesting a similar one.
public final class UIFontDescriptor: NSObject, Sendable {
  /// The properties of a font apart from its size.
  public struct SymbolicTraits: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// Creates traits from bits.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// Italic.
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    /// Bold.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// Monospaced.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
  }

  let model: ViewText.Font

  init(model: ViewText.Font) {
    self.model = model
    super.init()
  }

  /// The height in points.
  public var pointSize: CGFloat { CGFloat(model.size) }

  /// The properties of the font apart from its size.
  public var symbolicTraits: SymbolicTraits {
    var traits: SymbolicTraits = []
    if model.isItalic { traits.insert(.traitItalic) }
    if model.weight >= 600 { traits.insert(.traitBold) }
    if model.isMonospaced { traits.insert(.traitMonoSpace) }
    return traits
  }

  /// Returns a descriptor with these traits and no others; never `nil`.
  public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    var changed = model
    changed.isItalic = symbolicTraits.contains(.traitItalic)
    changed.isMonospaced = symbolicTraits.contains(.traitMonoSpace)
    changed.weight = symbolicTraits.contains(.traitBold) ? 700 : min(model.weight, 400)
    return UIFontDescriptor(model: changed)
  }

  /// Returns the same font in another size.
  public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    var changed = model
    changed.size = UIFont.size(newPointSize)
    return UIFontDescriptor(model: changed)
  }

  /// Returns the descriptor of the font for a style of text.
  public static func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle
  ) -> UIFontDescriptor {
    UIFontDescriptor(model: style.font)
  }
}

/// Scales fonts to the size that the user prefers.
///
/// - Note: Shells enlarge everything for people who prefer that, so sizes stay unchanged here.
public final class UIFontMetrics: NSObject, Sendable {
  /// The metrics of body text.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  /// Creates the metrics of a style of text.
  public init(forTextStyle textStyle: UIFont.TextStyle) {
    super.init()
  }

  /// Returns the font in the size that the user prefers.
  public func scaledFont(for font: UIFont) -> UIFont { font }

  /// Returns the font in the size that the user prefers, up to a maximum.
  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    font.pointSize > maximumPointSize ? font.withSize(maximumPointSize) : font
  }

  /// Returns a length in the size that the user prefers.
  public func scaledValue(for value: CGFloat) -> CGFloat { value }
}
