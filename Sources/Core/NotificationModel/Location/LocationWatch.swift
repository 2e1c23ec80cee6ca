/// What a process wants to be told of where the device is.
public struct LocationWatch: Hashable, Sendable {
  /// How exact a fix should be, in metres; 0 asks for the best there is.
  public var accuracy: Double
  /// How far the device must have moved for another fix, in metres; 0 asks for every one.
  public var distance: Double

  /// Creates a wish.
  public init(accuracy: Double, distance: Double) {
    self.accuracy = accuracy
    self.distance = distance
  }
}
