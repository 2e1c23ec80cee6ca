/// The limits of locations: when the border of a region counts as crossed.
package enum LocationLimits {
  /// How long the device must stay on the other side of a border, in microseconds of boot time (B23).
  package static let dwell: Int64 = 20_000_000
  /// The least distance past a border, in metres, that counts; with inexact fixes it is more.
  package static let cushion = 20.0
  /// The least cushion as a multiple of a fix's accuracy.
  ///
  /// One fix in 30,000 has a larger error, if errors are normally distributed.
  static let accuracies = 3.0
  /// No fix counts as more exact than this, in metres, whatever its source reports.
  static let bestAccuracy = 5.0
  /// The worst accuracy, in metres, with which a fix can show that the device is inside a smaller circle.
  static let coarsestInside = 100.0
  /// A fix that implies a higher speed since the one before may be an error, in metres a second.
  static let fastest = 100.0
  /// A fix that implies a higher speed should be confirmed by another, in metres a second: a cyclist's speed.
  static let sudden = 8.0
  /// How long receivers repeat an error, in microseconds: a fix so much later confirms an earlier one.
  static let longestMistake: Int64 = 5_000_000
  /// How much longer than the dwell a receiver that may be in error can be silent, in microseconds.
  static let silenceAfterMistake: Int64 = 70_000_000
  /// How far from a region an erroneous fix can have appeared to be near it, in metres.
  static let farthestMistake = 2_000.0
  /// How many circles, or parts, one node of an index holds.
  static let circlesTogether = 32
  /// A first fix this exact, in metres, determines the sides of most regions.
  package static let exactEnough = 100.0
}
