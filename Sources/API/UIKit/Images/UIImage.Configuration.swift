import NotificationModel

extension UIImage {
  /// How a symbol is drawn.
  ///
  /// - Note: Shells draw a symbol in the weight of their own signs, so that only the size counts.
  public final class Configuration: NSObject, Sendable {
    /// The height of the letters that the symbol goes with; nothing where none was said.
    let pointSize: CGFloat?

    init(height: CGFloat?) {
      pointSize = height.map { CGFloat(UIFont.size($0)) }
      super.init()
    }
  }

  /// How a symbol is drawn.
  public typealias SymbolConfiguration = Configuration

  /// How strong a symbol is.
  public enum SymbolWeight: Int, Sendable {
    /// Nothing is said.
    case unspecified = 0
    /// From the weakest to the strongest.
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  /// How large a symbol is beside letters of its size.
  public enum SymbolScale: Int, Sendable {
    /// As the system does it.
    case `default` = -1
    /// Nothing is said.
    case unspecified = 0
    /// From small to large.
    case small, medium, large
  }
}

extension UIImage.Configuration {
  /// Creates a configuration of a size.
  public convenience init(pointSize: CGFloat) {
    self.init(height: pointSize)
  }

  /// Creates a configuration of a size and a weight.
  public convenience init(pointSize: CGFloat, weight: UIImage.SymbolWeight) {
    self.init(height: pointSize)
  }

  /// Creates a configuration of a size, a weight and a scale.
  public convenience init(
    pointSize: CGFloat, weight: UIImage.SymbolWeight, scale: UIImage.SymbolScale
  ) {
    self.init(height: pointSize)
  }

  /// Creates a configuration of a weight.
  public convenience init(weight: UIImage.SymbolWeight) {
    self.init(height: nil)
  }

  /// Creates a configuration of a scale.
  public convenience init(scale: UIImage.SymbolScale) {
    self.init(height: nil)
  }

  /// Creates a configuration of the size of a kind of text.
  public convenience init(textStyle: UIFont.TextStyle) {
    self.init(height: CGFloat(textStyle.font.size))
  }

  /// Creates a configuration of the size of letters.
  public convenience init(font: UIFont) {
    self.init(height: font.pointSize)
  }
}
