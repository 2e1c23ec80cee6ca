/// The screen, and how the shell draws on it.
package struct DisplayState: Hashable, Sendable {
  /// How everything looks.
  package var theme: Theme
  /// Whether the screen blends translucent surfaces; otherwise nothing fades.
  package var isTranslucent = true
  /// Whether the settings page is installed; otherwise the options explain how to change settings.
  package var opensSettings = true
  /// The size of the output with the surfaces, in logical pixels.
  package var screen = Size(width: 1280, height: 800)
  var isLocked = false
  var isIdle = false
}

extension DisplayState {
  /// The theme with the widths of surfaces that fit this screen: wider for very large texts, and never wider than the screen.
  var fittedTheme: Theme {
    var fitted = theme
    let growth = 1 + max(0, theme.textScale - SceneLimits.largeText) / 2
    let metrics = theme.metrics
    fitted.metrics.bannerWidth = min(
      metrics.bannerWidth * growth, max(0, screen.width - 2 * metrics.margin))
    fitted.metrics.panelWidth = min(metrics.panelWidth * growth, screen.width)
    return fitted
  }
}
