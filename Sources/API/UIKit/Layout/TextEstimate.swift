import NotificationModel

/// How much room a text takes, about: what draws it knows exactly.
enum TextEstimate {
  /// The size of a text, in points.
  ///
  /// - Parameters:
  ///   - text: The words.
  ///   - font: The letters.
  ///   - width: Where lines are broken; 0 or less, and 100,000 or more, mean nowhere.
  ///   - lines: How many there may be; 0 means as many as it takes.
  /// - Returns: The size.
  static func size(of text: String, font: UIFont, width: CGFloat, lines: Int) -> CGSize {
    if text.isEmpty { return .zero }
    let limit = width > 0 && width < 100_000 ? width : .infinity
    let shown = text.prefix(SceneLimits.textCharacters)
    let widths = shown.split(separator: "\n", omittingEmptySubsequences: false).map {
      self.width(of: $0, font: font)
    }
    let count = widths.reduce(0) { $0 + max(1, ($1 / limit).rounded(.up)) }
    let height = font.lineHeight * (lines > 0 ? min(count, CGFloat(lines)) : count)
    return CGSize(width: min(widths.max() ?? 0, limit).rounded(.up), height: height)
  }

  /// The width of one line.
  private static func width(of line: Substring, font: UIFont) -> CGFloat {
    let unit = font.pointSize * (font.model.weight >= 600 ? 1.06 : 1)
    return line.unicodeScalars.reduce(0) { $0 + unit * share(of: $1, font: font) }
  }

  /// The width of a sign as a share of the letters' height.
  private static func share(of sign: Unicode.Scalar, font: UIFont) -> CGFloat {
    if font.model.isMonospaced { return 0.6 }
    return switch sign.value {
    case 0..<0x20, 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60,
      0x1F000...0x1FAFF:
      1
    case 0x20, 0x2C, 0x2E, 0x3A, 0x3B, 0x69, 0x6A, 0x6C: 0.28
    case 0x41...0x5A, 0x6D, 0x77, 0x25, 0x26, 0x40: 0.68
    default: 0.54
    }
  }
}
