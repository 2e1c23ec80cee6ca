import NotificationModel

/// What letters are like, for asking for others that are nearly the same.
public final class UIFontDescriptor: NSObject, Sendable {
  /// What letters can be beside their height.
  public struct SymbolicTraits: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// Creates traits of bits.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// They lean.
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    /// They are strong.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// All are equally wide.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
  }

  let model: ViewText.Font

  init(model: ViewText.Font) {
    self.model = model
    super.init()
  }

  /// The height in points.
  public var pointSize: CGFloat { CGFloat(model.size) }

  /// What the letters are beside their height.
  public var symbolicTraits: SymbolicTraits {
    var traits: SymbolicTraits = []
    if model.isItalic { traits.insert(.traitItalic) }
    if model.weight >= 600 { traits.insert(.traitBold) }
    if model.isMonospaced { traits.insert(.traitMonoSpace) }
    return traits
  }

  /// Returns letters that have these traits and no others; there always are some.
  public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    var changed = model
    changed.isItalic = symbolicTraits.contains(.traitItalic)
    changed.isMonospaced = symbolicTraits.contains(.traitMonoSpace)
    changed.weight = symbolicTraits.contains(.traitBold) ? 700 : min(model.weight, 400)
    return UIFontDescriptor(model: changed)
  }

  /// Returns the same letters in another height.
  public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    var changed = model
    changed.size = UIFont.size(newPointSize)
    return UIFontDescriptor(model: changed)
  }

  /// Returns what the letters for a kind of text are like.
  public static func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle
  ) -> UIFontDescriptor {
    UIFontDescriptor(model: style.font)
  }
}

/// Brings letters to the size that a person reads best.
///
/// - Note: Shells enlarge everything for people who want that, so sizes stay as they are here.
public final class UIFontMetrics: NSObject, Sendable {
  /// The metrics of texts.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  /// Creates the metrics of a kind of text.
  public init(forTextStyle textStyle: UIFont.TextStyle) {
    super.init()
  }

  /// Returns the letters in the size that the person wants.
  public func scaledFont(for font: UIFont) -> UIFont { font }

  /// Returns the letters in the size that the person wants, but no higher than that.
  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    font.pointSize > maximumPointSize ? font.withSize(maximumPointSize) : font
  }

  /// Returns a length in the size that the person wants.
  public func scaledValue(for value: CGFloat) -> CGFloat { value }
}
