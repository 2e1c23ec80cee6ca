/// The font that the desktop's programs use: a name as GTK and Pango write it, `Cantarell 11`.
package struct DesktopFont: Hashable, Sendable {
  /// The families and the style, such as `Noto Sans Medium`, as Pango parses them.
  package let family: String
  /// The size, in points.
  package let size: Double

  /// Reads a font name; nil without a family, or with an unreadably small or large size.
  package init?(_ name: String) {
    let words = name.split(separator: " ")
    let families = words.dropLast().joined(separator: " ")
    guard let last = words.last, last.utf8.count <= 16, let size = Double(last),
      ThemeLimits.fontPoints.contains(size), families.contains(where: \.isLetter),
      families.count <= ThemeLimits.fontCharacters,
      families.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
    else { return nil }
    family = families
    self.size = size
  }

  /// The text size relative to a desktop with the default font size.
  var scale: Double { size / Self.usual }

  /// The default size of GNOME's programs, in points.
  private static let usual = 11.0
}
