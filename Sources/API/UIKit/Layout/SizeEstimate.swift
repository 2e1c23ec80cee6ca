import NotificationModel

/// How much room a view takes, about: the shell that draws it measures.
@MainActor
enum SizeEstimate {
  /// The size of a view by what it shows and what is in it, in points.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - width: The width there is; 0 or less means as much as it takes.
  ///   - depth: How deep in others it is looked at.
  ///   - needsHeight: Whether the height is asked for; a tree whose widths alone are asked for costs less.
  /// - Returns: The size.
  static func size(
    of view: UIView, width: CGFloat, depth: Int = 1, needsHeight: Bool = true
  ) -> CGSize {
    if depth > SceneLimits.depth { return .zero }
    let fixed = (length(.width, of: view), length(.height, of: view))
    let room = fixed.0 ?? width
    let content: CGSize =
      switch view {
      case let stack as UIStackView: size(of: stack, width: room, depth: depth, needsHeight)
      case let label as UILabel: label.sizeThatFits(CGSize(width: room, height: 0))
      default: plainSize(of: view, width: room, depth: depth, needsHeight)
      }
    return CGSize(width: fixed.0 ?? content.width, height: fixed.1 ?? content.height)
  }

  /// The size that constraints of a view give it by a number.
  static func length(
    _ attribute: NSLayoutConstraint.Attribute, of view: UIView
  ) -> CGFloat? {
    let found = view.constraints.first {
      $0.firstItem === view && $0.firstAttribute == attribute && $0.relation != .lessThanOrEqual
        && $0.secondItem == nil
    }
    return found?.constant
  }

  private static func size(
    of stack: UIStackView, width: CGFloat, depth: Int, _ needsHeight: Bool
  ) -> CGSize {
    let margins = stack.margins
    let across = margins.leading + margins.trailing
    let views = stack.arrangedSubviews.filter { !$0.isHidden }
    let gaps = views.dropLast().map { stack.gap(after: $0) }.reduce(0, +)
    let isRow = stack.axis == .horizontal
    // A row shares its width; a column gives all of it to each.
    let room = width > 0 ? max(1, width - across - (isRow ? gaps : 0)) : 0
    let share = isRow && !views.isEmpty ? room / CGFloat(views.count) : room
    let sizes = views.map {
      size(of: $0, width: share, depth: depth + 1, needsHeight: needsHeight)
    }
    let widths = sizes.map(\.width)
    let heights = sizes.map(\.height)
    let width = isRow ? widths.reduce(gaps, +) : widths.max() ?? 0
    let height = isRow ? heights.max() ?? 0 : heights.reduce(gaps, +)
    return CGSize(width: across + width, height: margins.top + margins.bottom + height)
  }

  /// What a view shows, or else what is in it, by their frames and by its constraints.
  private static func plainSize(
    of view: UIView, width: CGFloat, depth: Int, _ needsHeight: Bool
  ) -> CGSize {
    let own = view.intrinsicContentSize
    if own.width >= 0, own.height >= 0 { return own }
    let moved = FrameReckoning.size(
      of: view, width: width, depth: depth, needsHeight: needsHeight)
    let framed = view.subviews.filter {
      !$0.isHidden && $0.translatesAutoresizingMaskIntoConstraints
    }.map(\.frame)
    return CGSize(
      width: own.width >= 0 ? own.width : framed.map(\.maxX).reduce(moved.width, max),
      height: own.height >= 0 ? own.height : framed.map(\.maxY).reduce(moved.height, max))
  }
}
