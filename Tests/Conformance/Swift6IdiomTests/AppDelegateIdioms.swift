import UIKit

// App delegates as apps in Swift 6 write them: on the main actor, with the async forms.

final class ModernAppDelegate: NSObject, UIApplicationDelegate {
  private(set) var log: [String] = []
  private var task: Task<Void, Never>?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    UNUserNotificationCenter.current().delegate = self
    task = Task { [weak self] in
      let center = UNUserNotificationCenter.current()
      let granted = try? await center.requestAuthorization(options: [.alert, .badge])
      self?.log.append("granted \(granted == true)")
      guard granted == true else { return }
      UIApplication.shared.registerForRemoteNotifications()
      try? await center.setBadgeCount(2)
    }
    return true
  }

  func settled() async { await task?.value }

  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
  ) async -> UIBackgroundFetchResult {
    log.append("woken")
    return .newData
  }

  func application(
    _ application: UIApplication,
    didFailToRegisterForRemoteNotificationsWithError error: any Error
  ) {
    log.append("no token")
  }

  func saveInBackground() {
    var identifier = UIBackgroundTaskIdentifier.invalid
    identifier = UIApplication.shared.beginBackgroundTask(withName: "save")
    log.append(identifier == .invalid ? "no time" : "saved")
    UIApplication.shared.endBackgroundTask(identifier)
  }
}

extension ModernAppDelegate: UNUserNotificationCenterDelegate {
  nonisolated func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions {
    [.banner, .sound]
  }

  nonisolated func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {
    let identifier = response.notification.request.identifier
    await MainActor.run { log.append("received \(identifier)") }
  }
}

/// Controllers hand themselves to tasks, which needs them to be Sendable, as on Apple's systems.
final class LoadingViewController: UIViewController {
  private(set) var isLoaded = false

  func load() async {
    await Task.detached { [weak self] in
      await self?.finish()
    }.value
  }

  private func finish() { isLoaded = true }
}
