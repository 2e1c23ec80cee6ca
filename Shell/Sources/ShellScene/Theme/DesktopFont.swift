/// The font that the desktop's programs use: a name as GTK and Pango write it, `Cantarell 11`.
package struct DesktopFont: Hashable, Sendable {
  /// The families and what follows them, such as `Noto Sans Medium`; Pango reads them.
  package let family: String
  /// The size, in points.
  package let size: Double

  /// Reads a name; nil for one without a font, or with a size that nobody could read.
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

  /// How large texts are beside those of a desktop where nobody chose a size.
  var scale: Double { size / Self.usual }

  /// What GNOME's programs have where nobody chose a size, in points.
  private static let usual = 11.0
}
