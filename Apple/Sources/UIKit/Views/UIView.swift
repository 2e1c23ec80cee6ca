import NotificationModel

/// A rectangle on the screen or in a content extension, with its subviews.
///
/// Views are values for the process that draws them: a shell creates its own element for each, measures it and
/// positions it by its frame, its stack or its constraints. Changes are drawn at the next turn of the main queue.
@MainActor @preconcurrency
open class UIView: UIResponder {
  /// Distinguishes the view from all others of this process.
  let identity = ViewIdentity.next()
  /// The appearance, without the overridable properties.
  var look = ViewLook() { didSet { recordChange() } }
  /// How it and its subviews are positioned.
  var arrangement = ViewArrangement()
  /// Its superview, subviews and controller.
  var family = ViewFamily()

  /// The position in the superview, in points from its top left corner.
  ///
  /// The frame applies if neither a stack nor constraints determine the position.
  open var frame: CGRect {
    didSet {
      if frame.size != oldValue.size { resizeSubviews(from: oldValue.size) }
      if frame != oldValue { recordChange() }
    }
  }

  /// The colour under its content; transparent if it is `nil`.
  open var backgroundColor: UIColor? { didSet { recordChange() } }
  /// The opacity, 0 to 1.
  open var alpha: CGFloat = 1 { didSet { recordChange() } }
  /// Whether it is hidden, with its subviews; a stack closes the gap.
  open var isHidden = false { didSet { invalidateIntrinsicContentSize() } }
  /// Whether it and its subviews receive the user's input.
  open var isUserInteractionEnabled = true { didSet { recordChange() } }
  /// The text that a screen reader reads instead of its own.
  open var accessibilityLabel: String? { didSet { recordChange() } }

  /// Its outline.
  public private(set) lazy var layer = CALayer(view: self)

  /// Creates a view at a frame.
  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  /// Creates a view of no size: Linux has no archives of views.
  public required init?(coder: NSCoder) {
    frame = .zero
    super.init()
  }

  /// Creates a view of no size.
  public override convenience init() {
    self.init(frame: .zero)
  }

  /// Its own coordinates: usually from 0 to its width and height.
  open var bounds: CGRect {
    get { CGRect(origin: arrangement.boundsOrigin, size: frame.size) }
    set {
      arrangement.boundsOrigin = newValue.origin
      let middle = center
      frame.size = newValue.size
      center = middle
    }
  }

  /// The colour of its interactive elements; that of the superview, or the system's, if none is set.
  open var tintColor: UIColor! {
    get { look.tint ?? superview?.tintColor ?? .tintColor }
    set {
      look.tint = newValue
      tintColorDidChange()
    }
  }

  /// Called when the tint changed; does nothing unless overridden.
  open func tintColorDidChange() {}

  /// The controller whose view it is, or the superview.
  open override var next: UIResponder? { family.controller ?? superview }

  // MARK: - Views in it

  /// Adds a view above the others, and removes it from its previous superview.
  open func addSubview(_ view: UIView) {
    insert(view, at: subviews.count)
  }

  /// Removes it from the superview, with the constraints between the two.
  open func removeFromSuperview() {
    leave()
  }

  /// Called after a subview was added; does nothing unless overridden.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before a subview is removed; does nothing unless overridden.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Called before the superview changes; does nothing unless overridden.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called after the superview changed; does nothing unless overridden.
  open func didMoveToSuperview() {}
  /// Called before the window changes; does nothing unless overridden.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called after the window changed; does nothing unless overridden.
  open func didMoveToWindow() {}

  // MARK: - Layout

  /// Lays out the subviews; called before the view is drawn, if layout was requested.
  open func layoutSubviews() {}

  /// Requests `layoutSubviews()` before it is next drawn.
  open func setNeedsLayout() {
    arrangement.needsLayout = true
    recordChange()
  }

  /// Calls `layoutSubviews()` of it and of its subviews, if it was requested.
  open func layoutIfNeeded() {
    layOut(atMost: WindowSceneLimits.layoutPasses)
  }

  /// Creates constraints before the next layout; call the inherited method last.
  open func updateConstraints() {}

  /// Whether views of this class need constraints for their position; not used on Linux.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// Called when `safeAreaInsets` changed; never called on Linux, since they are always zero.
  open func safeAreaInsetsDidChange() {}

  /// The size of its content; `noIntrinsicMetric` for a length that is not determined.
  ///
  /// - Note: The size is an estimate. The shell that draws the view measures.
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  /// Records that the size of its content changed; setting the content does so too.
  open func invalidateIntrinsicContentSize() {
    for view in sequence(first: self, next: { $0.superview }) {
      view.arrangement.needsLayout = true
    }
    recordChange()
  }

  /// Returns the preferred size within another; the current size, unless overridden.
  open func sizeThatFits(_ size: CGSize) -> CGSize { frame.size }

  /// Returns the size that its constraints and subviews need.
  ///
  /// - Note: The size is an estimate. The shell that draws the view measures.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    SizeEstimate.size(of: self, width: targetSize.width)
  }

  /// The traits of the environment; see `UITraitCollection`.
  open var traitCollection: UITraitCollection { .current }

  /// Called when the traits change; not called on Linux, since shells follow light and dark themselves.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Draws the view.
  ///
  /// - Note: Never called: shells draw views from their values, without a surface to draw on.
  open func draw(_ rect: CGRect) {}

  /// Requests that the view is drawn again; setting a visible property does so too.
  open func setNeedsDisplay() {
    recordChange()
  }

  /// Returns whether a point of its own coordinates is in it.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.contains(point)
  }

  /// Returns the highest view at a point of its own coordinates that receives the user's input.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha > 0.01, self.point(inside: point, with: event)
    else { return nil }
    return subviews.reversed().lazy.compactMap {
      $0.hitTest($0.convert(point, from: self), with: event)
    }.first ?? self
  }

  // MARK: - For screen readers

  /// The text in which a screen reader explains the function of the view; stored, and not sent to shells.
  open var accessibilityHint: String? {
    get { look.accessibilityHint }
    set { look.accessibilityHint = newValue }
  }

  /// The text in which a screen reader describes the state of the view; stored, and not sent to shells.
  open var accessibilityValue: String? {
    get { look.accessibilityValue }
    set { look.accessibilityValue = newValue }
  }

  /// Whether a screen reader stops at it; stored, and not sent to shells, which know their elements.
  open var isAccessibilityElement: Bool {
    get { look.isAccessibilityElement }
    set { look.isAccessibilityElement = newValue }
  }

  // MARK: - For shells

  /// Returns the form of the view's kind that shells receive.
  func makeContent() -> ViewContent { .plain }

  /// Whether a tap on it is reported in addition to the events of its kind.
  var takesTaps: Bool {
    isUserInteractionEnabled && look.recognizers.contains { $0.isEnabled }
  }

  /// Whether the user may use it; overridden by controls.
  var isEnabledForPerson: Bool {
    isUserInteractionEnabled || (subviews.isEmpty && look.recognizers.isEmpty)
  }

  /// The colour that shells use for it; overridden by controls that have colours of their own.
  var shownTint: UIColor? { look.tint }

  /// Informs the drawing process that a visible property changed.
  func recordChange() {
    SceneChanges.record()
  }
}

extension UIView {
  /// How something fills a view of another shape.
  public enum ContentMode: Int, Sendable {
    /// It is stretched.
    case scaleToFill = 0
    /// The whole content is visible.
    case scaleAspectFit = 1
    /// The whole view is filled.
    case scaleAspectFill = 2
    /// It is drawn again; on Linux it is stretched.
    case redraw = 3
    /// It keeps its size, in the middle.
    case center = 4
    /// It keeps its size, at an edge or a corner; shells put it in the middle.
    case top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

    var fill: ViewImage.Fill {
      switch self {
      case .scaleToFill, .redraw: .scaleToFill
      case .scaleAspectFit: .aspectFit
      case .scaleAspectFill: .aspectFill
      default: .center
      }
    }
  }
}

/// Gives each view and each guide a number of its own.
@MainActor
enum ViewIdentity {
  private static var last: Int64 = 0

  static func next() -> Int64 {
    last += 1
    return last
  }
}
