import NotificationModel

/// A sign that something goes on.
///
/// - Note: It stands still, as an ellipsis; while nothing goes on it is not drawn.
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
  open var style: Style { didSet { noteChange() } }
  /// Its colour.
  open var color: UIColor! = .secondaryLabel { didSet { noteChange() } }
  /// Whether it is not drawn while nothing goes on.
  open var hidesWhenStopped = true { didSet { noteChange() } }
  /// Whether something goes on.
  open private(set) var isAnimating = false { didSet { noteChange() } }

  /// Creates a sign of a size.
  public init(style: Style) {
    self.style = style
    super.init(frame: .zero)
  }

  /// Creates a sign of the usual size.
  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
  }

  /// Creates a sign of the usual size: there are no archives of views here.
  public required init(coder: NSCoder) {
    style = .medium
    super.init(frame: .zero)
  }

  /// Says that something goes on.
  open func startAnimating() {
    isAnimating = true
  }

  /// Says that nothing goes on any more.
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
