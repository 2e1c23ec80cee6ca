/// A rectangle of what a content extension or a screen shows, with the views in it.
@MainActor @preconcurrency
open class UIView: UIResponder {
  /// Where it is in the view around it, in points from that one's top left corner.
  open var frame: CGRect

  /// Creates a view at a frame.
  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  /// Creates a view of no size: there are no archives of views here.
  public required init?(coder: NSCoder) {
    frame = .zero
    super.init()
  }

  /// Creates a view of no size.
  public override convenience init() {
    self.init(frame: .zero)
  }
}
