import NotificationModel

/// A switch.
@MainActor @preconcurrency
open class UISwitch: UIControl {
  /// Whether it is on.
  open var isOn = false { didSet { recordChange() } }
  /// Its colour while it is on.
  open var onTintColor: UIColor? { didSet { recordChange() } }
  /// The colour of its knob; stored, and drawn in the shell's own way.
  open var thumbTintColor: UIColor?
  /// Words next to it; stored, without effect.
  open var title: String?

  /// Creates a switch that is off; its size is the shell's.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
  }

  /// Creates a switch that is off: Linux has no archives of views.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Turns the switch without sending an event.
  open func setOn(_ on: Bool, animated: Bool) {
    isOn = on
  }

  open override var intrinsicContentSize: CGSize { Self.size }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  private static let size = CGSize(width: 51, height: 31)

  override var shownTint: UIColor? { onTintColor ?? look.tint }

  override func makeContent() -> ViewContent { .toggle(isOn: isOn) }

  /// Handles a turn by the user.
  func turn(_ isOn: Bool) {
    if isOn == self.isOn { return }
    self.isOn = isOn
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }
}
