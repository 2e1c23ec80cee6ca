/// A message with formatting that completes a content.
///
/// - Note: Apple's initializer takes an `INSendMessageIntent`. Linux has no Intents framework, so the
///   intent may be any object; of a `NotificationSender` the sender is used, of others nothing.
open class UNNotificationAttributedMessageContext: NSObject, UNNotificationContentProviding {
  let attributedContent: NSAttributedString
  let sender: NotificationSender?

  init(attributedContent: NSAttributedString, sender: NotificationSender?) {
    self.attributedContent = attributedContent
    self.sender = sender
  }

  /// Creates a context from a message and its formatted text.
  ///
  /// - Parameters:
  ///   - sendMessageIntent: The message; on Linux a `NotificationSender`, or any other object, which is
  ///     not looked at.
  ///   - attributedContent: The formatted text.
  public convenience init(sendMessageIntent: NSObject, attributedContent: NSAttributedString) {
    self.init(
      attributedContent: attributedContent, sender: sendMessageIntent as? NotificationSender)
  }
}
