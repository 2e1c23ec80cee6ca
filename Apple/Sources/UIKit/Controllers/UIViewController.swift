/// Controls a view: creates it, receives its appearance events, and handles its notification.
///
/// The view is created when it is first used: `loadView()`, then `viewDidLoad()`.
@MainActor @preconcurrency
open class UIViewController: UIResponder {
  /// The title, which may replace the app's name.
  open var title: String? { didSet { SceneChanges.record() } }
  /// The preferred size; only the height counts, and 0 means no preference.
  open var preferredContentSize = CGSize.zero { didSet { SceneChanges.record() } }
  /// How the controller is presented; stored, since no screen changes on Linux.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic

  /// The name with which it was created; Linux has no nib files.
  public let nibName: String?
  /// The bundle with which it was created.
  public let nibBundle: Bundle?

  /// The parts that the controller has created or contains.
  var parts = ControllerParts()

  /// Creates a controller.
  ///
  /// - Note: Linux has no nib files: override `loadView()` or `viewDidLoad()` to create the views.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    nibName = nibNameOrNil
    nibBundle = nibBundleOrNil
    super.init()
  }

  /// Creates a controller, as the system does for one that is named in a bundle.
  ///
  /// - Note: Linux has no archives of controllers: nothing is read.
  public required init?(coder: NSCoder) {
    nibName = nil
    nibBundle = nil
    super.init()
  }

  /// Creates a controller.
  public override convenience init() {
    self.init(nibName: nil, bundle: nil)
  }

  // MARK: - Its view

  /// The view, which is created when it is first used.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return parts.view
    }
    set {
      parts.view?.family.controller = nil
      parts.view = newValue
      newValue?.family.controller = self
      if parts.fixedStyle != .unspecified {
        newValue?.overrideUserInterfaceStyle = parts.fixedStyle
      }
      SceneChanges.record()
    }
  }

  /// Creates the view; override it to set `view` to the app's own.
  open func loadView() {
    view = UIView(frame: .zero)
  }

  /// Called after the view was created; override it to fill the view.
  open func viewDidLoad() {}
  /// Called before the view appears.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called when the view is added to the visible hierarchy.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called after the view appeared.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view disappears.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called after the view disappeared.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called before the view lays out its subviews.
  open func viewWillLayoutSubviews() {}
  /// Called after the view has laid out its subviews.
  open func viewDidLayoutSubviews() {}
  /// Creates constraints of the view before the next layout; call the inherited method last.
  open func updateViewConstraints() {}
  /// Called when the safe area of the view changed; never called on Linux, which has no safe area.
  open func viewSafeAreaInsetsDidChange() {}
  /// Called when there is little memory; not called on Linux.
  open func didReceiveMemoryWarning() {}
  /// Called before another controller adds or removes this one.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called after another controller added or removed this one.
  open func didMove(toParent parent: UIViewController?) {}

  /// Whether the view was created.
  open var isViewLoaded: Bool { parts.view != nil }

  /// Creates the view, if that was not done yet.
  open func loadViewIfNeeded() {
    guard parts.view == nil, !parts.isLoading else { return }
    parts.isLoading = true
    loadView()
    // A subclass that overrides `loadView()` and sets no view would otherwise have none.
    if parts.view == nil { view = UIView(frame: .zero) }
    parts.isLoading = false
    viewDidLoad()
  }

  /// The view, if it was created.
  open var viewIfLoaded: UIView? { parts.view }

  open override var next: UIResponder? { parts.view?.superview ?? parent }

  /// The orientations that it allows; every one unless overridden, and nothing rotates on Linux.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
  /// The orientation in which it is first presented.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  /// Whether it rotates with the device; true unless overridden, and nothing rotates on Linux.
  open var shouldAutorotate: Bool { true }
  /// Whether the status bar is hidden; Linux has none.
  open var prefersStatusBarHidden: Bool { false }

  // MARK: - Surrounding controllers

  /// Adds a child controller; add its view by `addSubview(_:)`, and call `didMove(toParent:)`.
  open func addChild(_ childController: UIViewController) {
    guard childController !== self, childController.parent !== self else { return }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    childController.parts.parent = self
    parts.children.append(childController)
  }

  /// Removes it from its parent controller.
  open func removeFromParent() {
    guard let parent else { return }
    parent.parts.children.removeAll { $0 === self }
    parts.parent = nil
    didMove(toParent: nil)
  }

  /// The extension to which it belongs; `nil` in an app.
  open var extensionContext: NSExtensionContext? {
    parts.extensionContext ?? parent?.extensionContext
  }

  /// The traits of the environment; see `UITraitCollection`.
  open var traitCollection: UITraitCollection { .current }

  /// Called when the traits change; not called on Linux, since shells follow light and dark themselves.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Presents another controller over this one.
  ///
  /// - Note: On Linux nothing is shown over another view: the other controller is remembered, and its view created. A
  ///   `UIAlertController` is shown to the user in a window of its own, if the desktop has a program for it.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    parts.presented = viewControllerToPresent
    viewControllerToPresent.parts.presenting = self
    viewControllerToPresent.loadViewIfNeeded()
    viewControllerToPresent.wasPresented()
    completion?()
  }

  /// Called after it was presented.
  func wasPresented() {}

  /// Called after it was dismissed.
  func wasDismissed() {}

  /// Dismisses the presented controller, or else this one.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    if let presented = parts.presented {
      presented.parts.presenting = nil
      parts.presented = nil
      presented.wasDismissed()
    } else if let presenting = parts.presenting {
      presenting.parts.presented = nil
      parts.presenting = nil
      wasDismissed()
    }
    completion?()
  }
}

/// How a controller comes and goes when it is presented.
public enum UIModalPresentationStyle: Int, Sendable {
  /// As the system does.
  case automatic = -2
  /// No presentation.
  case none = -1
  /// Over everything.
  case fullScreen = 0
  /// As a sheet.
  case pageSheet, formSheet
  /// Over its parent.
  case currentContext
  /// As the app does.
  case custom
  /// Over everything, which is still seen.
  case overFullScreen
  /// Over its parent, which is still seen.
  case overCurrentContext
  /// In a bubble.
  case popover
}

extension UIViewController {
  /// Whether the view looks light or dark in every shell; unspecified means that it follows the shell.
  public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { parts.fixedStyle }
    set {
      parts.fixedStyle = newValue
      parts.view?.overrideUserInterfaceStyle = newValue
    }
  }

  /// The child controllers.
  public var children: [UIViewController] { parts.children }

  /// The parent controller.
  public var parent: UIViewController? { parts.parent }

  /// The controller that is presented over it.
  public var presentedViewController: UIViewController? { parts.presented }

  /// The controller over which it is presented.
  public var presentingViewController: UIViewController? { parts.presenting }
}

extension UIViewController {
  /// Makes the view appear, with the events in the order of Apple's systems.
  package func appear() {
    loadViewIfNeeded()
    viewWillAppear(false)
    viewIsAppearing(false)
    parts.view?.layoutIfNeeded()
    viewDidAppear(false)
  }

  /// Makes the view disappear.
  package func disappear() {
    viewWillDisappear(false)
    viewDidDisappear(false)
  }

  /// Makes it the controller of an extension.
  package func join(_ context: NSExtensionContext) {
    parts.extensionContext = context
  }
}

/// The parts that a controller has created or contains.
@MainActor
struct ControllerParts {
  var view: UIView?
  var isLoading = false
  var fixedStyle = UIUserInterfaceStyle.unspecified
  var extensionContext: NSExtensionContext?
  var children: [UIViewController] = []
  weak var parent: UIViewController?
  var presented: UIViewController?
  weak var presenting: UIViewController?
}
