import UserNotifications

// The class that the article on service extensions builds up, in its final form: both of its methods, and the properties that
// the first one stores for the second.

class NotificationService: UNNotificationServiceExtension {
  var contentHandler: ((UNNotificationContent) -> Void)?
  var bestAttemptContent: UNMutableNotificationContent?

  override func didReceive(
    _ request: UNNotificationRequest,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {
    self.contentHandler = contentHandler
    if let copy = request.content.mutableCopy() as? UNMutableNotificationContent {
      bestAttemptContent = copy
      if let sender = copy.userInfo["sender"] as? String, sender == "4711" {
        copy.title = "Anna"
        contentHandler(copy)
      }
    }
  }

  override func serviceExtensionTimeWillExpire() {
    if let contentHandler = contentHandler, let bestAttemptContent = bestAttemptContent {
      contentHandler(bestAttemptContent)
    }
  }
}

/// All that the extension's `main.swift` says on Linux.
func runServiceExtension() -> Never {
  UNNotificationServiceExtension.main(NotificationService.init)
}
