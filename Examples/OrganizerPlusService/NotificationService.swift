import Foundation
import OrganizerPlusContacts
import UserNotifications

/// Completes a push before it is shown: the sender's name from the user's own contacts, and the picture that the push names.
final class NotificationService: UNNotificationServiceExtension {
  private var contentHandler: ((UNNotificationContent) -> Void)?
  private var bestAttemptContent: UNMutableNotificationContent?

  override func didReceive(
    _ request: UNNotificationRequest,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {
    self.contentHandler = contentHandler
    bestAttemptContent = request.content.mutableCopy() as? UNMutableNotificationContent
    guard let content = bestAttemptContent else { return contentHandler(request.content) }
    if let code = content.userInfo["sender"] as? String,
      let name = ContactBook.ofThisApp?.name(of: code)
    {
      content.title = name
    }
    guard let address = content.userInfo["picture"] as? String, let url = URL(string: address)
    else {
      return contentHandler(content)
    }
    PictureDownload.begin(url) { file in
      if let file, let picture = try? UNNotificationAttachment(identifier: "picture", url: file) {
        content.attachments = [picture]
      }
      contentHandler(content)
    }
  }

  override func serviceExtensionTimeWillExpire() {
    // The name alone is better than nothing, if the picture takes too long.
    if let contentHandler, let bestAttemptContent { contentHandler(bestAttemptContent) }
  }
}
