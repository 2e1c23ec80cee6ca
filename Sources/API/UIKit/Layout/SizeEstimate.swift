import NotificationModel

/// How much room a view takes, about: the shell that draws it measures.
@MainActor
enum SizeEstimate {
  /// The size of a view by what it shows and what is in it, in points.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - width: The width there is; 0 or less means as much as it takes.
  /// - Returns: The size.
  static func size(of view: UIView, width: CGFloat) -> CGSize {
    size(of: view, width: width, depth: 1)
  }

  private static func size(of view: UIView, width: CGFloat, depth: Int) -> CGSize {
    if depth > SceneLimits.depth { return .zero }
    let fixed = (length(.width, of: view), length(.height, of: view))
    let room = fixed.0 ?? width
    let content: CGSize =
      switch view {
      case let stack as UIStackView: self.size(of: stack, width: room, depth: depth)
      case let label as UILabel: label.sizeThatFits(CGSize(width: room, height: 0))
      default: plainSize(of: view, width: room, depth: depth)
      }
    return CGSize(width: fixed.0 ?? content.width, height: fixed.1 ?? content.height)
  }

  /// The size that constraints of a view give it by a number.
  private static func length(
    _ attribute: NSLayoutConstraint.Attribute, of view: UIView
  ) -> CGFloat? {
    let found = view.constraints.first {
      $0.firstItem === view && $0.firstAttribute == attribute && $0.relation != .lessThanOrEqual
        && $0.secondItem == nil
    }
    return found?.constant
  }

  private static func size(of stack: UIStackView, width: CGFloat, depth: Int) -> CGSize {
    let margins = stack.margins
    let across = margins.leading + margins.trailing
    let views = stack.arrangedSubviews.filter { !$0.isHidden }
    let gaps = views.dropLast().map { gap(after: $0, in: stack) }.reduce(0, +)
    let isRow = stack.axis == .horizontal
    // A row shares its width; a column gives all of it to each.
    let room = width > 0 ? max(1, width - across - (isRow ? gaps : 0)) : 0
    let share = isRow && !views.isEmpty ? room / CGFloat(views.count) : room
    let sizes = views.map { size(of: $0, width: share, depth: depth + 1) }
    let widths = sizes.map(\.width)
    let heights = sizes.map(\.height)
    let width = isRow ? widths.reduce(gaps, +) : widths.max() ?? 0
    let height = isRow ? heights.max() ?? 0 : heights.reduce(gaps, +)
    return CGSize(width: across + width, height: margins.top + margins.bottom + height)
  }

  private static func gap(after view: UIView, in stack: UIStackView) -> CGFloat {
    let own = stack.customSpacing(after: view)
    return own == UIStackView.spacingUseDefault ? stack.spacing : own
  }

  /// What a view shows, or else what is in it: those with frames to their edges, those with constraints one below
  /// the other with the distances that these name.
  private static func plainSize(of view: UIView, width: CGFloat, depth: Int) -> CGSize {
    let own = view.intrinsicContentSize
    if own.width >= 0, own.height >= 0 { return own }
    var whole = CGSize.zero
    for child in view.subviews where !child.isHidden {
      if child.translatesAutoresizingMaskIntoConstraints {
        whole.width = max(whole.width, child.frame.maxX)
        whole.height = max(whole.height, child.frame.maxY)
      } else {
        let edges = distances(around: child, in: view)
        let room = width > 0 ? max(1, width - edges.width) : 0
        let size = size(of: child, width: room, depth: depth + 1)
        whole.width = max(whole.width, size.width + edges.width)
        whole.height += size.height + edges.height
      }
    }
    return whole
  }

  /// The distances that constraints name around a view: those to its sides, and those above and below.
  private static func distances(around child: UIView, in view: UIView) -> CGSize {
    var sum = CGSize.zero
    for constraint in view.constraints where constraint.firstItem === child {
      switch constraint.firstAttribute.model {
      case .left, .leading, .right, .trailing: sum.width += abs(constraint.constant)
      case .top, .bottom: sum.height += abs(constraint.constant)
      default: break
      }
    }
    return sum
  }
}
