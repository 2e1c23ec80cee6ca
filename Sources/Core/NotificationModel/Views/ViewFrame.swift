/// A rectangle in a view, from its top left corner.
public struct ViewFrame: Hashable, Sendable {
  /// How far it is from the left.
  public var x: Double
  /// How far it is from the top.
  public var y: Double
  /// How wide it is.
  public var width: Double
  /// How high it is.
  public var height: Double

  /// Creates a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
