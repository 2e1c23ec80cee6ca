import NotificationModel

extension UIFont {
  /// The height of the system's texts.
  public static let systemFontSize: CGFloat = 14
  /// The height of small texts of the system.
  public static let smallSystemFontSize: CGFloat = 12
  /// The height of texts on buttons.
  public static let buttonFontSize: CGFloat = 18
  /// The height of texts of labels.
  public static let labelFontSize: CGFloat = 17

  /// Returns the system's letters.
  public static func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .regular)
  }

  /// Returns the system's letters in a weight.
  public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(model: ViewText.Font(size: size(fontSize), weight: weight.number))
  }

  /// Returns the system's bold letters.
  public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  /// Returns the system's leaning letters.
  public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(model: ViewText.Font(size: size(fontSize), isItalic: true))
  }

  /// Returns the system's letters that are all equally wide.
  public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(
      model: ViewText.Font(size: size(fontSize), weight: weight.number, isMonospaced: true))
  }

  /// Returns the system's letters, whose digits are equally wide.
  ///
  /// - Note: Shells draw digits as their own letters have them.
  public static func monospacedDigitSystemFont(
    ofSize fontSize: CGFloat, weight: Weight
  ) -> UIFont {
    systemFont(ofSize: fontSize, weight: weight)
  }

  /// Returns the letters for a kind of text.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    UIFont(model: style.font)
  }

  /// Returns the letters for a kind of text.
  ///
  /// - Note: A person's wishes for larger letters are a shell's: it enlarges everything.
  public static func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    preferredFont(forTextStyle: style)
  }
}
