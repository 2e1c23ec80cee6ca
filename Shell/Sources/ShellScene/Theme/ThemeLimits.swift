/// The limits of a theme's file.
package enum ThemeLimits {
  package static let bytes = 64 << 10
  package static let lines = 1_000
  /// Characters of the families of fonts.
  static let fontCharacters = 200
  static let textScale = 0.5...3.0
}
