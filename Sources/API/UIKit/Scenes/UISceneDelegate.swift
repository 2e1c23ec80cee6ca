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
}
