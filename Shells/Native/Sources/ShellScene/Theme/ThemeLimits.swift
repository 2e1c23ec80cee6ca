/// The limits of a theme's file.
package enum ThemeLimits {
  package static let bytes = 64 << 10
  package static let lines = 1_000
  /// Bytes of the name of an output.
  package static let outputBytes = 64
  /// Characters of the families of fonts.
  static let fontCharacters = 200
  static let textScale = 0.5...3.0
  /// The sizes of the desktop's font, in points.
  static let fontPoints = 4.0...72.0
}
