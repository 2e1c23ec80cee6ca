/// The colours and the outline of a view.
public struct ViewStyle: Hashable, Sendable {
  /// What is under everything in it; absent means nothing.
  public var background: ViewColor?
  /// The colour of what it and the views in it let the person do.
  public var tint: ViewColor?
  /// How much of it is seen, 0 to 1.
  public var alpha: Double
  /// How round its corners are.
  public var cornerRadius: Double
  /// How wide its border is.
  public var borderWidth: Double
  /// The colour of its border.
  public var borderColor: ViewColor?
  /// Whether what sticks out of it is cut off.
  public var clips: Bool

  /// Creates a style of a view that shows nothing of its own.
  public init() {
    background = nil
    tint = nil
    alpha = 1
    cornerRadius = 0
    borderWidth = 0
    borderColor = nil
    clips = false
  }
}
