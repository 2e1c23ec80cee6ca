import NotificationModel

/// The system's own colours, each a little brighter in the dark.
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
  /// A grey nearer to the background.
  public static let systemGray2 = UIColor(0xAEAEB2, dark: 0x636366)
  /// A grey nearer to the background still.
  public static let systemGray3 = UIColor(0xC7C7CC, dark: 0x48484A)
  /// A grey that is nearly the background.
  public static let systemGray4 = UIColor(0xD1D1D6, dark: 0x3A3A3C)
  /// A grey that is more nearly the background.
  public static let systemGray5 = UIColor(0xE5E5EA, dark: 0x2C2C2E)
  /// The grey nearest to the background.
  public static let systemGray6 = UIColor(0xF2F2F7, dark: 0x1C1C1E)
  /// What buttons are in that nobody gave a colour.
  public static let tintColor = systemBlue

  /// A colour of two numbers in the notation of pages, with one opacity each.
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
