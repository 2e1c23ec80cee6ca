import Foundation
import UserNotifications

/// A service extension that changes the title, after the number of milliseconds in the push.
final class BenchmarkService: UNNotificationServiceExtension {
  override func didReceive(
    _ request: UNNotificationRequest,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {
    guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
      return contentHandler(request.content)
    }
    if let wait = content.userInfo["wait"] as? NSNumber, wait.intValue > 0 {
      Thread.sleep(forTimeInterval: wait.doubleValue / 1_000)
    }
    content.title = "Changed: \(content.title)"
    contentHandler(content)
  }
}

UNNotificationServiceExtension.main(BenchmarkService.init)
