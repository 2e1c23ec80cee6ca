/// The outline of a view, and how its background is drawn.
///
/// - Note: Shells draw the corner, the border, the background and the opacity. A shadow is kept and not
///   drawn. Layers cannot be put into one another.
@MainActor @preconcurrency
open class CALayer: MainActorObject {
  private weak var view: UIView?

  /// A name.
  open var name: String?
  /// The colour of the shadow; stored, and not drawn.
  open var shadowColor: CGColor?
  /// The opacity of the shadow; stored, and not drawn.
  open var shadowOpacity: Float = 0
  /// How far the shadow is from the view; stored, and not drawn.
  open var shadowOffset = CGSize(width: 0, height: -3)
  /// How blurred the shadow is; stored, and not drawn.
  open var shadowRadius: CGFloat = 3

  init(view: UIView) {
    self.view = view
    super.init(base: ())
  }

  /// How round the corners are, in points.
  open var cornerRadius: CGFloat {
    get { view?.look.outline.cornerRadius ?? 0 }
    set { view?.look.outline.cornerRadius = newValue }
  }

  /// How wide the border is, in points.
  open var borderWidth: CGFloat {
    get { view?.look.outline.borderWidth ?? 0 }
    set { view?.look.outline.borderWidth = newValue }
  }

  /// The colour of the border; black if none is set.
  open var borderColor: CGColor? {
    get { view?.look.outline.borderColor }
    set { view?.look.outline.borderColor = newValue }
  }

  /// The background of its view.
  open var backgroundColor: CGColor? {
    get { view?.backgroundColor?.cgColor }
    set { view?.backgroundColor = newValue.map { UIColor(cgColor: $0) } }
  }

  /// Whether content outside of the bounds is clipped.
  open var masksToBounds: Bool {
    get { view?.clipsToBounds ?? false }
    set { view?.clipsToBounds = newValue }
  }

  /// The opacity, 0 to 1.
  open var opacity: Float {
    get { Float(view?.alpha ?? 1) }
    set { view?.alpha = CGFloat(newValue) }
  }

  /// Whether its view is hidden.
  open var isHidden: Bool {
    get { view?.isHidden ?? false }
    set { view?.isHidden = newValue }
  }

  /// The frame of its view.
  open var frame: CGRect {
    get { view?.frame ?? .zero }
    set { view?.frame = newValue }
  }

  /// The coordinates of its view.
  open var bounds: CGRect {
    get { view?.bounds ?? .zero }
    set { view?.bounds = newValue }
  }
}

extension UIView {
  /// Whether content outside of the bounds is clipped.
  public var clipsToBounds: Bool {
    get { look.clips }
    set { look.clips = newValue }
  }

  /// Whether it covers everything under it; without effect on Linux.
  public var isOpaque: Bool {
    get { look.isOpaque }
    set { look.isOpaque = newValue }
  }

  /// Whether the view looks light or dark in every shell; unspecified means that it follows the shell.
  public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { look.fixedStyle }
    set { look.fixedStyle = newValue }
  }

  /// How a picture fills it.
  public var contentMode: ContentMode {
    get { look.contentMode }
    set { look.contentMode = newValue }
  }

  /// A number that identifies it.
  public var tag: Int {
    get { look.tag }
    set { look.tag = newValue }
  }

  /// Returns the view with a number: itself, or a descendant.
  public func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    return subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
  }

  /// A name for tests of the app.
  public var accessibilityIdentifier: String? {
    get { look.accessibilityIdentifier }
    set { look.accessibilityIdentifier = newValue }
  }
}

/// The appearance and behaviour of a view, without the overridable properties.
@MainActor
struct ViewLook {
  var tint: UIColor?
  var fixedStyle = UIUserInterfaceStyle.unspecified
  var clips = false
  var isOpaque = true
  var contentMode = UIView.ContentMode.scaleToFill
  var outline = ViewOutline()
  var recognizers: [UITapGestureRecognizer] = []
  var otherRecognizers: [UIGestureRecognizer] = []
  var tag = 0
  var accessibilityIdentifier: String?
  var accessibilityHint: String?
  var accessibilityValue: String?
  var isAccessibilityElement = false
}

/// The outline of a view.
struct ViewOutline {
  var cornerRadius: CGFloat = 0
  var borderWidth: CGFloat = 0
  var borderColor: CGColor?
}
