import NotificationModel

/// A button with a title, a picture or both.
@MainActor @preconcurrency
open class UIButton: UIControl {
  /// The kind of the button.
  public private(set) final var buttonType = ButtonType.custom
  /// The appearance in the newer form; properties that it leaves open have the values set for states.
  open var configuration: Configuration? { didSet { invalidateIntrinsicContentSize() } }
  /// Called when the state changes, to set `configuration`.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }
  /// Updates what depends on the state.
  public typealias ConfigurationUpdateHandler = @MainActor (UIButton) -> Void

  /// The room at its edges; stored, and drawn in the shell's own way.
  open var contentEdgeInsets = UIEdgeInsets.zero
  /// The room around its words; stored, and drawn in the shell's own way.
  open var titleEdgeInsets = UIEdgeInsets.zero
  /// The room around its picture; stored, and drawn in the shell's own way.
  open var imageEdgeInsets = UIEdgeInsets.zero

  private var faces: [State: ButtonFace] = [:]
  /// The label, created when it is first used; only its font and its lines count.
  private lazy var label = {
    let label = UILabel(frame: .zero)
    label.font = .systemFont(ofSize: UIFont.buttonFontSize)
    return label
  }()
  private lazy var picture = UIImageView(frame: .zero)

  /// Creates a button without a title.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates a button without a title: Linux has no archives of views.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Creates a button of a kind.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    if buttonType != .custom { label.font = .systemFont(ofSize: 15) }
    if let name = buttonType.symbol { face(.normal) { $0.image = UIImage(systemName: name) } }
  }

  /// Sets the title of a state.
  open func setTitle(_ title: String?, for state: State) {
    face(state) { $0.title = title }
  }

  /// Sets the title of a state with attributes.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    face(state) { $0.attributedTitle = title }
  }

  /// Sets the title's colour of a state.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    face(state) { $0.titleColor = color }
  }

  /// Sets the picture of a state.
  open func setImage(_ image: UIImage?, for state: State) {
    face(state) { $0.image = image }
  }

  /// Sets the background picture of a state; stored, and not drawn.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    face(state) { $0.backgroundImage = image }
  }

  /// The label; set its text by `setTitle(_:for:)`, and its appearance here.
  open var titleLabel: UILabel? {
    label.text = currentTitle
    return label
  }

  /// The picture's view; set its picture by `setImage(_:for:)`, and its content mode here.
  open var imageView: UIImageView? {
    picture.image = currentImage
    return picture
  }

  /// Requests that the handler updates the configuration.
  open func setNeedsUpdateConfiguration() {
    configurationUpdateHandler?(self)
    recordChange()
  }

  open override var intrinsicContentSize: CGSize {
    let words = TextEstimate.size(
      of: shownTitle ?? "", font: shownFont, width: 0, lines: label.numberOfLines)
    let image = shownImage?.size ?? .zero
    let edges = configuration == nil ? CGSize(width: 0, height: 12) : CGSize(width: 24, height: 14)
    return CGSize(
      width: words.width + image.width + edges.width,
      height: max(words.height, image.height) + edges.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  override func stateChanged() {
    super.stateChanged()
    configurationUpdateHandler?(self)
  }

  override func makeContent() -> ViewContent {
    let title = shownTitle.map { words in
      ViewText(
        words, font: shownFont.model, color: shownTitleColor?.model, alignment: .center,
        lineLimit: SceneNumber.lines(label.numberOfLines))
    }
    return .button(
      ViewButton(
        title: title, image: shownImage?.model(tint: tintColor),
        isProminent: configuration?.isProminent ?? false))
  }

  /// Returns the value of a state, or else the one of the normal state.
  func face<Value>(_ part: KeyPath<ButtonFace, Value?>, for state: State) -> Value? {
    faces[state]?[keyPath: part] ?? faces[.normal]?[keyPath: part]
  }

  /// Changes the values of a state.
  func face(_ state: State, _ change: (inout ButtonFace) -> Void) {
    change(&faces[state, default: ButtonFace()])
    invalidateIntrinsicContentSize()
  }

  private var shownTitle: String? {
    let title = configuration.flatMap { $0.words } ?? currentAttributedTitle?.string ?? currentTitle
    return title?.isEmpty == true ? nil : title
  }

  private var shownImage: UIImage? { configuration?.image ?? currentImage }

  private var shownFont: UIFont { label.shownFont }

  private var shownTitleColor: UIColor? {
    if let color = configuration?.baseForegroundColor { return color }
    if let color = face(\.titleColor, for: state) { return color }
    // The title of a custom button is white unless the app sets a colour.
    return buttonType == .custom && configuration == nil ? .white : nil
  }

  override var shownTint: UIColor? { configuration?.baseBackgroundColor ?? look.tint }
}

extension UIButton {
  /// The kind of a button.
  public enum ButtonType: Int, Sendable {
    /// A button whose appearance the app defines.
    case custom = 0
    /// A button with the appearance of the system's.
    case system = 1
    /// A button that leads to details.
    case detailDisclosure = 2
    /// A button that leads to an explanation, on a dark background.
    case infoLight = 3
    /// A button that leads to an explanation, on a light background.
    case infoDark = 4
    /// A button that adds an item.
    case contactAdd = 5
    /// A button that closes a view.
    case close = 7

    /// The symbol that it shows by default.
    var symbol: String? {
      switch self {
      case .custom, .system: nil
      case .detailDisclosure, .infoLight, .infoDark: "info.circle"
      case .contactAdd: "plus.circle"
      case .close: "xmark.circle.fill"
      }
    }
  }

  /// Creates a button of a kind with an action.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    use(primaryAction)
  }

  /// Creates a button from a configuration with an action.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system)
    self.configuration = configuration
    use(primaryAction)
  }

  private func use(_ action: UIAction?) {
    guard let action else { return }
    if !action.title.isEmpty { setTitle(action.title, for: .normal) }
    if let image = action.image { setImage(image, for: .normal) }
    addAction(action, for: .primaryActionTriggered)
  }

  /// Sets the size of the symbols of a state.
  public func setPreferredSymbolConfiguration(
    _ configuration: UIImage.SymbolConfiguration?, forImageIn state: State
  ) {
    guard let configuration else { return }
    face(state) { $0.image = $0.image?.withConfiguration(configuration) }
  }

  /// Returns the title of a state.
  public func title(for state: State) -> String? { face(\.title, for: state) }

  /// Returns the title of a state with attributes.
  public func attributedTitle(for state: State) -> NSAttributedString? {
    face(\.attributedTitle, for: state)
  }

  /// Returns the title's colour of a state.
  public func titleColor(for state: State) -> UIColor? { face(\.titleColor, for: state) }

  /// Returns the picture of a state.
  public func image(for state: State) -> UIImage? { face(\.image, for: state) }

  /// Returns the background picture of a state.
  public func backgroundImage(for state: State) -> UIImage? {
    face(\.backgroundImage, for: state)
  }

  /// The current title.
  public var currentTitle: String? { title(for: state) }

  /// The current title with attributes.
  public var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }

  /// The current colour of the title.
  public var currentTitleColor: UIColor { titleColor(for: state) ?? .white }

  /// The current picture.
  public var currentImage: UIImage? { image(for: state) }
}

/// The values of a button in one state.
struct ButtonFace {
  var title: String?
  var attributedTitle: NSAttributedString?
  var titleColor: UIColor?
  var image: UIImage?
  var backgroundImage: UIImage?
}
