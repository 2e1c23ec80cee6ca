extension Theme {
  package static let light = Theme(.light)
  package static let dark = Theme(.dark)

  /// The looks of a scheme, without a file of the person.
  package init(_ scheme: ColorScheme) {
    var colors: [ColorRole: Color] = [:]
    for role in ColorRole.allCases { colors[role] = Color(hex: scheme.color(role)) }
    self.init(colors: colors)
    if scheme.hasHighContrast { metrics.border = 2 }
  }
}

extension ColorScheme {
  /// The colour of a role, as red, green, blue and alpha. The first two columns are those of the Notification Center in
  /// the browser.
  func color(_ role: ColorRole) -> UInt32 {
    let (light, dark, contrastLight, contrastDark): (UInt32, UInt32, UInt32, UInt32) =
      switch role {
      case .card: (0xFFFF_FFFF, 0x232B_35FF, 0xFFFF_FFFF, 0x0000_00FF)
      case .cardBorder: (0x1A22_2C1A, 0xEEF1_F41F, 0x0000_00FF, 0xFFFF_FFFF)
      case .panel: (0xE9EC_EFFF, 0x151A_20FF, 0xFFFF_FFFF, 0x0000_00FF)
      case .text: (0x1A22_2CFF, 0xEEF1_F4FF, 0x0000_00FF, 0xFFFF_FFFF)
      case .faintText: (0x5260_6EFF, 0xB3BD_C8FF, 0x1C1C_1CFF, 0xF0F0_F0FF)
      case .button: (0x1A22_2C12, 0xEEF1_F41A, 0xFFFF_FFFF, 0x0000_00FF)
      case .buttonHover: (0x1A22_2C21, 0xEEF1_F42B, 0xD6E4_F0FF, 0x2B3D_4CFF)
      case .buttonBorder: (0x1A22_2C00, 0xEEF1_F400, 0x0000_00FF, 0xFFFF_FFFF)
      case .buttonText: (0x1A22_2CFF, 0xEEF1_F4FF, 0x0000_00FF, 0xFFFF_FFFF)
      case .accent: (0x1F5A_7FFF, 0x93C5_E6FF, 0x0037_5AFF, 0xA8DC_FFFF)
      case .accentText: (0xFFFF_FFFF, 0x0C1C_28FF, 0xFFFF_FFFF, 0x0000_00FF)
      case .destructive: (0xA823_1AFF, 0xFFA0_96FF, 0x8000_00FF, 0xFFB8_B0FF)
      case .critical: (0xB126_1DFF, 0xFFA0_96FF, 0x8000_00FF, 0xFFB8_B0FF)
      case .timeSensitive: (0x7A4A_00FF, 0xF2C7_74FF, 0x5030_00FF, 0xFFDA_94FF)
      case .field: (0xF1F2_F3FF, 0x1A21_2AFF, 0xFFFF_FFFF, 0x0000_00FF)
      case .fieldBorder: (0x1A22_2C33, 0xEEF1_F438, 0x0000_00FF, 0xFFFF_FFFF)
      case .selection: (0xBFD9_EAFF, 0x3456_6CFF, 0xB5D9_FFFF, 0x0B4A_78FF)
      case .focusRing: (0x1F5A_7FFF, 0x93C5_E6FF, 0x0037_5AFF, 0xA8DC_FFFF)
      case .progress: (0x1F5A_7FFF, 0x93C5_E6FF, 0x0037_5AFF, 0xA8DC_FFFF)
      case .progressTrack: (0x1A22_2C1F, 0xEEF1_F426, 0x0000_0040, 0xFFFF_FF4D)
      case .shadow: (0x141E_2838, 0x0000_0073, 0x0000_0066, 0x0000_0099)
      }
    return switch self {
    case .light: light
    case .dark: dark
    case .highContrastLight: contrastLight
    case .highContrastDark: contrastDark
    }
  }
}

extension Color {
  /// The colour of eight hexadecimal digits: red, green, blue, alpha.
  package init(hex: UInt32) {
    func part(_ shift: UInt32) -> Double { Double(hex >> shift & 0xFF) / 255 }
    self.init(red: part(24), green: part(16), blue: part(8), alpha: part(0))
  }

  /// The colour as a theme's file has it: `#rrggbb`, or `#rrggbbaa` if it is partly transparent.
  package var hex: String {
    let parts = [red, green, blue] + (alpha < 1 ? [alpha] : [])
    return parts.reduce("#") { text, part in
      let digits = String(Int((part * 255).rounded()), radix: 16)
      return text + (digits.utf8.count == 1 ? "0" : "") + digits
    }
  }

  /// This colour blended over another.
  package func over(_ ground: Color) -> Color {
    func mixed(_ top: Double, _ bottom: Double) -> Double { top * alpha + bottom * (1 - alpha) }
    return Color(
      red: mixed(red, ground.red), green: mixed(green, ground.green),
      blue: mixed(blue, ground.blue), alpha: alpha + ground.alpha * (1 - alpha))
  }

  /// The same colour, more transparent.
  package func faded(_ opacity: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * opacity)
  }
}
