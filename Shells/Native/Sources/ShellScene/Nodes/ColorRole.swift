/// The purpose of a colour; the theme gives each its value.
package enum ColorRole: String, Hashable, Sendable, CaseIterable {
  case card
  case cardBorder = "card-border"
  case panel
  case text
  case faintText = "faint-text"
  case button
  case buttonHover = "button-hover"
  case buttonBorder = "button-border"
  /// The words and signs on a button. On one that is destructive, chosen or the main one, the painter takes the colour
  /// that can be read there.
  case buttonText = "button-text"
  case accent
  case accentText = "accent-text"
  case destructive
  case critical
  case timeSensitive = "time-sensitive"
  case field
  case fieldBorder = "field-border"
  case selection
  case focusRing = "focus-ring"
  case progress
  case progressTrack = "progress-track"
  case shadow
}

/// A colour with its parts from 0 to 1, the alpha not multiplied into the others.
package struct Color: Hashable, Sendable {
  package var red: Double
  package var green: Double
  package var blue: Double
  package var alpha: Double

  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}
