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
