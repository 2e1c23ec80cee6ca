/// A scene with windows.
@MainActor @preconcurrency
open class UIWindowScene: UIScene {
  /// The scene's windows that were made visible, the oldest first.
  open var windows: [UIWindow] { UIWindow.visible(of: UIApplication.shared) }

  /// The window that takes what is typed.
  open var keyWindow: UIWindow? { windows.last { $0.isKeyWindow } }

  /// The screen that the scene would be on.
  open var screen: UIScreen { .main }
}
