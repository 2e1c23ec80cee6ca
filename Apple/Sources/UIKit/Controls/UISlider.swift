import NotificationModel

/// A slider.
@MainActor @preconcurrency
open class UISlider: UIControl {
  private var place: Float = 0

  /// The least value.
  open var minimumValue: Float = 0 { didSet { value = place } }
  /// The greatest value.
  open var maximumValue: Float = 1 { didSet { value = place } }
  /// Whether events are sent while it moves, or only at the end.
  open var isContinuous = true { didSet { recordChange() } }
  /// The colour of the part below its knob.
  open var minimumTrackTintColor: UIColor? { didSet { recordChange() } }
  /// The colour of the part above its knob; stored, and drawn in the shell's own way.
  open var maximumTrackTintColor: UIColor?
  /// The colour of its knob; stored, and drawn in the shell's own way.
  open var thumbTintColor: UIColor?
  /// The picture at its lower end; stored, and not drawn.
  open var minimumValueImage: UIImage?
  /// The picture at its upper end; stored, and not drawn.
  open var maximumValueImage: UIImage?

  /// Creates a slider from 0 to 1 with the value 0.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates a slider from 0 to 1 with the value 0: Linux has no archives of views.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The value, always between the least and the greatest one.
  open var value: Float {
    get { place }
    set {
      place = newValue.isNaN ? minimumValue : max(minimumValue, min(newValue, maximumValue))
      recordChange()
    }
  }

  /// Moves the slider without sending an event.
  open func setValue(_ value: Float, animated: Bool) {
    self.value = value
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: 34)
  }

  /// Whether the user is moving it.
  open private(set) var isTracking = false

  override var shownTint: UIColor? { minimumTrackTintColor ?? look.tint }

  override func makeContent() -> ViewContent {
    let least = SceneNumber.finite(CGFloat(minimumValue))
    let most = max(least, SceneNumber.finite(CGFloat(maximumValue)))
    return .slider(
      ViewSlider(
        value: min(max(SceneNumber.finite(CGFloat(place)), least), most), minimum: least,
        maximum: most, isContinuous: isContinuous))
  }

  /// Handles a move by the user.
  func slide(to value: Double, isMoving: Bool) {
    self.value = Float(value)
    isTracking = isMoving
    if isContinuous || !isMoving { sendActions(for: .valueChanged) }
    if !isMoving { sendActions(for: .touchUpInside) }
  }
}
