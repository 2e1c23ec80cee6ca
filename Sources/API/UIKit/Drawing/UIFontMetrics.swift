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
