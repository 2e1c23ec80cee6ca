import NotificationModel

/// How much of something is done, from 0 to 1.
///
/// - Note: Shells draw it as a slider that nobody can move.
@MainActor @preconcurrency
open class UIProgressView: UIView {
  /// How it looks; shells draw both alike.
  public enum Style: Int, Sendable {
    /// A line with round ends.
    case `default` = 0
    /// A line in a bar.
    case bar = 1
  }

  private var done: Float = 0

  /// The colour of what is done.
  open var progressTintColor: UIColor? { didSet { noteChange() } }
  /// The colour of what is not; kept, and drawn as shells do.
  open var trackTintColor: UIColor?

  /// Creates a view of which nothing is done.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: .zero)
  }

  /// How much is done, always from 0 to 1.
  open var progress: Float {
    get { done }
    set {
      done = newValue > 0 ? min(newValue, 1) : 0
      noteChange()
    }
  }

  /// Says how much is done.
  open func setProgress(_ progress: Float, animated: Bool) {
    self.progress = progress
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: 4)
  }

  override var isEnabledForPerson: Bool { false }

  override var shownTint: UIColor? { progressTintColor ?? look.tint }

  override func makeContent() -> ViewContent {
    .slider(ViewSlider(value: Double(done), minimum: 0, maximum: 1))
  }
}
