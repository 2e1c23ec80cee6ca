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
