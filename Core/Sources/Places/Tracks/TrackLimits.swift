/// Every limit of this module, and the defaults for missing values.
package enum TrackLimits {
  /// The most bytes of a file.
  package static let fileBytes = 32 * 1024 * 1024
  /// The most points of a track, which are three days at one a second.
  package static let points = 262_144
  /// How deeply elements may be nested; deeper elements below a point are other programs' own.
  static let nesting = 64
  /// The longest name of an element or an attribute, in bytes.
  static let nameBytes = 256
  /// The most attributes of one element.
  static let attributes = 64
  /// The longest text of an element that is read, in bytes; a longer name of a track is cut.
  static let textBytes = 1_024
  /// The longest sentence of a receiver, in bytes; the standard has 82.
  static let sentenceBytes = 1_024
  /// The slowest and the fastest replay, in seconds of the track for one of the clock.
  package static let paces = 0.001...1_000_000.0
  /// The shortest time between two fixes of a replay, in microseconds of the clock.
  static let shortestPause: Int64 = 10_000
  /// The interval of a replay's fixes, in microseconds of the track.
  static let step: Int64 = 1_000_000

  /// The speed of a track without times: a walk, in metres a second.
  package static let walkingSpeed = 1.4
  /// The accuracy of a point whose file has none, in metres.
  package static let accuracy = 5.0
  /// The factor from a receiver's dilution of precision to metres.
  static let accuracyPerDilution = 5.0
  /// The worst accuracy that is accepted from a file, in metres.
  static let worstAccuracy = 100_000.0
}
