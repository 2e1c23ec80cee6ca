/// The methods through which an app receives events of a scene; all methods are optional.
@MainActor @preconcurrency
public protocol UISceneDelegate: NSObjectProtocol {
  /// Called when the scene is connected; create its window here.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)

  /// Called when the scene is gone; never called here.
  func sceneDidDisconnect(_ scene: UIScene)

  /// Called when the scene is active.
  func sceneDidBecomeActive(_ scene: UIScene)

  /// Called when the scene is about to become inactive.
  func sceneWillResignActive(_ scene: UIScene)

  /// Called when the scene is about to leave the background.
  func sceneWillEnterForeground(_ scene: UIScene)

  /// Called when the scene is in the background.
  func sceneDidEnterBackground(_ scene: UIScene)

  /// Called with addresses that the scene has to open while the app runs; those of its launch are in the options with
  /// which it is connected.
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)

  /// Would ask for an activity to restore; never called on Linux.
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?

  /// Would deliver the state of the user's input; never called on Linux.
  func scene(
    _ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity)

  /// Would be called when an activity is on its way; never called here.
  func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String)

  /// Would deliver an activity to continue; never called on Linux.
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)

  /// Would be called when an activity did not arrive; never called here.
  func scene(
    _ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String,
    error: any Error)

  /// Would be called when an activity changed; never called here.
  func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity)
}

extension UISceneDelegate {
  /// Does nothing.
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}

  /// Does nothing.
  public func sceneDidDisconnect(_ scene: UIScene) {}

  /// Does nothing.
  public func sceneDidBecomeActive(_ scene: UIScene) {}

  /// Does nothing.
  public func sceneWillResignActive(_ scene: UIScene) {}

  /// Does nothing.
  public func sceneWillEnterForeground(_ scene: UIScene) {}

  /// Does nothing.
  public func sceneDidEnterBackground(_ scene: UIScene) {}

  /// Does nothing.
  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}

  /// No activity.
  public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }

  /// Does nothing.
  public func scene(
    _ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity
  ) {}

  /// Does nothing.
  public func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {}

  /// Does nothing.
  public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}

  /// Does nothing.
  public func scene(
    _ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String,
    error: any Error
  ) {}

  /// Does nothing.
  public func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity) {}
}

/// The methods through which an app receives events of a scene with windows.
@MainActor @preconcurrency
public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The scene's window; the default has none.
  var window: UIWindow? { get set }

  /// Would deliver an action of the home screen; never called on Linux.
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

  /// Reports that nothing was done.
  public func windowScene(
    _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) {
    completionHandler(false)
  }
}
