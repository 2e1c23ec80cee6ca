/// What looks after a view: makes it, is told when it appears, and knows the notification it is about.
///
/// The view is made when it is first asked for: `loadView()`, then `viewDidLoad()`.
@MainActor @preconcurrency
open class UIViewController: UIResponder {
  /// The title, which may stand in the place of the app's name.
  open var title: String? { didSet { SceneChanges.note() } }
  /// The size it would like; only the height counts, and 0 means that it does not matter.
  open var preferredContentSize = CGSize.zero { didSet { SceneChanges.note() } }
  /// How it comes and goes when it is presented; kept, since no screen changes here.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic

  /// The name that it was created with; there are no files of views here.
  public let nibName: String?
  /// The bundle that it was created with.
  public let nibBundle: Bundle?

  /// What was made of it, and of what is in it.
  var parts = ControllerParts()

  /// Creates a controller.
  ///
  /// - Note: There are no files of views here: override `loadView()` or `viewDidLoad()` to make them.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    nibName = nibNameOrNil
    nibBundle = nibBundleOrNil
    super.init()
  }

  /// Creates a controller, as the system does for one that is named in a bundle.
  ///
  /// - Note: There are no archives of controllers here: nothing is read.
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

  /// Its view, which is made when it is first asked for.
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
      SceneChanges.note()
    }
  }

  /// Makes its view; override it to set `view` to one of the app's own.
  open func loadView() {
    view = UIView(frame: .zero)
  }

  /// Tells that its view was made; override it to fill the view.
  open func viewDidLoad() {}
  /// Tells that its view is about to be seen.
  open func viewWillAppear(_ animated: Bool) {}
  /// Tells that its view is put where it is seen.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Tells that its view is seen.
  open func viewDidAppear(_ animated: Bool) {}
  /// Tells that its view is about to be seen no longer.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Tells that its view is seen no longer.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Tells that its view is about to lay out what is in it.
  open func viewWillLayoutSubviews() {}
  /// Tells that its view has laid out what is in it.
  open func viewDidLayoutSubviews() {}
  /// Makes constraints of its view before the next layout; call the inherited one last.
  open func updateViewConstraints() {}
  /// Tells that the safe area of its view changed; never called here, since there is none.
  open func viewSafeAreaInsetsDidChange() {}
  /// Tells that there is little memory; not called here.
  open func didReceiveMemoryWarning() {}
  /// Tells that another controller is about to hold it.
  open func willMove(toParent parent: UIViewController?) {}
  /// Tells that another controller holds it.
  open func didMove(toParent parent: UIViewController?) {}

  /// Whether its view was made.
  open var isViewLoaded: Bool { parts.view != nil }

  /// Makes its view, where that was not done yet.
  open func loadViewIfNeeded() {
    guard parts.view == nil, !parts.isLoading else { return }
    parts.isLoading = true
    loadView()
    // One that overrides this and forgets the view would otherwise have none.
    if parts.view == nil { view = UIView(frame: .zero) }
    parts.isLoading = false
    viewDidLoad()
  }

  /// Its view, where that was made.
  open var viewIfLoaded: UIView? { parts.view }

  open override var next: UIResponder? { parts.view?.superview ?? parent }

  /// Which ways up it may be; every way unless overridden, and nothing turns here.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
  /// Which way up it begins when it is presented.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  /// Whether it turns with the device; true unless overridden, and nothing turns here.
  open var shouldAutorotate: Bool { true }
  /// Whether the bar with the time is hidden; there is none here.
  open var prefersStatusBarHidden: Bool { false }

  // MARK: - What is around it

  /// Puts a controller into this one; add its view by `addSubview(_:)`, and call `didMove(toParent:)`.
  open func addChild(_ childController: UIViewController) {
    guard childController !== self, childController.parent !== self else { return }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    childController.parts.parent = self
    parts.children.append(childController)
  }

  /// Takes it out of the controller that it is in.
  open func removeFromParent() {
    guard let parent else { return }
    parent.parts.children.removeAll { $0 === self }
    parts.parent = nil
    didMove(toParent: nil)
  }

  /// The extension that it is part of; nothing in an app.
  open var extensionContext: NSExtensionContext? {
    parts.extensionContext ?? parent?.extensionContext
  }

  /// The bundle's views and how they are seen; see `UITraitCollection`.
  open var traitCollection: UITraitCollection { .current }

  /// Tells that it is seen in another way; not called here, since shells follow light and dark themselves.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Has another controller shown over this one.
  ///
  /// - Note: Nothing is shown over another view here: the other one is remembered, and its view made. A
  ///   `UIAlertController` is put to the person in a window of its own, where the desktop has a program for it.
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

  /// It is shown over another controller now.
  func wasPresented() {}

  /// It is shown over another controller no longer.
  func wasDismissed() {}

  /// Has what is shown over this one, or else this one, shown no longer.
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
  /// Not at all.
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
  /// Whether its view looks light or dark in every shell; unspecified means as the shell does.
  public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { parts.fixedStyle }
    set {
      parts.fixedStyle = newValue
      parts.view?.overrideUserInterfaceStyle = newValue
    }
  }

  /// The controllers in it.
  public var children: [UIViewController] { parts.children }

  /// The controller that it is in.
  public var parent: UIViewController? { parts.parent }

  /// The controller shown over it.
  public var presentedViewController: UIViewController? { parts.presented }

  /// The controller it is shown over.
  public var presentingViewController: UIViewController? { parts.presenting }
}

extension UIViewController {
  /// Tells that its view appears, in the order of Apple's systems.
  package func appear() {
    loadViewIfNeeded()
    viewWillAppear(false)
    viewIsAppearing(false)
    parts.view?.layoutIfNeeded()
    viewDidAppear(false)
  }

  /// Tells that its view disappears.
  package func disappear() {
    viewWillDisappear(false)
    viewDidDisappear(false)
  }

  /// Makes it the controller of an extension.
  package func join(_ context: NSExtensionContext) {
    parts.extensionContext = context
  }
}

/// What was made of a controller, and of what is in it.
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
