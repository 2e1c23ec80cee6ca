import UIKit
import UserNotifications
import UserNotificationsTesting

/// The delegate calls of an app, in order, with the app's state in each.
@MainActor final class AppLog {
  var lines: [String] = []
  var options: [[UIApplication.LaunchOptionsKey: Any]?] = []
  var errors: [any Error] = []
  var tokens: [Data] = []
  var pushes: [[AnyHashable: Any]] = []

  func note(_ words: String) {
    lines.append("\(words): \(UIApplication.shared.applicationState)")
  }
}

/// An app's delegate that records its calls, and is its center's delegate too.
@MainActor final class RecordingAppDelegate: UIResponder, UIApplicationDelegate {
  let log: AppLog
  private let takesResponses: Bool
  private var receiver: RecordingReceiver?

  init(_ log: AppLog, takesResponses: Bool = true) {
    self.log = log
    self.takesResponses = takesResponses
    super.init()
  }

  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    log.note("will finish")
    return true
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    log.options.append(launchOptions)
    log.note("did finish")
    if takesResponses {
      let receiver = RecordingReceiver(log)
      self.receiver = receiver
      UNUserNotificationCenter.current().delegate = receiver
    }
    return true
  }

  func applicationDidBecomeActive(_ application: UIApplication) { log.note("active") }
  func applicationWillResignActive(_ application: UIApplication) { log.note("will resign") }
  func applicationDidEnterBackground(_ application: UIApplication) { log.note("background") }
  func applicationWillEnterForeground(_ application: UIApplication) { log.note("will enter") }
  func applicationWillTerminate(_ application: UIApplication) { log.note("will terminate") }

  func application(
    _ application: UIApplication,
    didFailToRegisterForRemoteNotificationsWithError error: any Error
  ) {
    log.errors.append(error)
  }

  func application(
    _ application: UIApplication,
    didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
  ) {
    log.tokens.append(deviceToken)
  }

  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
  ) {
    log.pushes.append(userInfo)
    log.note("push")
    completionHandler(.newData)
  }
}

/// The center's delegate of such an app; the device calls it on the main queue.
final class RecordingReceiver: NSObject, UNUserNotificationCenterDelegate {
  private let log: AppLog

  init(_ log: AppLog) {
    self.log = log
  }

  private func note(_ words: String) {
    MainActor.assumeIsolated { [log] in log.note(words) }
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) {
    note("will present")
    completionHandler([])
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    let action = response.actionIdentifier
    note("received \(action == UNNotificationDefaultActionIdentifier ? "a tap" : action)")
    completionHandler()
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
  ) {
    note("settings")
  }
}
