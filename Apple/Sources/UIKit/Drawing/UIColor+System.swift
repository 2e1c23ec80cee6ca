import NotificationModel

/// The system's own colours, each a little brighter in dark mode.
extension UIColor {
  /// The system's red.
  public static let systemRed = UIColor(0xFF3B30, dark: 0xFF453A)
  /// The system's green.
  public static let systemGreen = UIColor(0x34C759, dark: 0x30D158)
  /// The system's blue.
  public static let systemBlue = UIColor(0x007AFF, dark: 0x0A84FF)
  /// The system's orange.
  public static let systemOrange = UIColor(0xFF9500, dark: 0xFF9F0A)
  /// The system's yellow.
  public static let systemYellow = UIColor(0xFFCC00, dark: 0xFFD60A)
  /// The system's pink.
  public static let systemPink = UIColor(0xFF2D55, dark: 0xFF375F)
  /// The system's purple.
  public static let systemPurple = UIColor(0xAF52DE, dark: 0xBF5AF2)
  /// The system's teal.
  public static let systemTeal = UIColor(0x30B0C7, dark: 0x40C8E0)
  /// The system's indigo.
  public static let systemIndigo = UIColor(0x5856D6, dark: 0x5E5CE6)
  /// The system's mint.
  public static let systemMint = UIColor(0x00C7BE, dark: 0x63E6E2)
  /// The system's cyan.
  public static let systemCyan = UIColor(0x32ADE6, dark: 0x64D2FF)
  /// The system's brown.
  public static let systemBrown = UIColor(0xA2845E, dark: 0xAC8E68)
  /// The system's grey.
  public static let systemGray = UIColor(0x8E8E93, dark: 0x8E8E93)
  /// A grey closer to the background.
  public static let systemGray2 = UIColor(0xAEAEB2, dark: 0x636366)
  /// A grey still closer to the background.
  public static let systemGray3 = UIColor(0xC7C7CC, dark: 0x48484A)
  /// A grey that is nearly the background.
  public static let systemGray4 = UIColor(0xD1D1D6, dark: 0x3A3A3C)
  /// A grey that is more nearly the background.
  public static let systemGray5 = UIColor(0xE5E5EA, dark: 0x2C2C2E)
  /// The grey nearest to the background.
  public static let systemGray6 = UIColor(0xF2F2F7, dark: 0x1C1C1E)
  /// The colour of buttons without a colour of their own.
  public static let tintColor = systemBlue

  /// Creates a colour from two numbers in web notation, each with its opacity.
  convenience init(
    _ light: UInt32, alpha: CGFloat = 1, dark: UInt32, darkAlpha: CGFloat? = nil
  ) {
    self.init(
      model: ViewColor(
        light: Self.components(light, alpha), dark: Self.components(dark, darkAlpha ?? alpha)))
  }

  private static func components(_ number: UInt32, _ alpha: CGFloat) -> ViewColor.Components {
    ViewColor.Components(
      CGFloat(number >> 16 & 0xFF) / 255, CGFloat(number >> 8 & 0xFF) / 255,
      CGFloat(number & 0xFF) / 255, alpha)
  }
}

/// Colours by their purpose.
extension UIColor {
  /// Primary texts.
  public static let label = UIColor(0x000000, dark: 0xFFFFFF)
  /// Secondary texts.
  public static let secondaryLabel = UIColor(0x3C3C43, alpha: 0.6, dark: 0xEBEBF5)
  /// Tertiary texts.
  public static let tertiaryLabel = UIColor(0x3C3C43, alpha: 0.3, dark: 0xEBEBF5)
  /// Texts of the least importance.
  public static let quaternaryLabel = UIColor(
    0x3C3C43, alpha: 0.18, dark: 0xEBEBF5, darkAlpha: 0.16)
  /// Placeholders.
  public static let placeholderText = UIColor(0x3C3C43, alpha: 0.3, dark: 0xEBEBF5)
  /// Links.
  public static let link = UIColor(0x007AFF, dark: 0x0984FF)
  /// Translucent thin lines.
  public static let separator = UIColor(0x3C3C43, alpha: 0.29, dark: 0x545458, darkAlpha: 0.6)
  /// Opaque thin lines.
  public static let opaqueSeparator = UIColor(0xC6C6C8, dark: 0x38383A)
  /// The background of everything.
  public static let systemBackground = UIColor(0xFFFFFF, dark: 0x000000)
  /// The background of a group on that.
  public static let secondarySystemBackground = UIColor(0xF2F2F7, dark: 0x1C1C1E)
  /// The background of a group in a group.
  public static let tertiarySystemBackground = UIColor(0xFFFFFF, dark: 0x2C2C2E)
  /// The background of grouped content.
  public static let systemGroupedBackground = UIColor(0xF2F2F7, dark: 0x000000)
  /// The background of a group of those.
  public static let secondarySystemGroupedBackground = UIColor(0xFFFFFF, dark: 0x1C1C1E)
  /// The background of a group in such a group.
  public static let tertiarySystemGroupedBackground = UIColor(0xF2F2F7, dark: 0x2C2C2E)
  /// Thin shapes.
  public static let systemFill = UIColor(0x787880, alpha: 0.2, dark: 0x787880, darkAlpha: 0.36)
  /// Shapes of middle size.
  public static let secondarySystemFill = UIColor(
    0x787880, alpha: 0.16, dark: 0x787880, darkAlpha: 0.32)
  /// Large shapes.
  public static let tertiarySystemFill = UIColor(
    0x767680, alpha: 0.12, dark: 0x767680, darkAlpha: 0.24)
  /// Large shapes with complex content.
  public static let quaternarySystemFill = UIColor(
    0x747480, alpha: 0.08, dark: 0x767680, darkAlpha: 0.18)
  /// The background of grouped content, by its older name.
  public static let groupTableViewBackground = systemGroupedBackground
  /// Texts on a light background, in a dark shell too.
  public static let darkText = UIColor(white: 0, alpha: 1)
  /// Texts on a dark background, in a light shell too.
  public static let lightText = UIColor(white: 1, alpha: 0.6)
}

/// The colours with fixed values, whatever the shell looks like.
extension UIColor {
  /// Black.
  public static let black = UIColor(white: 0, alpha: 1)
  /// A grey of a third of white.
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  /// A grey of two thirds of white.
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  /// White.
  public static let white = UIColor(white: 1, alpha: 1)
  /// A grey of half of white.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// Full red.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Full green.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Full blue.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Green and blue.
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// Red and green.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Red and blue.
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// Red and half of green.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Half of red and half of blue.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// A dark orange.
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// Transparent.
  public static let clear = UIColor(white: 0, alpha: 0)
}
