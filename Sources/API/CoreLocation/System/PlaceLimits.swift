/// The limits of this layer.
enum PlaceLimits {
  /// How many updates wait for a program that does not take them; the oldest go first.
  static let waiting = 256
  /// How many crossings wait for a monitor that is not open.
  static let crossings = 256
}
