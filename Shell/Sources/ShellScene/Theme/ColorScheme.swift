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

/// What the person chose for the whole desktop (S42).
package struct Preferences: Hashable, Sendable {
  /// Whether the person prefers light or dark.
  package enum Brightness: Hashable, Sendable {
    case none
    case dark
    case light
  }

  package var brightness: Brightness
  package var hasHighContrast: Bool
  package var hasReducedMotion: Bool
  /// How large texts are beside their ordinary size.
  package var textScale: Double
  /// Whether the person's language is written from right to left.
  package var isRightToLeft: Bool

  package init(
    brightness: Brightness = .none, hasHighContrast: Bool = false, hasReducedMotion: Bool = false,
    textScale: Double = 1, isRightToLeft: Bool = false
  ) {
    self.brightness = brightness
    self.hasHighContrast = hasHighContrast
    self.hasReducedMotion = hasReducedMotion
    self.textScale = textScale
    self.isRightToLeft = isRightToLeft
  }

  /// The set of colours; a person without a preference gets the light one.
  package var scheme: ColorScheme {
    switch (brightness == .dark, hasHighContrast) {
    case (false, false): .light
    case (true, false): .dark
    case (false, true): .highContrastLight
    case (true, true): .highContrastDark
    }
  }

  /// The looks of everything: those of the scheme, changed by the person's file.
  package func theme(_ file: ThemeFile = ThemeFile()) -> Theme {
    var theme = file.applied(to: Theme(scheme), scheme)
    let scale = theme.textScale * textScale
    theme.textScale = min(
      max(scale, ThemeLimits.textScale.lowerBound), ThemeLimits.textScale.upperBound)
    theme.hasMotion = theme.hasMotion && !hasReducedMotion
    theme.isRightToLeft = isRightToLeft
    return theme
  }
}
