/// The room between each edge and the content, in points.
public struct UIEdgeInsets: Hashable, Sendable {
  /// At the top.
  public var top: CGFloat
  /// At the left.
  public var left: CGFloat
  /// At the bottom.
  public var bottom: CGFloat
  /// At the right.
  public var right: CGFloat

  /// Creates insets without room.
  public init() {
    self.init(top: 0, left: 0, bottom: 0, right: 0)
  }

  /// Creates insets.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// No room.
  public static let zero = UIEdgeInsets()
}

extension CGRect {
  /// Returns the rectangle inside of insets.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left, y: origin.y + insets.top,
      width: max(0, width - insets.left - insets.right),
      height: max(0, height - insets.top - insets.bottom))
  }
}

/// The room between each edge and the content, in points, by the direction of the language.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  /// At the top.
  public var top: CGFloat
  /// At the leading edge.
  public var leading: CGFloat
  /// At the bottom.
  public var bottom: CGFloat
  /// At the trailing edge.
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
