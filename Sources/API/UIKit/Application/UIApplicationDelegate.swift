/// Who is told what happens to an app: usually the class with `@main`.
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

  /// Tells that the launch has begun; set the center's delegate here or in the next method (F13).
  ///
  /// - Returns: Whether the address that the app was started with is to be given to
  ///   `application(_:open:options:)`; both methods have to agree.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// Tells that the app is nearly ready; the last moment for the center's delegate (F13).
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
  /// - Returns: Whether the address that the app was started with is to be given to
  ///   `application(_:open:options:)`; both methods have to agree.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// Tells that the app is nearly ready, where the form with options is not there.
  func applicationDidFinishLaunching(_ application: UIApplication)

  /// Gives the token that servers send pushes to, each time that there is one or another one.
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

  /// Tells why there is no token for pushes.
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

  /// Gives a push that wakes the app; the default calls the `async` form.
  ///
  /// It is called for pushes with `content-available`, shown or not (H7, H8), also in front. An app that does
  /// not run is started in the background for it; an installed bundle needs `remote-notification` in
  /// `UIBackgroundModes`. The handler is to be called within 30 seconds.
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

  // The attribute is the protocol's once more: code in Swift 5 mode does not hear of that one, and its
  // builds would print warnings of this method.
  /// Gives a push that wakes the app; the default calls the form with a completion handler, and where that is
  /// not there either, there was nothing new.
  @MainActor func application(
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

  /// Gives an address that the app is to open: one of the schemes under `CFBundleURLTypes`.
  ///
  /// An app with a scene is told through its scene's delegate instead. The default calls the form that
  /// iOS 9 replaced.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - url: The address.
  ///   - options: Nothing: Linux says nothing beside the address.
  /// - Returns: Whether the address could be opened; it has no effect.
  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool

  /// Gives an address where the newer form is not there; the default calls the oldest one.
  func application(
    _ application: UIApplication, open url: URL, sourceApplication: String?, annotation: Any
  ) -> Bool

  /// Gives an address where the newer forms are not there.
  func application(_ application: UIApplication, handleOpen url: URL) -> Bool

  /// Would tell that an activity is on its way; never called here.
  func application(
    _ application: UIApplication, willContinueUserActivityWithType userActivityType: String
  ) -> Bool

  /// Would give an activity to go on with; never called here.
  func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool

  /// Would tell that an activity did not arrive; never called here.
  func application(
    _ application: UIApplication,
    didFailToContinueUserActivityWithType userActivityType: String, error: any Error)

  /// Would tell that an activity changed; never called here.
  func application(_ application: UIApplication, didUpdate userActivity: NSUserActivity)

  /// Would give an action of the home screen; never called here.
  func application(
    _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void)

  /// Would ask which ways up a window may be; never called here, since nothing turns.
  func application(
    _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask

  /// Would tell that there is little memory; never called here.
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)

  /// Would tell that some files are about to be locked; never called here.
  func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication)

  /// Would tell that locked files can be read again; never called here.
  func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication)

  /// Would ask whether to keep the state of the interface; never called here.
  func application(
    _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
  ) -> Bool

  /// Would ask whether to bring the state of the interface back; never called here.
  func application(
    _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
  ) -> Bool

  /// Would tell that the state is about to be kept; never called here.
  func application(
    _ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder)

  /// Would tell that the state was brought back; never called here.
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

  /// Would give a request of a watch; never called here.
  func application(
    _ application: UIApplication, handleWatchKitExtensionRequest userInfo: [AnyHashable: Any]?,
    reply: @escaping ([AnyHashable: Any]?) -> Void)

  /// Would ask for health data; never called here.
  func applicationShouldRequestHealthAuthorization(_ application: UIApplication)

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
