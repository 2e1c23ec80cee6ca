/// Who is told what happens to a scene; all methods are optional.
@MainActor @preconcurrency
public protocol UISceneDelegate: NSObjectProtocol {
  /// Tells that the scene is connected; the moment to make its window.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)

  /// Tells that the scene is gone; never called here.
  func sceneDidDisconnect(_ scene: UIScene)

  /// Tells that the scene is active.
  func sceneDidBecomeActive(_ scene: UIScene)

  /// Tells that the scene is about to be active no longer.
  func sceneWillResignActive(_ scene: UIScene)

  /// Tells that the scene is about to leave the background.
  func sceneWillEnterForeground(_ scene: UIScene)

  /// Tells that the scene is in the background.
  func sceneDidEnterBackground(_ scene: UIScene)

  /// Gives addresses that the scene is to open while the app runs; those of its launch are in the options that
  /// it is connected with.
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)

  /// Would ask for an activity to come back to; never called here.
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?

  /// Would give the state of what a person typed; never called here.
  func scene(
    _ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity)

  /// Would tell that an activity is on its way; never called here.
  func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String)

  /// Would give an activity to go on with; never called here.
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)

  /// Would tell that an activity did not arrive; never called here.
  func scene(
    _ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String,
    error: any Error)

  /// Would tell that an activity changed; never called here.
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
