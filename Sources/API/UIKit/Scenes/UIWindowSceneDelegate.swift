/// Who is told what happens to a scene with windows.
@MainActor @preconcurrency
public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The scene's window; the default has none.
  var window: UIWindow? { get set }

  /// Would give an action of the home screen; never called here.
  func windowScene(
    _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void)
}

extension UIWindowSceneDelegate {
  /// No window; setting it has no effect.
  public var window: UIWindow? {
    get { nil }
    set { _ = newValue }
  }

  /// Says that nothing was done.
  public func windowScene(
    _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) {
    completionHandler(false)
  }
}
