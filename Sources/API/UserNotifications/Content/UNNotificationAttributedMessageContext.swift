/// A message with formatting that completes a content.
///
/// - Note: Apple's initializer takes an `INSendMessageIntent`. Linux has no Intents framework, so the
///   intent may be any object and only the text is used.
open class UNNotificationAttributedMessageContext: NSObject, UNNotificationContentProviding {
  let attributedContent: NSAttributedString

  init(attributedContent: NSAttributedString) {
    self.attributedContent = attributedContent
  }

  /// Creates a context from a message and its formatted text.
  ///
  /// - Parameters:
  ///   - sendMessageIntent: The message; on Linux it is not looked at.
  ///   - attributedContent: The formatted text.
  public convenience init(sendMessageIntent: NSObject, attributedContent: NSAttributedString) {
    self.init(attributedContent: attributedContent)
  }
}
