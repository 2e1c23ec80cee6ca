import NotificationModel

/// A rectangle of what a content extension or a screen shows, with the views in it.
///
/// Views are values to whoever draws them: a shell makes something of its own of each, measures it and puts
/// it where its frame, its stack or its constraints say. What changes is drawn anew at the next turn
/// of the main queue.
@MainActor @preconcurrency
open class UIView: UIResponder {
  /// Tells the view from all others of this process.
  let identity = ViewIdentity.next()
  /// How it looks, beside what may be overridden.
  var look = ViewLook() { didSet { noteChange() } }
  /// How it and the views in it are put where they are.
  var arrangement = ViewArrangement()
  /// What it holds and is held by.
  var family = ViewFamily()

  /// Where it is in the view around it, in points from that one's top left corner.
  ///
  /// It counts where neither a stack nor constraints say where the view is.
  open var frame: CGRect {
    didSet {
      if frame.size != oldValue.size { resizeSubviews(from: oldValue.size) }
      if frame != oldValue { noteChange() }
    }
  }

  /// What is under everything in it; nothing where it is absent.
  open var backgroundColor: UIColor? { didSet { noteChange() } }
  /// How much of it is seen, 0 to 1.
  open var alpha: CGFloat = 1 { didSet { noteChange() } }
  /// Whether it is left out, with all in it; a stack closes the gap.
  open var isHidden = false { didSet { invalidateIntrinsicContentSize() } }
  /// Whether it, and what is in it, takes what the person does.
  open var isUserInteractionEnabled = true { didSet { noteChange() } }
  /// What a screen reader says in the place of its text.
  open var accessibilityLabel: String? { didSet { noteChange() } }

  /// Its outline.
  public private(set) lazy var layer = CALayer(view: self)

  /// Creates a view at a frame.
  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  /// Creates a view of no size: there are no archives of views here.
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

  /// The colour of what it and the views in it let the person do; that of the view around it, or the
  /// system's, where none is set.
  open var tintColor: UIColor! {
    get { look.tint ?? superview?.tintColor ?? .tintColor }
    set {
      look.tint = newValue
      tintColorDidChange()
    }
  }

  /// Tells that the tint is another one; does nothing unless overridden.
  open func tintColorDidChange() {}

  /// The controller whose view it is, or the view around it.
  open override var next: UIResponder? { family.controller ?? superview }

  // MARK: - Views in it

  /// Adds a view above the others, out of the one that it was in.
  open func addSubview(_ view: UIView) {
    place(view, at: subviews.count)
  }

  /// Takes it out of the view around it, with the constraints between the two.
  open func removeFromSuperview() {
    leave()
  }

  /// Tells that a view was added; does nothing unless overridden.
  open func didAddSubview(_ subview: UIView) {}
  /// Tells that a view is about to be taken out; does nothing unless overridden.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Tells that another view is about to hold it; does nothing unless overridden.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Tells that another view holds it; does nothing unless overridden.
  open func didMoveToSuperview() {}
  /// Tells that it comes into a window, or out of one; does nothing unless overridden.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Tells that it came into a window, or out of one; does nothing unless overridden.
  open func didMoveToWindow() {}

  // MARK: - Layout

  /// Puts the views in it where they are; called before it is drawn, when that was asked for.
  open func layoutSubviews() {}

  /// Asks for `layoutSubviews()` before it is drawn next.
  open func setNeedsLayout() {
    arrangement.needsLayout = true
    noteChange()
  }

  /// Calls `layoutSubviews()` of it and of the views in it, where that was asked for.
  open func layoutIfNeeded() {
    layOut(atMost: SceneLimits.layoutPasses)
  }

  /// Makes constraints before the next layout; call the inherited one last.
  open func updateConstraints() {}

  /// Whether views of this class need constraints to stand anywhere; nothing asks it here.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// Tells that `safeAreaInsets` changed; never called here, since they are always zero.
  open func safeAreaInsetsDidChange() {}

  /// The size that what it shows takes; `noIntrinsicMetric` for a length that nothing says.
  ///
  /// - Note: An estimate. The shell that draws it measures.
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  /// Says that what it shows has another size; setting what it shows does so too.
  open func invalidateIntrinsicContentSize() {
    for view in sequence(first: self, next: { $0.superview }) {
      view.arrangement.needsLayout = true
    }
    noteChange()
  }

  /// Returns the size that suits it best within another; that which it has, unless overridden.
  open func sizeThatFits(_ size: CGSize) -> CGSize { frame.size }

  /// Returns the size that its constraints and the views in it take.
  ///
  /// - Note: An estimate. The shell that draws it measures.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    SizeEstimate.size(of: self, width: targetSize.width)
  }

  /// How it is seen; see `UITraitCollection`.
  open var traitCollection: UITraitCollection { .current }

  /// Tells that it is seen in another way; not called here, since shells follow light and dark themselves.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Draws it.
  ///
  /// - Note: Never called: shells draw what views are, and there is nothing to draw on here.
  open func draw(_ rect: CGRect) {}

  /// Asks for the view to be drawn anew; setting anything that is seen does so too.
  open func setNeedsDisplay() {
    noteChange()
  }

  /// Returns whether a point of its own coordinates is in it.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.contains(point)
  }

  /// Returns the highest view at a point of its own coordinates that takes what the person does.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha > 0.01, self.point(inside: point, with: event)
    else { return nil }
    return subviews.reversed().lazy.compactMap {
      $0.hitTest($0.convert(point, from: self), with: event)
    }.first ?? self
  }

  // MARK: - For screen readers

  /// What a screen reader says of what the view does; kept, and not told to shells.
  open var accessibilityHint: String? {
    get { look.accessibilityHint }
    set { look.accessibilityHint = newValue }
  }

  /// What a screen reader says of the state of the view; kept, and not told to shells.
  open var accessibilityValue: String? {
    get { look.accessibilityValue }
    set { look.accessibilityValue = newValue }
  }

  /// Whether a screen reader stops at it; kept, and not told to shells, which know their elements.
  open var isAccessibilityElement: Bool {
    get { look.isAccessibilityElement }
    set { look.isAccessibilityElement = newValue }
  }

  // MARK: - For shells

  /// What shells are told of the kind of view it is.
  func makeContent() -> ViewContent { .plain }

  /// Whether a tap on it is told beside what its kind tells.
  var takesTaps: Bool {
    isUserInteractionEnabled && look.recognizers.contains { $0.isEnabled }
  }

  /// What a person may do with it; more for controls.
  var isEnabledForPerson: Bool {
    isUserInteractionEnabled || (subviews.isEmpty && look.recognizers.isEmpty)
  }

  /// What shells colour it with; more for controls that have colours of their own.
  var shownTint: UIColor? { look.tint }

  /// Something that is seen is another one now.
  func noteChange() {
    SceneChanges.note()
  }
}

extension UIView {
  /// How something fills a view of another shape.
  public enum ContentMode: Int, Sendable {
    /// It is stretched.
    case scaleToFill = 0
    /// All of it is seen.
    case scaleAspectFit = 1
    /// All of the view is filled.
    case scaleAspectFill = 2
    /// It is drawn anew; here it is stretched.
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
