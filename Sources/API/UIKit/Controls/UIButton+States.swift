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
