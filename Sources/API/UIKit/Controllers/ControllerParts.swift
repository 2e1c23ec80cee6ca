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
