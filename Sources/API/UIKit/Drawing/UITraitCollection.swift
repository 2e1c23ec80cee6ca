/// Whether a shell is light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Nothing is said.
  case unspecified = 0
  /// Dark letters on a light ground.
  case light = 1
  /// Light letters on a dark ground.
  case dark = 2
}

/// How views are seen.
///
/// - Note: A shell does not tell how it looks, and several may show the same view. So `current` says
///   nothing of light or dark; colours that have two values follow each shell.
public final class UITraitCollection: NSObject, Sendable {
  /// Light, dark, or nothing said.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// The pixels for each point; 2, since shells draw at least as finely.
  public let displayScale: CGFloat

  /// Creates traits that say nothing.
  public override init() {
    userInterfaceStyle = .unspecified
    displayScale = 2
    super.init()
  }

  /// Creates traits of a light or a dark shell.
  public init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.userInterfaceStyle = userInterfaceStyle
    displayScale = 2
    super.init()
  }

  /// What is known without a shell.
  public static let current = UITraitCollection()
}
