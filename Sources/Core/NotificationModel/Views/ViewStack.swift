/// How a stack puts its views in a row or a column.
public struct ViewStack: Hashable, Sendable {
  /// The direction of a stack.
  public enum Axis: Hashable, Sendable {
    /// A row.
    case horizontal
    /// A column.
    case vertical
  }

  /// Where the views are across the stack's direction.
  public enum Alignment: Hashable, Sendable {
    /// From edge to edge.
    case fill
    /// At the top or where the language begins.
    case leading
    /// In the middle.
    case center
    /// At the bottom or where the language ends.
    case trailing
    /// On one line of writing; for rows.
    case baseline
  }

  /// How the views share the stack's length.
  public enum Distribution: Hashable, Sendable {
    /// The last that can grows.
    case fill
    /// All are equally long.
    case fillEqually
    /// Each has a share by its own length.
    case fillProportionally
    /// The gaps are equal.
    case equalSpacing
    /// The middles are equally far apart.
    case equalCentering
  }

  /// The direction.
  public var axis: Axis
  /// Where the views are across it.
  public var alignment: Alignment
  /// How the views share its length.
  public var distribution: Distribution
  /// The gap between two views.
  public var spacing: Double
  /// Gaps after single views that differ, by the view's identifier.
  public var spacingAfter: [Int64: Double]
  /// The room between the stack's edge and its views.
  public var margins: ViewInsets

  /// Creates a stack without gaps.
  public init(
    axis: Axis, alignment: Alignment = .fill, distribution: Distribution = .fill,
    spacing: Double = 0, margins: ViewInsets = ViewInsets()
  ) {
    self.axis = axis
    self.alignment = alignment
    self.distribution = distribution
    self.spacing = spacing
    spacingAfter = [:]
    self.margins = margins
  }
}
