/// The user's choices for the whole desktop (S42).
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
  /// The size of texts relative to their ordinary size.
  package var textScale: Double
  /// Whether the person's language is written from right to left.
  package var isRightToLeft: Bool
  /// The font of the desktop's programs.
  package var font: DesktopFont?
  /// Whether the desktop writes times with twelve hours; nil if it leaves that to the language.
  package var hasTwelveHours: Bool?

  package init(
    brightness: Brightness = .none, hasHighContrast: Bool = false, hasReducedMotion: Bool = false,
    textScale: Double = 1, isRightToLeft: Bool = false, font: DesktopFont? = nil
  ) {
    self.brightness = brightness
    self.hasHighContrast = hasHighContrast
    self.hasReducedMotion = hasReducedMotion
    self.textScale = textScale
    self.isRightToLeft = isRightToLeft
    self.font = font
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
    var theme = Theme(scheme)
    theme.font = font?.family ?? theme.font
    theme = file.applied(to: theme, scheme)
    // The size is that of the desktop's font: a font that the file names has none.
    let scale = textScale * (file.hasFont ? 1 : font?.scale ?? 1)
    if scale.isFinite {
      let range = ThemeLimits.textScale
      theme.textScale = min(max(theme.textScale * scale, range.lowerBound), range.upperBound)
    }
    theme.hasMotion = theme.hasMotion && !hasReducedMotion
    theme.isRightToLeft = isRightToLeft
    return theme
  }
}
