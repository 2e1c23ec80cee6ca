/// What a slider shows.
public struct ViewSlider: Hashable, Sendable {
  /// Where it stands.
  public var value: Double
  /// The least it may be.
  public var minimum: Double
  /// The most it may be.
  public var maximum: Double
  /// Whether it tells while it moves, or only where it ends.
  public var isContinuous: Bool

  /// Creates a slider.
  public init(value: Double, minimum: Double, maximum: Double, isContinuous: Bool = true) {
    self.value = value
    self.minimum = minimum
    self.maximum = maximum
    self.isContinuous = isContinuous
  }
}
