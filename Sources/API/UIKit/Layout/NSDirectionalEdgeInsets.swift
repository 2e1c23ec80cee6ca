/// The room between each edge and what is inside, in points, by where the language begins and ends.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  /// At the top.
  public var top: CGFloat
  /// Where the language begins.
  public var leading: CGFloat
  /// At the bottom.
  public var bottom: CGFloat
  /// Where the language ends.
  public var trailing: CGFloat

  /// Creates insets without room.
  public init() {
    self.init(top: 0, leading: 0, bottom: 0, trailing: 0)
  }

  /// Creates insets.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// No room.
  public static let zero = NSDirectionalEdgeInsets()
}
