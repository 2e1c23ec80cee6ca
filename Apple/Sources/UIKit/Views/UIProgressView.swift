import NotificationModel

/// The progress of a task, from 0 to 1.
///
/// - Note: Shells draw it as a slider that the user cannot move.
@MainActor @preconcurrency
open class UIProgressView: UIView {
  /// The style; shells draw both in the same way.
  public enum Style: Int, Sendable {
    /// A line with round ends.
    case `default` = 0
    /// A line in a bar.
    case bar = 1
  }

  private var done: Float = 0

  /// The colour of the completed part.
  open var progressTintColor: UIColor? { didSet { recordChange() } }
  /// The colour of the remaining part; stored, and drawn in the shell's own way.
  open var trackTintColor: UIColor?

  /// Creates a view without progress.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: .zero)
  }

  /// The progress, always from 0 to 1.
  open var progress: Float {
    get { done }
    set {
      done = newValue > 0 ? min(newValue, 1) : 0
      recordChange()
    }
  }

  /// Sets the progress.
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
