import NotificationModel

/// A button with words, a picture or both.
@MainActor @preconcurrency
open class UIButton: UIControl {
  /// What kind of button it is.
  public private(set) final var buttonType = ButtonType.custom
  /// How it looks, in the newer way; what is set for states counts where this says nothing.
  open var configuration: Configuration? { didSet { invalidateIntrinsicContentSize() } }
  /// Called when its state is another one, to set `configuration`.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }
  /// Sets what depends on its state.
  public typealias ConfigurationUpdateHandler = @MainActor (UIButton) -> Void

  /// The room at its edges; kept, and drawn as shells do.
  open var contentEdgeInsets = UIEdgeInsets.zero
  /// The room around its words; kept, and drawn as shells do.
  open var titleEdgeInsets = UIEdgeInsets.zero
  /// The room around its picture; kept, and drawn as shells do.
  open var imageEdgeInsets = UIEdgeInsets.zero

  private var faces: [State: ButtonFace] = [:]
  /// Made when first asked for; its font and its lines count.
  private lazy var label = {
    let label = UILabel(frame: .zero)
    label.font = .systemFont(ofSize: UIFont.buttonFontSize)
    return label
  }()
  private lazy var picture = UIImageView(frame: .zero)

  /// Creates a button without words.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates a button without words: there are no archives of views here.
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

  /// Sets the words of a state.
  open func setTitle(_ title: String?, for state: State) {
    face(state) { $0.title = title }
  }

  /// Sets the words of a state with how they look.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    face(state) { $0.attributedTitle = title }
  }

  /// Sets the colour of the words of a state.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    face(state) { $0.titleColor = color }
  }

  /// Sets the picture of a state.
  open func setImage(_ image: UIImage?, for state: State) {
    face(state) { $0.image = image }
  }

  /// Sets the picture under the words of a state; kept, and not drawn.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    face(state) { $0.backgroundImage = image }
  }

  /// Its words; set them by `setTitle(_:for:)`, and how they look here.
  open var titleLabel: UILabel? {
    label.text = currentTitle
    return label
  }

  /// Its picture; set it by `setImage(_:for:)`, and how it fills its place here.
  open var imageView: UIImageView? {
    picture.image = currentImage
    return picture
  }

  /// Asks for the handler to set the configuration anew.
  open func setNeedsUpdateConfiguration() {
    configurationUpdateHandler?(self)
    noteChange()
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

  /// What a state shows, or else the usual one.
  func face<Value>(_ part: KeyPath<ButtonFace, Value?>, for state: State) -> Value? {
    faces[state]?[keyPath: part] ?? faces[.normal]?[keyPath: part]
  }

  /// Changes what a state shows.
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
    // Words of a button that an app draws itself are white until it says otherwise.
    return buttonType == .custom && configuration == nil ? .white : nil
  }

  override var shownTint: UIColor? { configuration?.baseBackgroundColor ?? look.tint }
}

extension UIButton {
  /// What kind of button it is.
  public enum ButtonType: Int, Sendable {
    /// One that looks as the app says.
    case custom = 0
    /// One that looks as the system's.
    case system = 1
    /// One that leads to details.
    case detailDisclosure = 2
    /// One that leads to an explanation, on a dark ground.
    case infoLight = 3
    /// One that leads to an explanation, on a light ground.
    case infoDark = 4
    /// One that adds something.
    case contactAdd = 5
    /// One that closes something.
    case close = 7

    /// The sign that it shows by itself.
    var symbol: String? {
      switch self {
      case .custom, .system: nil
      case .detailDisclosure, .infoLight, .infoDark: "info.circle"
      case .contactAdd: "plus.circle"
      case .close: "xmark.circle.fill"
      }
    }
  }

  /// Creates a button of a kind, with what its use does.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    use(primaryAction)
  }

  /// Creates a button that looks as a configuration says, with what its use does.
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

  /// Returns the words of a state.
  public func title(for state: State) -> String? { face(\.title, for: state) }

  /// Returns the words of a state with how they look.
  public func attributedTitle(for state: State) -> NSAttributedString? {
    face(\.attributedTitle, for: state)
  }

  /// Returns the colour of the words of a state.
  public func titleColor(for state: State) -> UIColor? { face(\.titleColor, for: state) }

  /// Returns the picture of a state.
  public func image(for state: State) -> UIImage? { face(\.image, for: state) }

  /// Returns the picture under the words of a state.
  public func backgroundImage(for state: State) -> UIImage? {
    face(\.backgroundImage, for: state)
  }

  /// The words it shows now.
  public var currentTitle: String? { title(for: state) }

  /// The words it shows now with how they look.
  public var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }

  /// The colour of the words it shows now.
  public var currentTitleColor: UIColor { titleColor(for: state) ?? .white }

  /// The picture it shows now.
  public var currentImage: UIImage? { image(for: state) }
}

/// What a button shows in one state.
struct ButtonFace {
  var title: String?
  var attributedTitle: NSAttributedString?
  var titleColor: UIColor?
  var image: UIImage?
  var backgroundImage: UIImage?
}
