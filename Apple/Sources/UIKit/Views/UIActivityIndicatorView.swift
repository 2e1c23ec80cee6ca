import NotificationModel

/// An indicator of activity.
///
/// - Note: The indicator does not move, and is drawn as an ellipsis; without activity it is not drawn.
@MainActor @preconcurrency
open class UIActivityIndicatorView: UIView {
  /// How large it is.
  public enum Style: Int, Sendable {
    /// The usual size.
    case medium = 100
    /// A larger one.
    case large = 101
  }

  /// How large it is.
  open var style: Style { didSet { recordChange() } }
  /// Its colour.
  open var color: UIColor! = .secondaryLabel { didSet { recordChange() } }
  /// Whether it is hidden without activity.
  open var hidesWhenStopped = true { didSet { recordChange() } }
  /// Whether it shows activity.
  open private(set) var isAnimating = false { didSet { recordChange() } }

  /// Creates an indicator of a size.
  public init(style: Style) {
    self.style = style
    super.init(frame: .zero)
  }

  /// Creates an indicator of the usual size.
  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
  }

  /// Creates an indicator of the usual size: Linux has no archives of views.
  public required init(coder: NSCoder) {
    style = .medium
    super.init(frame: .zero)
  }

  /// Starts to show activity.
  open func startAnimating() {
    isAnimating = true
  }

  /// Stops showing activity.
  open func stopAnimating() {
    isAnimating = false
  }

  private var height: CGFloat { style == .large ? 37 : 20 }

  open override var intrinsicContentSize: CGSize { CGSize(width: height, height: height) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  override func makeContent() -> ViewContent {
    if !isAnimating, hidesWhenStopped { return .plain }
    return .label(
      ViewText(
        "…", font: UIFont.boldSystemFont(ofSize: height).model, color: color.model,
        alignment: .center))
  }
}
