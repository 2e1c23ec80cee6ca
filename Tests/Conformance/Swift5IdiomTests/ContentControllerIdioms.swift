import UserNotificationsUI

// Common code of content extensions whose views are made in code.

/// A subclass with views of its own, with constraints and a stack.
final class CardView: UIView {
  private let titleLabel: UILabel = {
    let label = UILabel()
    label.translatesAutoresizingMaskIntoConstraints = false
    label.font = UIFont.systemFont(ofSize: 18, weight: .semibold)
    label.textColor = UIColor(red: 0.2, green: 0.3, blue: 0.4, alpha: 1.0)
    label.numberOfLines = 0
    label.setContentHuggingPriority(.required, for: .vertical)
    return label
  }()

  private lazy var stackView: UIStackView = {
    let stackView = UIStackView(arrangedSubviews: [titleLabel, badge])
    stackView.translatesAutoresizingMaskIntoConstraints = false
    stackView.axis = .horizontal
    stackView.distribution = .fillProportionally
    stackView.alignment = .center
    stackView.spacing = 8.0
    return stackView
  }()

  let badge = UIImageView(image: UIImage(systemName: "bell.badge"))
  var title: String? {
    get { titleLabel.text }
    set { titleLabel.text = newValue }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    commonInit()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    commonInit()
  }

  private func commonInit() {
    backgroundColor = .secondarySystemBackground
    layer.cornerRadius = 10
    layer.masksToBounds = true
    layer.borderColor = UIColor.separator.cgColor
    layer.borderWidth = 1 / UITraitCollection.current.displayScale
    addSubview(stackView)
    NSLayoutConstraint.activate([
      stackView.topAnchor.constraint(equalTo: topAnchor, constant: 8),
      stackView.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 12),
      stackView.trailingAnchor.constraint(lessThanOrEqualTo: trailingAnchor, constant: -12),
      stackView.bottomAnchor.constraint(equalTo: safeAreaLayoutGuide.bottomAnchor, constant: -8),
      badge.widthAnchor.constraint(equalToConstant: 24),
      badge.heightAnchor.constraint(equalTo: badge.widthAnchor, multiplier: 1),
    ])
  }

  override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 60) }
}

/// The `async` form, media, an initial size and a field above the keyboard.
final class PlayerViewController: UIViewController, UNNotificationContentExtension,
  UITextFieldDelegate
{
  private let card = CardView()
  private let slider = UISlider()
  private let commentField = UITextField()
  private var isPlaying = false
  private(set) var sent: [String] = []

  init() {
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) {
    fatalError("made in code")
  }

  override func loadView() {
    view = card
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    commentField.delegate = self
    commentField.placeholder = "Comment"
    commentField.returnKeyType = .send
    commentField.borderStyle = .roundedRect
    slider.minimumValue = 0
    slider.maximumValue = 100
    slider.addAction(
      UIAction { [weak self] action in
        guard let slider = action.sender as? UISlider else { return }
        self?.card.alpha = CGFloat(slider.value / 100)
      }, for: .valueChanged)
    card.addSubview(slider)
    card.isUserInteractionEnabled = true
    card.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: PlayerViewController.cardTapped))
    preferredContentSize = CGSize(width: view.bounds.width, height: 180)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    slider.frame = CGRect(x: 0, y: view.bounds.maxY - 40, width: view.bounds.width, height: 40)
  }

  private func cardTapped(_ recognizer: UITapGestureRecognizer) {
    UIView.animate(withDuration: 0.2, delay: 0, options: [.curveEaseInOut]) {
      self.card.alpha = 0.5
    } completion: { _ in
      self.card.alpha = 1
    }
  }

  func didReceive(_ notification: UNNotification) {
    let content = notification.request.content
    title = content.subtitle
    card.title = content.title
    if let attachment = content.attachments.first,
      attachment.url.startAccessingSecurityScopedResource()
    {
      defer { attachment.url.stopAccessingSecurityScopedResource() }
      if let data = try? Data(contentsOf: attachment.url) { card.badge.image = UIImage(data: data) }
    }
  }

  func didReceive(
    _ response: UNNotificationResponse
  ) async -> UNNotificationContentExtensionResponseOption {
    if response.actionIdentifier == "comment" {
      becomeFirstResponder()
      commentField.becomeFirstResponder()
      return .doNotDismiss
    }
    return .dismissAndForwardAction
  }

  override var canBecomeFirstResponder: Bool { true }
  override var inputAccessoryView: UIView? { commentField }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    sent.append(textField.text ?? "")
    textField.text = ""
    textField.resignFirstResponder()
    return true
  }

  var mediaPlayPauseButtonType: UNNotificationContentExtensionMediaPlayPauseButtonType { .overlay }
  var mediaPlayPauseButtonFrame: CGRect { CGRect(x: 50, y: 50, width: 60, height: 60) }
  var mediaPlayPauseButtonTintColor: UIColor { .white }

  func mediaPlay() {
    isPlaying = true
    extensionContext?.mediaPlayingStarted()
  }

  func mediaPause() {
    isPlaying = false
    extensionContext?.mediaPlayingPaused()
  }
}

extension UIColor {
  convenience init(hex: UInt32) {
    self.init(
      red: CGFloat((hex >> 16) & 0xFF) / 255.0, green: CGFloat((hex >> 8) & 0xFF) / 255.0,
      blue: CGFloat(hex & 0xFF) / 255.0, alpha: 1.0)
  }

  static let brand = UIColor(hex: 0xFF8800)
}

extension UIView {
  func pinEdges(to other: UIView) {
    translatesAutoresizingMaskIntoConstraints = false
    let constraints = [
      topAnchor.constraint(equalTo: other.topAnchor),
      bottomAnchor.constraint(equalTo: other.bottomAnchor),
      leadingAnchor.constraint(equalTo: other.leadingAnchor),
      trailingAnchor.constraint(equalTo: other.trailingAnchor),
    ]
    constraints.forEach { $0.isActive = true }
  }
}
