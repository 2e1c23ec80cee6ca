/// What looks after a view, and is told when it appears and disappears.
@MainActor @preconcurrency
open class UIViewController: UIResponder {
  /// The title, which may stand in the place of the app's name.
  open var title: String?

  /// Creates a controller, which makes its view when that is first asked for.
  public init(nibName: String?, bundle: Bundle?) {
    super.init()
  }

  /// Creates a controller as the other initializer does: there are no archives of controllers here.
  public required init?(coder: NSCoder) {
    super.init()
  }

  /// Creates a controller, which makes its view when that is first asked for.
  public override convenience init() {
    self.init(nibName: nil, bundle: nil)
  }
}
