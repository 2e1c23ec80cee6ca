/// Colours by what they are for.
extension UIColor {
  /// Texts that matter most.
  public static let label = UIColor(0x000000, dark: 0xFFFFFF)
  /// Texts that matter less.
  public static let secondaryLabel = UIColor(0x3C3C43, alpha: 0.6, dark: 0xEBEBF5)
  /// Texts that matter less still.
  public static let tertiaryLabel = UIColor(0x3C3C43, alpha: 0.3, dark: 0xEBEBF5)
  /// Texts that matter least.
  public static let quaternaryLabel = UIColor(
    0x3C3C43, alpha: 0.18, dark: 0xEBEBF5, darkAlpha: 0.16)
  /// Words in an empty field.
  public static let placeholderText = UIColor(0x3C3C43, alpha: 0.3, dark: 0xEBEBF5)
  /// Words that lead somewhere.
  public static let link = UIColor(0x007AFF, dark: 0x0984FF)
  /// Thin lines that let something through.
  public static let separator = UIColor(0x3C3C43, alpha: 0.29, dark: 0x545458, darkAlpha: 0.6)
  /// Thin lines that let nothing through.
  public static let opaqueSeparator = UIColor(0xC6C6C8, dark: 0x38383A)
  /// What is under everything.
  public static let systemBackground = UIColor(0xFFFFFF, dark: 0x000000)
  /// What is under a group on that.
  public static let secondarySystemBackground = UIColor(0xF2F2F7, dark: 0x1C1C1E)
  /// What is under a group in a group.
  public static let tertiarySystemBackground = UIColor(0xFFFFFF, dark: 0x2C2C2E)
  /// What is under everything that is in groups.
  public static let systemGroupedBackground = UIColor(0xF2F2F7, dark: 0x000000)
  /// What is under a group of those.
  public static let secondarySystemGroupedBackground = UIColor(0xFFFFFF, dark: 0x1C1C1E)
  /// What is under a group in such a group.
  public static let tertiarySystemGroupedBackground = UIColor(0xF2F2F7, dark: 0x2C2C2E)
  /// Thin shapes.
  public static let systemFill = UIColor(0x787880, alpha: 0.2, dark: 0x787880, darkAlpha: 0.36)
  /// Shapes of middle size.
  public static let secondarySystemFill = UIColor(
    0x787880, alpha: 0.16, dark: 0x787880, darkAlpha: 0.32)
  /// Large shapes.
  public static let tertiarySystemFill = UIColor(
    0x767680, alpha: 0.12, dark: 0x767680, darkAlpha: 0.24)
  /// Large shapes with much in them.
  public static let quaternarySystemFill = UIColor(
    0x747480, alpha: 0.08, dark: 0x767680, darkAlpha: 0.18)
  /// What is under everything that is in groups, by its older name.
  public static let groupTableViewBackground = systemGroupedBackground
  /// Texts on a light ground, in a dark shell too.
  public static let darkText = UIColor(white: 0, alpha: 1)
  /// Texts on a dark ground, in a light shell too.
  public static let lightText = UIColor(white: 1, alpha: 0.6)
}
