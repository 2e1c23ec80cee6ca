/// The room between an edge and what is inside it.
public struct ViewInsets: Hashable, Sendable {
  /// At the top.
  public var top: Double
  /// Where the language begins.
  public var leading: Double
  /// At the bottom.
  public var bottom: Double
  /// Where the language ends.
  public var trailing: Double

  /// Creates insets.
  public init(
    top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0
  ) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}
