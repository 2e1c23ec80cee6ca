import UIKit

// Delegates of scenes as public apps write them, and a controller with an activity.

/// An app with one scene, as a new project has it, and one that it discards.
class SceneAppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    if let item = options.shortcutItem { openingLog.append("shortcut \(item.type)") }
    let configuration = UISceneConfiguration(
      name: "Default Configuration", sessionRole: connectingSceneSession.role)
    configuration.delegateClass = LinkSceneDelegate.self
    return configuration
  }

  func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  ) {}
}

/// A scene's delegate that opens addresses, activities and quick actions.
class LinkSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let windowScene = scene as? UIWindowScene else { return }
    window = UIWindow(windowScene: windowScene)
    window?.makeKeyAndVisible()
    if let activity = connectionOptions.userActivities.first ?? session.stateRestorationActivity {
      self.scene(scene, continue: activity)
    }
    if let urlContext = connectionOptions.urlContexts.first {
      openingLog.append("connected with \(urlContext.url)")
    }
    if connectionOptions.sourceApplication != nil
      || connectionOptions.handoffUserActivityType != nil
    {
      openingLog.append("from elsewhere")
    }
  }

  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
    for context in URLContexts where context.options.sourceApplication == nil {
      Router.handle(context.url)
    }
  }

  func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {}
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
    openingLog.append("continues \(userActivity.activityType)")
  }
  func scene(
    _ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: Error
  ) {}
  func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity) {}
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { scene.userActivity }

  func windowScene(
    _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) {
    completionHandler(true)
  }

  func sceneDidBecomeActive(_ scene: UIScene) { openingLog.append("scene active") }
}

/// A controller that says which ways up it may be, and shows an activity.
class ReadingController: UIViewController {
  override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
  override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  override var shouldAutorotate: Bool { false }
  override var prefersStatusBarHidden: Bool { true }

  override func viewDidLoad() {
    super.viewDidLoad()
    let activity = NSUserActivity(activityType: "com.example.organizer.reading")
    activity.title = "Reading"
    activity.isEligibleForHandoff = true
    activity.userInfo = ["page": 3]
    activity.becomeCurrent()
    userActivity = activity
  }

  override func updateUserActivityState(_ activity: NSUserActivity) {
    super.updateUserActivityState(activity)
    activity.addUserInfoEntries(from: ["page": 4])
  }

  override func restoreUserActivityState(_ activity: NSUserActivity) {
    super.restoreUserActivityState(activity)
    title = activity.title
  }
}

/// The content of the `main.swift` of an older app; its top-level code belongs to no actor in Swift 5.
func runAsMainProgram() -> Int32 {
  UIApplicationMain(
    CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(SceneAppDelegate.self))
}
