/// A width and a height.
public struct ViewSize: Hashable, Sendable {
  /// How wide it is.
  public var width: Double
  /// How high it is.
  public var height: Double

  /// Creates a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
