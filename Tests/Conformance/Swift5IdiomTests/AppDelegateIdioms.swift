import UIKit

// App delegates as public apps write them, with everything around pushes, badges and settings.

class PushAppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  var log: [String] = []
  private var backgroundTask: UIBackgroundTaskIdentifier = .invalid

  override init() {
    super.init()
    log.append("init")
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    UNUserNotificationCenter.current().delegate = self
    registerForPushNotifications()
    if let notification = launchOptions?[.remoteNotification] as? [String: AnyObject],
      let aps = notification["aps"] as? [String: AnyObject]
    {
      log.append("launched by \(aps["alert"] as? String ?? "a push")")
    }
    application.applicationIconBadgeNumber = 0
    return true
  }

  func registerForPushNotifications() {
    UNUserNotificationCenter.current()
      .requestAuthorization(options: [.alert, .sound, .badge]) { [weak self] granted, _ in
        guard granted else { return }
        self?.getNotificationSettings()
      }
  }

  func getNotificationSettings() {
    UNUserNotificationCenter.current().getNotificationSettings { settings in
      guard settings.authorizationStatus == .authorized else { return }
      DispatchQueue.main.async {
        UIApplication.shared.registerForRemoteNotifications()
      }
    }
  }

  func application(
    _ application: UIApplication,
    didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
  ) {
    let token = deviceToken.map { String(format: "%02.2hhx", $0) }.joined()
    log.append("token \(token)")
  }

  func application(
    _ application: UIApplication,
    didFailToRegisterForRemoteNotificationsWithError error: Error
  ) {
    log.append("no token: \(error.localizedDescription)")
  }

  func application(
    _ application: UIApplication,
    didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
  ) {
    guard let aps = userInfo["aps"] as? [String: AnyObject] else {
      completionHandler(.failed)
      return
    }
    if aps["content-available"] as? Int == 1 {
      completionHandler(application.applicationState == .background ? .newData : .noData)
    } else {
      completionHandler(.noData)
    }
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    backgroundTask = application.beginBackgroundTask(withName: "save") { [weak self] in
      self?.endBackgroundTask()
    }
    log.append("saving for \(application.backgroundTimeRemaining > 0)")
    endBackgroundTask()
  }

  private func endBackgroundTask() {
    guard backgroundTask != UIBackgroundTaskIdentifier.invalid else { return }
    UIApplication.shared.endBackgroundTask(backgroundTask)
    backgroundTask = .invalid
  }

  func openSystemSettings() {
    if let url = URL(string: UIApplication.openSettingsURLString),
      UIApplication.shared.canOpenURL(url)
    {
      UIApplication.shared.open(url)
      UIApplication.shared.open(url, options: [:], completionHandler: nil)
    }
  }
}

extension PushAppDelegate: UNUserNotificationCenterDelegate {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    log.append("presents \(notification.request.content.title)")
    completionHandler([.banner, .list])
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    switch UIApplication.shared.applicationState {
    case .active: log.append("tapped in front")
    case .inactive: log.append("opened by a tap")
    case .background: log.append("handled in the background")
    @unknown default: break
    }
    completionHandler()
  }
}

class WindowSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let windowScene = (scene as? UIWindowScene) else { return }
    window = UIWindow(windowScene: windowScene)
    if let response = connectionOptions.notificationResponse {
      window?.rootViewController = AnswerViewController(response.notification.request.identifier)
    }
    window?.makeKeyAndVisible()
  }
}

final class AnswerViewController: UIViewController {
  let identifier: String

  init(_ identifier: String) {
    self.identifier = identifier
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }
}
