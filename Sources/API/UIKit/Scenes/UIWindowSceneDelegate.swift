/// Who is told what happens to a scene with windows.
@MainActor @preconcurrency
public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The scene's window; the default has none.
  var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
  /// No window; setting it has no effect.
  public var window: UIWindow? {
    get { nil }
    set { _ = newValue }
  }
}
