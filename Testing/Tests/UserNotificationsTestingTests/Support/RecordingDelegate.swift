import Foundation
import Synchronization
import UserNotifications

/// A delegate that records its calls, and answers as a test says.
final class RecordingDelegate: NSObject, UNUserNotificationCenterDelegate, Sendable {
  private let lines = Mutex<[String]>([])
  let options: UNNotificationPresentationOptions

  init(options: UNNotificationPresentationOptions = [.banner, .list, .sound]) {
    self.options = options
  }

  var log: [String] { lines.withLock(\.self) }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) {
    note("present \(notification.request.identifier)", center)
    completionHandler(options)
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    let text = (response as? UNTextInputNotificationResponse).map { " “\($0.userText)”" } ?? ""
    let action = response.actionIdentifier.split(separator: ".").last ?? ""
    note("\(action) \(response.notification.request.identifier)\(text)", center)
    completionHandler()
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
  ) {
    note("settings \(notification?.request.identifier ?? "-")", center)
  }

  private func note(_ line: String, _ center: UNUserNotificationCenter) {
    // The app's code may use the center here too, and must get this one.
    let isCurrent = UNUserNotificationCenter.current() === center
    lines.withLock { $0.append(isCurrent ? line : "\(line) on another center") }
  }
}
