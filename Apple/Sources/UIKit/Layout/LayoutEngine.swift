/// Computes approximately the frames of views in stacks and constraints: an app may read them, and the shell that
/// draws the views computes the exact ones.
@MainActor
enum LayoutEngine {
  /// Sets the frames of the subviews, if neither they nor their masks determine them.
  static func position(in view: UIView) {
    if let stack = view as? UIStackView { position(in: stack) }
    let moved = view.drawnOrder.filter {
      !$0.isArranged && !$0.view.translatesAutoresizingMaskIntoConstraints && !$0.view.isHidden
    }.map(\.view)
    if moved.isEmpty { return }
    let across = horizontal(moved, in: view, width: view.frame.width)
    let down = vertical(moved, in: view, across, height: view.frame.height)
    for child in moved {
      guard let x = across.extent(of: child), let y = down.extent(of: child) else { continue }
      child.frame = CGRect(
        x: x.start ?? 0, y: y.start ?? 0, width: x.length ?? 0, height: y.length ?? 0)
    }
  }

  /// Returns the size that the constraints in a view give it, with the available width.
  static func size(
    of view: UIView, width: CGFloat, depth: Int, needsHeight: Bool
  ) -> CGSize {
    let moved = view.subviews.filter {
      !$0.translatesAutoresizingMaskIntoConstraints && !$0.isHidden
    }
    let across = horizontal(moved, in: view, width: width > 0 ? width : nil, depth: depth)
    let wide = whole(moved, in: view, across)
    guard needsHeight else { return CGSize(width: wide, height: 0) }
    let down = vertical(moved, in: view, across, height: nil, depth: depth)
    return CGSize(width: wide, height: whole(moved, in: view, down))
  }

  private static func horizontal(
    _ views: [UIView], in view: UIView, width: CGFloat?, depth: Int = 1
  ) -> AxisLayout {
    var axis = AxisLayout(of: view, .horizontal, length: width)
    axis.reckon(views) { child, known in
      let room = width.map { max(0, $0 - (known.extent(of: child)?.start ?? 0)) } ?? 0
      return SizeEstimate.size(
        of: child, width: room, depth: depth + 1, needsHeight: false
      ).width
    }
    return axis
  }

  private static func vertical(
    _ views: [UIView], in view: UIView, _ across: AxisLayout, height: CGFloat?, depth: Int = 1
  ) -> AxisLayout {
    var axis = AxisLayout(of: view, .vertical, length: height, beside: across)
    axis.reckon(views) { child, _ in
      let width = across.extent(of: child)?.length ?? 0
      return SizeEstimate.size(of: child, width: width, depth: depth + 1).height
    }
    return axis
  }

  /// Returns the length of a view itself: as its constraints determine, or where its subviews end.
  private static func whole(_ views: [UIView], in view: UIView, _ axis: AxisLayout) -> CGFloat {
    axis.extent(of: view)?.length ?? views.compactMap { axis.extent(of: $0)?.end }.max() ?? 0
  }

  private static func position(in stack: UIStackView) {
    let views = stack.arrangedSubviews.filter { !$0.isHidden }
    let room = stack.bounds.inset(by: stack.arrangedInsets)
    let isRow = stack.axis == .horizontal
    let share = isRow ? room.width / CGFloat(max(1, views.count)) : room.width
    let sizes = views.map { SizeEstimate.size(of: $0, width: share, depth: 1) }
    let lengths = stack.lengths(of: sizes.map { isRow ? $0.width : $0.height }, room: room, views)
    var place = isRow ? room.minX : room.minY
    for (index, child) in views.enumerated() {
      let across = isRow ? sizes[index].height : sizes[index].width
      let (start, breadth) = stack.across(across, in: room)
      child.frame =
        isRow
        ? CGRect(x: place, y: start, width: lengths[index], height: breadth)
        : CGRect(x: start, y: place, width: breadth, height: lengths[index])
      place += lengths[index] + stack.gap(after: child)
    }
  }
}

extension UIStackView {
  /// Returns the gap after an arranged view.
  func gap(after view: UIView) -> CGFloat {
    let own = customSpacing(after: view)
    let gap = own == Self.spacingUseDefault ? spacing : own
    return abs(gap) == Self.spacingUseDefault ? 8 : gap
  }

  fileprivate var arrangedInsets: UIEdgeInsets {
    UIEdgeInsets(
      top: margins.top, left: margins.leading, bottom: margins.bottom, right: margins.trailing)
  }

  /// Returns the lengths of views along the stack: their own, equal ones, or with the remaining room added to the
  /// last.
  fileprivate func lengths(of own: [CGFloat], room: CGRect, _ views: [UIView]) -> [CGFloat] {
    guard let last = own.last else { return [] }
    let gaps = views.dropLast().map { gap(after: $0) }.reduce(0, +)
    let free = max(0, (axis == .horizontal ? room.width : room.height) - gaps)
    let whole = own.reduce(0, +)
    switch distribution {
    case .fillEqually: return own.map { _ in free / CGFloat(own.count) }
    case .fillProportionally where whole > 0: return own.map { $0 / whole * free }
    case .fill: return own.dropLast() + [max(0, last + free - whole)]
    case .fillProportionally, .equalSpacing, .equalCentering: return own
    }
  }

  /// Returns where a view begins across the stack, and how broad it is.
  fileprivate func across(_ breadth: CGFloat, in room: CGRect) -> (CGFloat, CGFloat) {
    let (start, whole) =
      axis == .horizontal ? (room.minY, room.height) : (room.minX, room.width)
    let own = min(breadth, whole)
    return switch alignment {
    case .fill: (start, whole)
    case .leading, .firstBaseline: (start, own)
    case .center: (start + (whole - own) / 2, own)
    case .trailing, .lastBaseline: (start + whole - own, own)
    }
  }
}
