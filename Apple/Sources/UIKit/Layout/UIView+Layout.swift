extension UIView {
  /// A length that is not determined.
  public static let noIntrinsicMetric: CGFloat = -1
  /// Asks for the least size that a view's constraints allow.
  public static let layoutFittingCompressedSize = CGSize.zero
  /// Asks for the greatest size that a view's constraints allow.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  /// How a frame changes with the size of the view around it.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates a mask from bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// The room at the left grows.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
    /// It grows in width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// The room at the right grows.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    /// The room at the top grows.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    /// It grows in height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    /// The room at the bottom grows.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
  }

  /// How its frame changes with the size of the view around it.
  public var autoresizingMask: AutoresizingMask {
    get { arrangement.mask }
    set { arrangement.mask = newValue }
  }

  /// Whether its frame determines its position, and not constraints.
  public var translatesAutoresizingMaskIntoConstraints: Bool {
    get { arrangement.followsFrame }
    set {
      arrangement.followsFrame = newValue
      recordChange()
    }
  }

  /// The room inside it, by the direction of the language; 8 points at each edge unless set.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { arrangement.margins }
    set {
      arrangement.margins = newValue
      setNeedsLayout()
    }
  }

  /// The room inside it; 8 points at each edge unless set.
  public var layoutMargins: UIEdgeInsets {
    get {
      let margins = arrangement.margins
      return UIEdgeInsets(
        top: margins.top, left: margins.leading, bottom: margins.bottom, right: margins.trailing)
    }
    set {
      directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: newValue.top, leading: newValue.left, bottom: newValue.bottom,
        trailing: newValue.right)
    }
  }

  /// The area that bars cover; none on Linux.
  public var safeAreaInsets: UIEdgeInsets { .zero }

  /// Returns how strongly it resists being larger than its content.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    arrangement.hugging[axis] ?? .defaultLow
  }

  /// Sets how strongly it resists being larger than its content.
  public func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    arrangement.hugging[axis] = priority
    recordChange()
  }

  /// Returns how strongly it resists being smaller than its content.
  public func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority {
    arrangement.resistance[axis] ?? .defaultHigh
  }

  /// Sets how strongly it resists being smaller than its content.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    arrangement.resistance[axis] = priority
    recordChange()
  }

  /// Requests `updateConstraints()` before the next layout.
  public func setNeedsUpdateConstraints() {
    arrangement.needsConstraints = true
    setNeedsLayout()
  }

  /// Calls `updateConstraints()` if it was requested.
  public func updateConstraintsIfNeeded() {
    guard arrangement.needsConstraints else { return }
    arrangement.needsConstraints = false
    updateConstraints()
  }
}

extension UIView {
  /// The active constraints of it and its subviews that it holds.
  public var constraints: [NSLayoutConstraint] { arrangement.constraints }

  /// Activates a constraint, held by this view.
  public func addConstraint(_ constraint: NSLayoutConstraint) {
    constraint.isActive = true
  }

  /// Activates constraints.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.activate(constraints)
  }

  /// Deactivates a constraint.
  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    constraint.isActive = false
  }

  /// Deactivates constraints.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.deactivate(constraints)
  }

  /// Deactivates the constraints that connect a view with one outside of it.
  func removeConstraints(about view: UIView) {
    for holder in sequence(first: self, next: { $0.superview }) {
      NSLayoutConstraint.deactivate(holder.constraints.filter { $0.crosses(view) })
    }
  }
}

extension UIView {
  /// Lays out it and its subviews until no further layout is requested, or that often.
  func layOut(atMost passes: Int) {
    for _ in 0..<passes where needsLayoutSomewhere { layOutOnce(depth: 1) }
  }

  private var needsLayoutSomewhere: Bool {
    arrangement.needsLayout || subviews.contains { $0.needsLayoutSomewhere }
  }

  private func layOutOnce(depth: Int) {
    if depth > WindowSceneLimits.depth { return }
    if arrangement.needsLayout {
      arrangement.needsLayout = false
      updateConstraintsIfNeeded()
      let controller = family.controller
      controller?.viewWillLayoutSubviews()
      LayoutEngine.position(in: self)
      layoutSubviews()
      controller?.viewDidLayoutSubviews()
    }
    for view in subviews { view.layOutOnce(depth: depth + 1) }
  }

  /// Moves the subviews that follow its size to their new positions.
  func resizeSubviews(from old: CGSize) {
    for view in subviews where view.arrangement.followsFrame && !view.arrangement.mask.isEmpty {
      let mask = view.arrangement.mask
      var place = view.frame
      (place.origin.x, place.size.width) = Self.share(
        frame.width - old.width, of: (place.minX, place.width, old.width - place.maxX),
        growing: (
          mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
          mask.contains(.flexibleRightMargin)
        ))
      (place.origin.y, place.size.height) = Self.share(
        frame.height - old.height, of: (place.minY, place.height, old.height - place.maxY),
        growing: (
          mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
          mask.contains(.flexibleBottomMargin)
        ))
      view.frame = place
    }
    arrangement.needsLayout = true
  }

  /// Returns the new start and length of a view, of whose three lengths those grow that may: each by its share of
  /// them, or equally if they are 0.
  private static func share(
    _ growth: CGFloat, of lengths: (CGFloat, CGFloat, CGFloat), growing: (Bool, Bool, Bool)
  ) -> (CGFloat, CGFloat) {
    let parts = [
      growing.0 ? lengths.0 : nil, growing.1 ? lengths.1 : nil, growing.2 ? lengths.2 : nil,
    ]
    let whole = parts.compactMap { $0 }.reduce(0, +)
    let count = CGFloat(parts.compactMap { $0 }.count)
    func longer(_ part: CGFloat?) -> CGFloat {
      guard let part else { return 0 }
      return whole > 0 ? growth * part / whole : growth / count
    }
    return (lengths.0 + longer(parts[0]), max(0, lengths.1 + longer(parts[1])))
  }
}

/// How a view and its subviews are positioned.
@MainActor
struct ViewArrangement {
  /// The origin of its own coordinates.
  var boundsOrigin = CGPoint.zero
  /// Whether its frame determines its position, and not constraints.
  var followsFrame = true
  /// How its frame changes with the view around it.
  var mask: UIView.AutoresizingMask = []
  /// The room inside it, with the usual margins.
  var margins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
  /// The active constraints of it and its subviews.
  var constraints: [NSLayoutConstraint] = []
  /// The guides in it, by their kind.
  var safeArea: UILayoutGuide?
  var marginsGuide: UILayoutGuide?
  var guides: [UILayoutGuide] = []
  /// Whether it is laid out before it is next drawn.
  var needsLayout = true
  var needsConstraints = true
  /// How strongly it keeps the size of its content, by direction.
  var hugging: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
  var resistance: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
}
