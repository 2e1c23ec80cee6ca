/// What an app's first controller stands in.
///
/// Linux has no screen of its own for it: nothing is drawn, but the controller's life is that of a controller
/// that is seen. So the code of an app that puts a controller into its window does what it should, such as the
/// settings that `openSettingsFor` asks for (A13). Show what the controller knows with your own toolkit.
@MainActor @preconcurrency
open class UIWindow: UIView {
  /// The controller whose view fills the window.
  open var rootViewController: UIViewController? {
    didSet { show(rootViewController, insteadOf: oldValue) }
  }

  /// The scene that the window is in.
  open weak var windowScene: UIWindowScene?
  /// Whether it takes what is typed.
  open private(set) var isKeyWindow = false
  private var isSeen = false

  /// Creates a window with a place; it is not visible yet.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates a window in a scene; it is not visible yet.
  public init(windowScene: UIWindowScene) {
    super.init(frame: UIScreen.main.bounds)
    self.windowScene = windowScene
  }

  /// Creates a window as the initializer with a frame does: there are no archives of windows here.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The screen that it would be on.
  open var screen: UIScreen { .main }

  /// Makes it visible, and the one that takes what is typed.
  open func makeKeyAndVisible() {
    makeKey()
    guard !isSeen else { return }
    isSeen = true
    Self.remember(self)
    show(rootViewController, insteadOf: nil)
  }

  /// Makes it the one that takes what is typed.
  open func makeKey() {
    for window in UIApplication.shared.windows { window.isKeyWindow = false }
    isKeyWindow = true
  }

  /// A controller that is put into a visible window appears, and the one before it disappears.
  private func show(_ new: UIViewController?, insteadOf old: UIViewController?) {
    guard isSeen, new !== old else { return }
    if let old {
      old.disappear()
      old.view.removeFromSuperview()
    }
    if let new {
      new.view.frame = bounds
      addSubview(new.view)
      new.appear()
    }
  }

  private struct Reference {
    weak var window: UIWindow?
    weak var application: UIApplication?
  }

  private static var references: [Reference] = []

  private static func remember(_ window: UIWindow) {
    references.removeAll { $0.window == nil }
    references.append(Reference(window: window, application: .shared))
  }

  static func visible(of application: UIApplication) -> [UIWindow] {
    references.compactMap { $0.application === application ? $0.window : nil }
  }
}

extension UIView {
  /// The window that it is in, if any; itself for a window.
  public var window: UIWindow? {
    var next: UIView? = self
    while let view = next {
      if let window = view as? UIWindow { return window }
      next = view.superview
    }
    return nil
  }
}
