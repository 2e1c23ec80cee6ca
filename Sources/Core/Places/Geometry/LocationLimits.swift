/// The bounds of places: when the border of a region counts as crossed.
package enum LocationLimits {
  /// How long the device must stay on the other side of a border, in microseconds of boot time (B23).
  package static let dwell: Int64 = 20_000_000
  /// How far past a border the device must be at least, in metres; with inexact fixes it is more.
  package static let cushion = 20.0
  /// How many times a fix's accuracy the cushion is at least.
  ///
  /// One fix in 30,000 is that far off, where errors are as the bell curve has them.
  static let accuracies = 3.0
  /// No fix counts as more exact than this, in metres, whatever its source claims.
  static let bestAccuracy = 5.0
  /// How inexact a fix may be, in metres, and still say that the device is inside a smaller circle.
  static let coarsestInside = 100.0
  /// A fix that came faster than this from the one before may be a mistake, in metres a second.
  static let fastest = 100.0
  /// A fix that came faster than this should be borne out by another, in metres a second: a cyclist's pace.
  static let sudden = 8.0
  /// How long receivers keep to a mistake, in microseconds: a fix so much later bears out an earlier one.
  static let longestMistake: Int64 = 5_000_000
  /// How much longer than the dwell a receiver that may have made a mistake can be silent, in microseconds.
  static let silenceAfterMistake: Int64 = 70_000_000
  /// How far from a region a mistaken fix may have been taken for one of its surroundings, in metres.
  static let farthestMistake = 2_000.0
  /// How many circles, or parts, one part of an index holds.
  static let circlesTogether = 32
  /// A first fix this exact, in metres, tells the sides of most regions.
  package static let exactEnough = 100.0
}
