/// The window of an app's first controller.
///
/// Linux has no screen for it: nothing is drawn, but the controller receives the events of a visible one. So the code
/// of an app that adds a controller to its window works, such as the settings that `openSettingsFor` requests (A13).
/// Show the controller's content with your own toolkit.
@MainActor @preconcurrency
open class UIWindow: UIView {
  /// The controller whose view fills the window.
  open var rootViewController: UIViewController? {
    didSet { show(rootViewController, insteadOf: oldValue) }
  }

  /// The scene that the window is in.
  open weak var windowScene: UIWindowScene?
  /// Whether it receives typed text.
  open private(set) var isKeyWindow = false
  private var isSeen = false

  /// Creates a window with a frame; it is not visible yet.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates a window in a scene; it is not visible yet.
  public init(windowScene: UIWindowScene) {
    super.init(frame: UIScreen.main.bounds)
    self.windowScene = windowScene
  }

  /// Creates a window as the initializer with a frame does: Linux has no archives of windows.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The screen that it would be on.
  open var screen: UIScreen { .main }

  /// Makes it visible, and the key window, which receives typed text.
  open func makeKeyAndVisible() {
    makeKey()
    guard !isSeen else { return }
    isSeen = true
    Self.remember(self)
    show(rootViewController, insteadOf: nil)
  }

  /// Makes it the key window, which receives typed text.
  open func makeKey() {
    for window in UIApplication.shared.windows { window.isKeyWindow = false }
    isKeyWindow = true
  }

  /// Replaces the controller of the window; in a visible window the new one appears, and the previous one disappears.
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
  /// The window of the view, if there is one; the window itself for a window.
  public var window: UIWindow? {
    var next: UIView? = self
    while let view = next {
      if let window = view as? UIWindow { return window }
      next = view.superview
    }
    return nil
  }
}
