import NotificationModel

/// Computes approximately where the subviews of a view are in one direction, from its constraints: lines are derived
/// one after the other from the known ones. Shells compute the exact layout.
@MainActor
struct AxisLayout {
  private let axis: NSLayoutConstraint.Axis
  private var extents: [ObjectIdentifier: Extent] = [:]
  private let constraints: [NSLayoutConstraint]
  /// The known extents in the other direction, for lengths that depend on it.
  private let other: [ObjectIdentifier: Extent]

  /// Begins with the known length of the view itself, unless that is requested.
  init(
    of view: UIView, _ axis: NSLayoutConstraint.Axis, length: CGFloat?,
    beside other: AxisLayout? = nil
  ) {
    self.axis = axis
    self.other = other?.extents ?? [:]
    let own = view.constraints + view.subviews.flatMap(\.constraints)
    let given = own.lazy.filter { $0.firstAttribute.axis == axis && $0.relation == .equal }
    constraints = Array(given.prefix(WindowSceneLimits.constraints))
    learn(view, .start, 0)
    if let length { learn(view, .length, length) }
  }

  /// Returns the known extent of the view itself or of one of its subviews.
  func extent(of view: UIView) -> Extent? { extents[ObjectIdentifier(view)] }

  /// Derives the consequences of the constraints, and the lengths of views that no constraint determines.
  ///
  /// - Parameters:
  ///   - views: The views whose positions are requested.
  ///   - estimate: The preferred length of a view.
  mutating func reckon(_ views: [UIView], estimate: (UIView, AxisLayout) -> CGFloat?) {
    follow()
    for view in views where extent(of: view)?.length == nil {
      if let length = estimate(view, self), learn(view, .length, length) { follow() }
    }
    for view in views where extent(of: view)?.start == nil {
      if learn(view, .start, 0) { follow() }
    }
  }

  /// Derives everything that follows from the known lines.
  private mutating func follow() {
    for _ in 0..<WindowSceneLimits.reckoningPasses {
      var isNew = false
      for constraint in constraints where follow(constraint) { isNew = true }
      if !isNew { return }
    }
  }

  private mutating func follow(_ constraint: NSLayoutConstraint) -> Bool {
    guard let first = constraint.first, let line = constraint.firstAttribute.line else {
      return false
    }
    guard let second = constraint.second, let other = constraint.secondAttribute.line else {
      return constraint.second == nil && learn(first, line, constraint.constant)
    }
    let shift = Self.shift(constraint.firstAttribute, first)
    let otherShift = Self.shift(constraint.secondAttribute, second)
    if let known = value(second, other, of: constraint.secondAttribute) {
      let value = (known + otherShift) * constraint.multiplier + constraint.constant
      return learn(first, line, value - shift)
    }
    if constraint.secondAttribute.axis == axis, constraint.multiplier != 0,
      let known = value(first, line, of: constraint.firstAttribute)
    {
      let value = (known + shift - constraint.constant) / constraint.multiplier
      return learn(second, other, value - otherShift)
    }
    return false
  }

  /// Returns the position of a line of an item.
  private func value(
    _ item: LayoutItem, _ line: Extent.Line, of attribute: NSLayoutConstraint.Attribute
  ) -> CGFloat? {
    let name = ObjectIdentifier(item.measured)
    if attribute.axis == axis { return extents[name]?[line] }
    return other[name]?[line] ?? item.view.flatMap { SizeEstimate.length(attribute, of: $0) }
  }

  @discardableResult
  private mutating func learn(_ item: LayoutItem, _ line: Extent.Line, _ value: CGFloat) -> Bool {
    extents[ObjectIdentifier(item.measured), default: Extent()].learn(line, value)
  }

  @discardableResult
  private mutating func learn(_ view: UIView, _ line: Extent.Line, _ value: CGFloat) -> Bool {
    learn(.view(view), line, value)
  }

  /// Returns the distance of a line of margins from that of their view.
  private static func shift(
    _ attribute: NSLayoutConstraint.Attribute, _ item: LayoutItem
  ) -> CGFloat {
    ViewConstraint.shift(of: attribute, in: item)
  }
}

/// The known lines of an item in one direction.
struct Extent {
  private(set) var start: CGFloat?
  private(set) var end: CGFloat?
  private(set) var middle: CGFloat?
  private(set) var length: CGFloat?

  /// A line or the length of an item.
  enum Line {
    case start, end, middle, length
  }

  subscript(line: Line) -> CGFloat? {
    switch line {
    case .start: start
    case .end: end
    case .middle: middle
    case .length: length
    }
  }

  /// Sets a line, and the lines that result from it; known values stay.
  ///
  /// - Returns: Whether it was new.
  mutating func learn(_ line: Line, _ value: CGFloat) -> Bool {
    guard self[line] == nil, value.isFinite else { return false }
    set(line, value)
    if start == nil, let length {
      start = end.map { $0 - length } ?? middle.map { $0 - length / 2 }
    }
    if length == nil {
      if let start {
        length = end.map { $0 - start } ?? middle.map { ($0 - start) * 2 }
      } else if let end, let middle {
        length = (end - middle) * 2
        start = middle * 2 - end
      }
    }
    if let start, let length {
      end = end ?? start + length
      middle = middle ?? start + length / 2
    }
    return true
  }

  private mutating func set(_ line: Line, _ value: CGFloat) {
    switch line {
    case .start: start = value
    case .end: end = value
    case .middle: middle = value
    case .length: length = max(0, value)
    }
  }
}
