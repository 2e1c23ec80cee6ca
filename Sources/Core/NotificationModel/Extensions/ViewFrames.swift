/// A rectangle in a view, from its top left corner.
package struct ViewFrame: Hashable, Sendable {
  /// How far it is from the left.
  package var x: Double
  /// How far it is from the top.
  package var y: Double
  /// How wide it is.
  package var width: Double
  /// How high it is.
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
  /// How wide it is.
  package var width: Double
  /// How high it is.
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// The room between an edge and what is inside it.
package struct ViewInsets: Hashable, Sendable {
  /// At the top.
  package var top: Double
  /// Where the language begins.
  package var leading: Double
  /// At the bottom.
  package var bottom: Double
  /// Where the language ends.
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

/// How a stack puts its views in a row or a column.
package struct ViewStack: Hashable, Sendable {
  /// The direction of a stack.
  package enum Axis: String, Hashable, Sendable, CaseIterable {
    /// A row.
    case horizontal
    /// A column.
    case vertical
  }

  /// Where the views are across the stack's direction.
  package enum Alignment: String, Hashable, Sendable, CaseIterable {
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
  package enum Distribution: String, Hashable, Sendable, CaseIterable {
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
  package var axis: Axis
  /// Where the views are across it.
  package var alignment: Alignment
  /// How the views share its length.
  package var distribution: Distribution
  /// The gap between two views.
  package var spacing: Double
  /// Gaps after single views that differ, by the view's identifier.
  package var spacingAfter: [Int64: Double]
  /// The room between the stack's edge and its views.
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

/// One thing that is known about the place or the size of a view:
/// `first.attribute = multiplier * second.attribute + constant`, or at least or at most that.
package struct ViewConstraint: Hashable, Sendable {
  /// A line or a length of a view.
  package enum Attribute: String, Hashable, Sendable, CaseIterable {
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
  package enum Relation: String, Hashable, Sendable, CaseIterable {
    /// The first is at most the second.
    case atMost
    /// Both are equal.
    case equal
    /// The first is at least the second.
    case atLeast
  }

  /// The view it is about.
  package var first: Int64
  /// Its line or length.
  package var firstAttribute: Attribute
  /// How the two sides compare.
  package var relation: Relation
  /// The view it is compared with; absent for a length that is a number.
  package var second: Int64?
  /// The line or length of that one.
  package var secondAttribute: Attribute?
  /// What that is multiplied by.
  package var multiplier: Double
  /// What is added to it.
  package var constant: Double
  /// How much it matters, 1 to 1000; 1000 must hold.
  package var priority: Double
  /// Whether lines of `first` are measured from the margins of a view that is `second`; the shell takes 8
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
