// An app as its author writes it: `@main` on the delegate's class, with an initializer of its own. It writes
// each event, with the state and the badge, as a line to the pipe that its first argument names.
import UIKit

@main
final class AppProbe: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  private let pipe: FileHandle?

  override init() {
    UserNotificationsHost.bundleIdentifier = "com.example.app-probe"
    pipe = CommandLine.arguments.dropFirst().first.flatMap(FileHandle.init(forWritingAtPath:))
    super.init()
  }

  private func tell(_ words: String) {
    let application = UIApplication.shared
    let state = ["active", "inactive", "background"][application.applicationState.rawValue]
    write("\(words), \(state), badge \(application.applicationIconBadgeNumber)")
  }

  private func write(_ line: String) {
    try? pipe?.write(contentsOf: Data((line + "\n").utf8))
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    write("process \(ProcessInfo.processInfo.processIdentifier)")
    let push = launchOptions?[.remoteNotification] as? [AnyHashable: Any]
    tell("launched\(push.map { " by the push \($0["room"] ?? "")" } ?? "")")
    UserNotificationsHost.launchCommand = CommandLine.arguments
    let center = UNUserNotificationCenter.current()
    center.delegate = self
    center.setNotificationCategories([
      UNNotificationCategory(
        identifier: "task",
        actions: [
          UNNotificationAction(identifier: "later", title: "Later", options: []),
          UNNotificationAction(identifier: "show", title: "Show", options: .foreground),
        ], intentIdentifiers: [])
    ])
    center.requestAuthorization(options: [.alert, .badge]) { granted, _ in
      DispatchQueue.main.async { self.tell("granted \(granted)") }
    }
    if CommandLine.arguments.contains("ends-itself") {
      DispatchQueue.main.async { kill(getpid(), SIGTERM) }
    }
    return true
  }

  func applicationDidBecomeActive(_ application: UIApplication) { tell("active") }
  func applicationDidEnterBackground(_ application: UIApplication) { tell("background") }
  func applicationWillTerminate(_ application: UIApplication) { tell("terminated") }
}

extension AppProbe: UNUserNotificationCenterDelegate {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    tell("presents \(notification.request.identifier)")
    completionHandler([.banner, .list])
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    UIApplication.shared.applicationIconBadgeNumber += 1
    tell("received \(response.actionIdentifier.split(separator: ".").last ?? "")")
    completionHandler()
  }
}
