/// A rectangle in a view, from its top left corner.
package struct ViewFrame: Hashable, Sendable {
  /// The distance from the left.
  package var x: Double
  /// The distance from the top.
  package var y: Double
  /// The width.
  package var width: Double
  /// The height.
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// A width and a height.
package struct ViewSize: Hashable, Sendable {
  /// The width.
  package var width: Double
  /// The height.
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// The space between an edge and the content inside it.
package struct ViewInsets: Hashable, Sendable {
  /// At the top.
  package var top: Double
  /// At the leading side of the language.
  package var leading: Double
  /// At the bottom.
  package var bottom: Double
  /// At the trailing side of the language.
  package var trailing: Double

  /// Creates insets.
  package init(
    top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0
  ) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}

/// A stack, which arranges its views in a row or a column.
package struct ViewStack: Hashable, Sendable {
  /// The direction of a stack.
  package enum Axis: String, Hashable, Sendable, CaseIterable {
    /// A row.
    case horizontal
    /// A column.
    case vertical
  }

  /// The alignment of the views across the stack's direction.
  package enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// From edge to edge.
    case fill
    /// At the top or the leading side.
    case leading
    /// In the middle.
    case center
    /// At the bottom or the trailing side.
    case trailing
    /// On one baseline; for rows.
    case baseline
  }

  /// How the views share the stack's length.
  package enum Distribution: String, Hashable, Sendable, CaseIterable {
    /// The last view that can grow fills the rest.
    case fill
    /// All are equally long.
    case fillEqually
    /// Each gets a share in proportion to its own length.
    case fillProportionally
    /// The gaps are equal.
    case equalSpacing
    /// The middles are equally far apart.
    case equalCentering
  }

  /// The direction.
  package var axis: Axis
  /// The alignment of the views across it.
  package var alignment: Alignment
  /// How the views share its length.
  package var distribution: Distribution
  /// The gap between two views.
  package var spacing: Double
  /// Gaps after single views that differ from it, by the view's identifier.
  package var spacingAfter: [Int64: Double]
  /// The space between the stack's edge and its views.
  package var margins: ViewInsets

  /// Creates a stack without gaps.
  package init(
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

/// A linear constraint on the position or the size of a view:
/// `first.attribute = multiplier * second.attribute + constant`, or at least or at most that.
package struct ViewConstraint: Hashable, Sendable {
  /// A line or a length of a view.
  package enum Attribute: String, Hashable, Sendable, CaseIterable {
    /// An edge.
    case left, right, top, bottom
    /// The leading or trailing edge of the language.
    case leading, trailing
    /// A length.
    case width, height
    /// A centre.
    case centerX, centerY
    /// The baseline of the first or the last line of text.
    case firstBaseline, lastBaseline
  }

  /// How the two sides compare.
  package enum Relation: String, Hashable, Sendable, CaseIterable {
    /// The first is at most the second.
    case atMost
    /// Both are equal.
    case equal
    /// The first is at least the second.
    case atLeast
  }

  /// The constrained view.
  package var first: Int64
  /// Its attribute.
  package var firstAttribute: Attribute
  /// How the two sides compare.
  package var relation: Relation
  /// The other view; absent if a length is a constant.
  package var second: Int64?
  /// The attribute of the other view.
  package var secondAttribute: Attribute?
  /// The factor of that attribute.
  package var multiplier: Double
  /// The summand.
  package var constant: Double
  /// The priority, 1 to 1000; 1000 is required.
  package var priority: Double
  /// Whether attributes of `first` are measured from the margins of a view that is `second`; the shell uses 8
  /// points for each.
  package var isRelativeToMargin: Bool

  package init(
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
