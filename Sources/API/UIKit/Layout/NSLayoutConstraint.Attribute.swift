import NotificationModel

extension NSLayoutConstraint {
  /// A line or a length of a view.
  public enum Attribute: Int, Sendable {
    /// The left edge.
    case left = 1
    /// The right edge.
    case right = 2
    /// The top.
    case top = 3
    /// The bottom.
    case bottom = 4
    /// The edge where the language begins.
    case leading = 5
    /// The edge where the language ends.
    case trailing = 6
    /// The width.
    case width = 7
    /// The height.
    case height = 8
    /// The middle between left and right.
    case centerX = 9
    /// The middle between top and bottom.
    case centerY = 10
    /// The line that the last line of writing stands on.
    case lastBaseline = 11
    /// The line that the first line of writing stands on.
    case firstBaseline = 12
    /// An edge of the margins of the view.
    case leftMargin = 13, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    /// A middle of what the margins leave.
    case centerXWithinMargins = 19, centerYWithinMargins
    /// Nothing: the length is a number.
    case notAnAttribute = 0

    /// What shells call it, without margins.
    var model: ViewConstraint.Attribute? {
      switch self {
      case .left, .leftMargin: .left
      case .right, .rightMargin: .right
      case .top, .topMargin: .top
      case .bottom, .bottomMargin: .bottom
      case .leading, .leadingMargin: .leading
      case .trailing, .trailingMargin: .trailing
      case .width: .width
      case .height: .height
      case .centerX, .centerXWithinMargins: .centerX
      case .centerY, .centerYWithinMargins: .centerY
      case .lastBaseline: .lastBaseline
      case .firstBaseline: .firstBaseline
      case .notAnAttribute: nil
      }
    }

    /// The direction in which it lies.
    var axis: Axis {
      switch model {
      case .left, .right, .leading, .trailing, .width, .centerX, nil: .horizontal
      case .top, .bottom, .height, .centerY, .firstBaseline, .lastBaseline: .vertical
      }
    }

    /// What it is in its direction; lines of writing are nearly where the view ends.
    var line: Extent.Line? {
      switch model {
      case .left, .leading, .top: .start
      case .right, .trailing, .bottom, .firstBaseline, .lastBaseline: .end
      case .width, .height: .length
      case .centerX, .centerY: .middle
      case nil: nil
      }
    }

    var isOfMargins: Bool { rawValue >= Attribute.leftMargin.rawValue }
  }

  /// How the two sides of a constraint compare.
  public enum Relation: Int, Sendable {
    /// The first is at most the second.
    case lessThanOrEqual = -1
    /// Both are equal.
    case equal = 0
    /// The first is at least the second.
    case greaterThanOrEqual = 1

    var model: ViewConstraint.Relation {
      switch self {
      case .lessThanOrEqual: .atMost
      case .equal: .equal
      case .greaterThanOrEqual: .atLeast
      }
    }
  }

  /// A direction.
  public enum Axis: Int, Sendable {
    /// From side to side.
    case horizontal = 0
    /// From top to bottom.
    case vertical = 1
  }
}
