/// What the system needs of a source of places at the moment.
public struct LocationNeed: Hashable, Sendable {
  /// How far the device may move before another fix is needed, in metres.
  public var distance: Double
  /// How exact a fix should be, in metres.
  public var accuracy: Double

  /// Creates a need.
  public init(distance: Double, accuracy: Double) {
    self.distance = distance
    self.accuracy = accuracy
  }
}
