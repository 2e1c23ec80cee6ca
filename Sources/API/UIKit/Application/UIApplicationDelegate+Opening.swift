extension UIApplicationDelegate {
  /// Calls the form that iOS 9 replaced.
  public func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    let annotation = options[.annotation] ?? [String: Any]()
    return application(
      app, open: url, sourceApplication: options[.sourceApplication] as? String,
      annotation: annotation)
  }

  /// Calls the oldest form.
  public func application(
    _ application: UIApplication, open url: URL, sourceApplication: String?, annotation: Any
  ) -> Bool {
    self.application(application, handleOpen: url)
  }

  /// Does nothing.
  public func application(_ application: UIApplication, handleOpen url: URL) -> Bool { false }

  /// Leaves it to `application(_:continue:restorationHandler:)`.
  public func application(
    _ application: UIApplication, willContinueUserActivityWithType userActivityType: String
  ) -> Bool { false }

  /// Does nothing.
  public func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool { false }

  /// Does nothing.
  public func application(
    _ application: UIApplication,
    didFailToContinueUserActivityWithType userActivityType: String, error: any Error
  ) {}

  /// Does nothing.
  public func application(_ application: UIApplication, didUpdate userActivity: NSUserActivity) {}

  /// Says that nothing was done.
  public func application(
    _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) {
    completionHandler(false)
  }
}
