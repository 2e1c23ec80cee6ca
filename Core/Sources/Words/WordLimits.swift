/// The limits of catalogues.
package enum WordLimits {
  /// The bytes of a compiled catalogue.
  package static let catalogBytes = 1 << 20
  /// The messages of a catalogue.
  static let messages = 4_096
}
