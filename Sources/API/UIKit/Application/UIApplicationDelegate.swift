/// Who is told what happens to an app: usually the class with `@main`.
///
/// All methods are optional, and run on the main thread.
///
/// - Note: Swift on Linux has no optional requirements, so each has a default. Code that asks
///   `delegate.application?(…)` has to drop the question mark.
@MainActor @preconcurrency
public protocol UIApplicationDelegate: NSObjectProtocol {
  /// The window of an app without scenes; the default has none.
  var window: UIWindow? { get set }

  /// Tells that the launch has begun; set the center's delegate here or in the next method (F13).
  ///
  /// - Returns: What Apple's systems ask for addresses to open; it has no effect here.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// Tells that the app is nearly ready; the last moment for the center's delegate (F13).
  ///
  /// The default calls `applicationDidFinishLaunching(_:)`.
  ///
  /// - Returns: What Apple's systems ask for addresses to open; it has no effect here.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// Tells that the app is nearly ready, where the form with options is not there.
  func applicationDidFinishLaunching(_ application: UIApplication)

  /// Gives the token that servers send pushes to, each time that there is one or another one.
  func application(
    _ application: UIApplication,
    didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data)

  /// Tells why there is no token for pushes.
  func application(
    _ application: UIApplication,
    didFailToRegisterForRemoteNotificationsWithError error: any Error)

  /// Gives a push that wakes the app; the default calls the `async` form.
  ///
  /// It is called for pushes with `content-available`, shown or not (H7, H8), also in front. An app that does
  /// not run is started in the background for it; an installed bundle needs `remote-notification` in
  /// `UIBackgroundModes`. The handler is to be called within 30 seconds.
  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void)

  /// Gives a push that wakes the app; the default calls the form with a completion handler, and where that is
  /// not there either, there was nothing new.
  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
  ) async -> UIBackgroundFetchResult

  /// Gives time to fetch something; the system does not call it here.
  func application(
    _ application: UIApplication,
    performFetchWithCompletionHandler completionHandler:
      @escaping (UIBackgroundFetchResult) -> Void)

  /// Tells that downloads in the background have ended; the system does not call it here.
  func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping () -> Void)

  /// Tells that the app is active.
  func applicationDidBecomeActive(_ application: UIApplication)

  /// Tells that the app is about to be active no longer.
  func applicationWillResignActive(_ application: UIApplication)

  /// Tells that the app is in the background; also where it was launched there.
  func applicationDidEnterBackground(_ application: UIApplication)

  /// Tells that the app is about to leave the background.
  func applicationWillEnterForeground(_ application: UIApplication)

  /// Tells that the process is about to end, because it was asked to: by SIGTERM or SIGINT.
  func applicationWillTerminate(_ application: UIApplication)

  /// Would tell that a new day began; nothing calls it on Linux.
  func applicationSignificantTimeChange(_ application: UIApplication)

  /// Asks which class looks after a scene; an app that answers it has scenes.
  ///
  /// The default takes the first configuration of the `UIApplicationSceneManifest` in `Info.plist`.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration

  /// Tells that scenes are gone; never called here.
  func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
}
