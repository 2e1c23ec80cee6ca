/// One thing that is known about the place or the size of a view:
/// `first.attribute = multiplier * second.attribute + constant`, or at least or at most that.
public struct ViewConstraint: Hashable, Sendable {
  /// A line or a length of a view.
  public enum Attribute: Hashable, Sendable, CaseIterable {
    /// An edge.
    case left, right, top, bottom
    /// The edge where the language begins, and where it ends.
    case leading, trailing
    /// A length.
    case width, height
    /// A middle.
    case centerX, centerY
    /// The line that the first or the last line of writing stands on.
    case firstBaseline, lastBaseline
  }

  /// How the two sides compare.
  public enum Relation: Hashable, Sendable {
    /// The first is at most the second.
    case atMost
    /// Both are equal.
    case equal
    /// The first is at least the second.
    case atLeast
  }

  /// The view it is about.
  public var first: Int64
  /// Its line or length.
  public var firstAttribute: Attribute
  /// How the two sides compare.
  public var relation: Relation
  /// The view it is compared with; absent for a length that is a number.
  public var second: Int64?
  /// The line or length of that one.
  public var secondAttribute: Attribute?
  /// What that is multiplied by.
  public var multiplier: Double
  /// What is added to it.
  public var constant: Double
  /// How much it matters, 1 to 1000; 1000 must hold.
  public var priority: Double
  /// Whether lines of `first` are measured from the margins of a view that is `second`; the shell takes 8
  /// points for each.
  public var isRelativeToMargin: Bool

  /// Creates a constraint.
  public init(
    first: Int64, _ firstAttribute: Attribute, _ relation: Relation = .equal, second: Int64? = nil,
    _ secondAttribute: Attribute? = nil, multiplier: Double = 1, constant: Double = 0,
    priority: Double = 1000, isRelativeToMargin: Bool = false
  ) {
    self.first = first
    self.firstAttribute = firstAttribute
    self.relation = relation
    self.second = second
    self.secondAttribute = secondAttribute
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
    self.isRelativeToMargin = isRelativeToMargin
  }
}
