import NotificationModel

/// A picture.
@MainActor @preconcurrency
open class UIImageView: UIView {
  /// The picture; nothing is drawn without one.
  open var image: UIImage? { didSet { invalidateIntrinsicContentSize() } }
  /// The picture while it is highlighted.
  open var highlightedImage: UIImage? { didSet { invalidateIntrinsicContentSize() } }
  /// Whether `highlightedImage` is drawn.
  open var isHighlighted = false { didSet { recordChange() } }
  /// The size at which symbols are drawn.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    didSet { invalidateIntrinsicContentSize() }
  }

  /// Creates a view without a picture.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Creates a view without a picture: Linux has no archives of views.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  /// Creates a view of a picture, in its size.
  public init(image: UIImage?) {
    self.image = image
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
  }

  /// Creates a view of a picture, in its size, with another one while it is highlighted.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    self.image = image
    self.highlightedImage = highlightedImage
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
  }

  open override var intrinsicContentSize: CGSize {
    shownImage?.size ?? super.intrinsicContentSize
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    shownImage?.size ?? .zero
  }

  private var shownImage: UIImage? {
    let shown = isHighlighted ? highlightedImage ?? image : image
    return preferredSymbolConfiguration.flatMap { shown?.withConfiguration($0) } ?? shown
  }

  override func makeContent() -> ViewContent {
    guard let picture = shownImage?.model(tint: tintColor) else { return .plain }
    return .image(picture, contentMode.fill)
  }
}
