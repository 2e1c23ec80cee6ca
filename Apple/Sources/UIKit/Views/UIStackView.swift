import NotificationModel

/// A row or a column of views.
///
/// The stack positions its arranged views; a hidden one takes no room.
@MainActor @preconcurrency
open class UIStackView: UIView {
  /// How the views share the stack's length.
  public enum Distribution: Int, Sendable {
    /// The views that can grow fill it.
    case fill = 0
    /// All are equally long.
    case fillEqually = 1
    /// Each has a share according to its own length.
    case fillProportionally = 2
    /// The gaps are equal.
    case equalSpacing = 3
    /// The middles are equally far apart.
    case equalCentering = 4
  }

  /// The alignment of the views across the stack's direction.
  public enum Alignment: Int, Sendable {
    /// From edge to edge.
    case fill = 0
    /// At the leading edge, in a column.
    case leading = 1
    /// On the first baseline, in a row.
    case firstBaseline = 2
    /// In the middle.
    case center = 3
    /// At the trailing edge, in a column.
    case trailing = 4
    /// On the last baseline, in a row.
    case lastBaseline = 5
    /// At the top, in a row.
    public static let top = Alignment.leading
    /// At the bottom, in a row.
    public static let bottom = Alignment.trailing
  }

  /// The system's gap.
  public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
  /// The system's gap between related views.
  public static let spacingUseSystem = -CGFloat.greatestFiniteMagnitude

  /// The direction.
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { setNeedsLayout() } }
  /// The alignment of the views across it.
  open var alignment = Alignment.fill { didSet { setNeedsLayout() } }
  /// How the views share its length.
  open var distribution = Distribution.fill { didSet { setNeedsLayout() } }
  /// The gap between two views, in points.
  open var spacing: CGFloat = 0 { didSet { setNeedsLayout() } }
  /// Whether the margins stay free.
  open var isLayoutMarginsRelativeArrangement = false { didSet { setNeedsLayout() } }
  /// Whether gaps are measured from baselines; stored, and measured from edges.
  open var isBaselineRelativeArrangement = false

  private var arranged: [UIView] = []
  private var gaps: [ObjectIdentifier: CGFloat] = [:]

  /// Creates a stack of no size.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates a stack of no size: Linux has no archives of views.
  public required init(coder: NSCoder) {
    super.init(frame: .zero)
  }

  /// Creates a stack of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// The arranged views, in order.
  open var arrangedSubviews: [UIView] { arranged }

  /// Arranges a view after the others.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arranged.filter { $0 !== view }.count)
  }

  /// Arranges a view at an index among the others.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arranged.removeAll { $0 === view }
    arranged.insert(view, at: min(max(stackIndex, 0), arranged.count))
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview === self { setNeedsLayout() } else { addSubview(view) }
  }

  /// Stops arranging a view, which stays in the stack; hide it or remove it from its superview too.
  open func removeArrangedSubview(_ view: UIView) {
    arranged.removeAll { $0 === view }
    setNeedsLayout()
  }

  /// Sets the gap after one view, in points.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    gaps[ObjectIdentifier(arrangedSubview)] = Self.isSystem(spacing) ? nil : spacing
    setNeedsLayout()
  }

  /// Returns the gap after one view that was set for it.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    gaps[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    arranged.removeAll { $0 === subview }
    gaps[ObjectIdentifier(subview)] = nil
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    SizeEstimate.size(of: self, width: size.width)
  }

  /// The room at its edges.
  var margins: NSDirectionalEdgeInsets {
    isLayoutMarginsRelativeArrangement ? directionalLayoutMargins : .zero
  }

  override func makeContent() -> ViewContent {
    var stack = ViewStack(
      axis: axis == .horizontal ? .horizontal : .vertical, alignment: alignment.model,
      distribution: distribution.model,
      spacing: Self.isSystem(spacing) ? 8 : SceneNumber.finite(spacing),
      margins: ViewInsets(
        top: SceneNumber.finite(margins.top), leading: SceneNumber.finite(margins.leading),
        bottom: SceneNumber.finite(margins.bottom),
        trailing: SceneNumber.finite(margins.trailing)))
    for view in arranged where !view.isHidden {
      if let gap = gaps[ObjectIdentifier(view)] {
        stack.spacingAfter[view.identity] = SceneNumber.finite(gap)
      }
    }
    return .stack(stack)
  }

  private static func isSystem(_ spacing: CGFloat) -> Bool {
    spacing == spacingUseDefault || spacing == spacingUseSystem
  }
}

extension UIStackView.Alignment {
  fileprivate var model: ViewStack.Alignment {
    switch self {
    case .fill: .fill
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    case .firstBaseline, .lastBaseline: .baseline
    }
  }
}

extension UIStackView.Distribution {
  fileprivate var model: ViewStack.Distribution {
    switch self {
    case .fill: .fill
    case .fillEqually: .fillEqually
    case .fillProportionally: .fillProportionally
    case .equalSpacing: .equalSpacing
    case .equalCentering: .equalCentering
    }
  }
}
