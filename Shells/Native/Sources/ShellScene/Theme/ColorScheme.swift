/// The sets of colours that a theme has.
package enum ColorScheme: String, Hashable, Sendable, CaseIterable {
  case light
  case dark
  case highContrastLight = "high-contrast-light"
  case highContrastDark = "high-contrast-dark"

  /// Whether texts and borders stand out as strongly as they can.
  package var hasHighContrast: Bool {
    switch self {
    case .light, .dark: false
    case .highContrastLight, .highContrastDark: true
    }
  }
}
