/// The methods through which an app receives its events: usually of the class with `@main`.
///
/// All methods are optional, and run on the main thread.
///
/// ```swift
/// @main
/// final class AppDelegate: UIResponder, UIApplicationDelegate, UNUserNotificationCenterDelegate {
///   func application(
///     _ application: UIApplication,
///     didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
///   ) -> Bool {
///     UNUserNotificationCenter.current().delegate = self
///     return true
///   }
/// }
/// ```
///
/// - Note: Swift on Linux has no optional requirements, so each has a default. Code that asks
///   `delegate.application?(…)` has to drop the question mark.
@MainActor @preconcurrency
public protocol UIApplicationDelegate: NSObjectProtocol {
  /// The window of an app without scenes; the default has none.
  var window: UIWindow? { get set }

  /// Called when the launch has begun; set the center's delegate here or in the next method (F13).
  ///
  /// - Returns: Whether the address with which the app was started is passed to `application(_:open:options:)`; both
  ///   methods have to agree.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// Called when the app is nearly ready; the last moment for the center's delegate (F13).
  ///
  /// The default calls `applicationDidFinishLaunching(_:)`.
  ///
  /// ```swift
  /// func application(
  ///   _ application: UIApplication,
  ///   didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  /// ) -> Bool {
  ///   if launchOptions?[.remoteNotification] != nil { print("A push has started the app.") }
  ///   return true
  /// }
  /// ```
  ///
  /// - Returns: Whether the address with which the app was started is passed to `application(_:open:options:)`; both
  ///   methods have to agree.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// Called when the app is nearly ready; the default of the form with options calls it.
  func applicationDidFinishLaunching(_ application: UIApplication)

  /// Called with the token to which servers send pushes, each time that there is a new one.
  ///
  /// ```swift
  /// func application(
  ///   _ application: UIApplication,
  ///   didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
  /// ) {
  ///   let token = deviceToken.map { String(format: "%02x", $0) }.joined()
  ///   print("Hand this to the server:", token)
  /// }
  /// ```
  func application(
    _ application: UIApplication,
    didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data)

  /// Called with the reason if the app cannot get a token for pushes.
  ///
  /// ```swift
  /// func application(
  ///   _ application: UIApplication,
  ///   didFailToRegisterForRemoteNotificationsWithError error: any Error
  /// ) {
  ///   print("No pushes come:", error.localizedDescription)
  /// }
  /// ```
  func application(
    _ application: UIApplication,
    didFailToRegisterForRemoteNotificationsWithError error: any Error)

  /// Called with a push that wakes the app; the default calls the `async` form.
  ///
  /// It is called for pushes with `content-available`, shown or not (H7, H8), also in front. An app that does not run
  /// is started in the background for it; an installed bundle needs `remote-notification` in `UIBackgroundModes`.
  /// Call the handler within 30 seconds.
  ///
  /// ```swift
  /// func application(
  ///   _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
  ///   fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
  /// ) {
  ///   let task = userInfo["task"] as? String
  ///   completionHandler(task == nil ? .noData : .newData)
  /// }
  /// ```
  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void)

  // The attribute repeats the protocol's: code in Swift 5 mode does not inherit it, and its builds would print warnings
  // about this method.
  /// Called with a push that wakes the app; the default calls the form with a completion handler, and if that is not
  /// implemented either, reports that no new data was found.
  @discardableResult
  @MainActor func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
  ) async -> UIBackgroundFetchResult

  /// Called to fetch data; the system does not call it on Linux.
  func application(
    _ application: UIApplication,
    performFetchWithCompletionHandler completionHandler:
      @escaping (UIBackgroundFetchResult) -> Void)

  /// Called when downloads in the background have ended; the system does not call it on Linux.
  func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping () -> Void)

  /// Called with an address that the app has to open: one of the schemes under `CFBundleURLTypes`.
  ///
  /// In an app with a scene the scene's delegate is called instead. The default calls the form that iOS 9 replaced.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - url: The address.
  ///   - options: Empty: Linux supplies no options with an address.
  /// - Returns: Whether the address could be opened; it has no effect.
  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool

  /// Called with an address by the default of the newer form; its own default calls the oldest one.
  func application(
    _ application: UIApplication, open url: URL, sourceApplication: String?, annotation: Any
  ) -> Bool

  /// Called with an address by the defaults of the newer forms.
  func application(_ application: UIApplication, handleOpen url: URL) -> Bool

  /// Would be called when an activity is on its way; never called on Linux.
  func application(
    _ application: UIApplication, willContinueUserActivityWithType userActivityType: String
  ) -> Bool

  /// Would deliver an activity to continue; never called on Linux.
  func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool

  /// Would be called when an activity did not arrive; never called here.
  func application(
    _ application: UIApplication,
    didFailToContinueUserActivityWithType userActivityType: String, error: any Error)

  /// Would be called when an activity changed; never called here.
  func application(_ application: UIApplication, didUpdate userActivity: NSUserActivity)

  /// Would deliver an action of the home screen; never called on Linux.
  func application(
    _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void)

  /// Would ask which orientations a window may have; never called on Linux, since nothing rotates.
  func application(
    _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask

  /// Would be called when there is little memory; never called here.
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)

  /// Would be called when some files are about to be locked; never called here.
  func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication)

  /// Would be called when locked files can be read again; never called here.
  func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication)

  /// Would ask whether to keep the state of the interface; never called here.
  func application(
    _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
  ) -> Bool

  /// Would ask whether to restore the state of the interface; never called on Linux.
  func application(
    _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
  ) -> Bool

  /// Would be called when the state is about to be kept; never called here.
  func application(
    _ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder)

  /// Would be called when the state was brought back; never called here.
  func application(
    _ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder)

  /// Would ask for a controller of the state that was kept; never called here.
  func application(
    _ application: UIApplication,
    viewControllerWithRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
  ) -> UIViewController?

  /// Would ask whether extensions of a kind may be used; never called here.
  func application(
    _ application: UIApplication,
    shouldAllowExtensionPointIdentifier extensionPointIdentifier:
      UIApplication.ExtensionPointIdentifier
  ) -> Bool

  /// Would deliver a request of a watch; never called here.
  func application(
    _ application: UIApplication, handleWatchKitExtensionRequest userInfo: [AnyHashable: Any]?,
    reply: @escaping ([AnyHashable: Any]?) -> Void)

  /// Would ask for health data; never called here.
  func applicationShouldRequestHealthAuthorization(_ application: UIApplication)

  /// Called when the app is active.
  func applicationDidBecomeActive(_ application: UIApplication)

  /// Called when the app is about to become inactive.
  func applicationWillResignActive(_ application: UIApplication)

  /// Called when the app is in the background; also if it was launched there.
  func applicationDidEnterBackground(_ application: UIApplication)

  /// Called when the app is about to leave the background.
  func applicationWillEnterForeground(_ application: UIApplication)

  /// Called when the process is about to end, because it was asked to: by SIGTERM or SIGINT.
  func applicationWillTerminate(_ application: UIApplication)

  /// Would be called when a new day began; never called on Linux.
  func applicationSignificantTimeChange(_ application: UIApplication)

  /// Asks for the class of a scene's delegate; an app that returns a configuration with one has scenes.
  ///
  /// The default uses the first configuration of the `UIApplicationSceneManifest` in `Info.plist`.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration

  /// Called when scenes are gone; never called here.
  func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
}
