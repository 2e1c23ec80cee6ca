import NotificationModel

/// The person that a message is from, which `updating(from:)` takes where Apple's systems take an
/// `INSendMessageIntent` (C22).
///
/// Linux has no Intents framework, so a message says with this who sent it:
///
/// ```swift
/// let anna = NotificationSender(name: "Anna", handle: "anna@example.com")
/// let message = try content.updating(from: anna)
/// ```
///
/// Where the app is entitled to communication notifications, and the person lets its direct messages
/// through, such a notification shows the sender's name as its title, gets through a Focus that allows
/// the person, and does not wait for the scheduled summary (E14, E15). Without the entitlement
/// `com.apple.developer.usernotifications.communication` of an installed bundle the sender is kept and
/// has no effect.
open class NotificationSender: NSObject, UNNotificationContentProviding {
  /// The name that is shown; empty leaves the title of the content as it is.
  public let name: String
  /// The address or number that the person is known by, such as `anna@example.com`.
  ///
  /// Upper and lower case are the same, and so are the ways to write one number.
  public let handle: String

  /// Creates a sender.
  ///
  /// - Parameters:
  ///   - name: The name that is shown.
  ///   - handle: The address or number that the person is known by, at most 4096 bytes; a blank one
  ///     is refused by `updating(from:)`.
  public init(name: String, handle: String) {
    self.name = name
    self.handle = handle
  }

  /// The sender as it is kept; a blank handle is nobody's.
  func checked() throws -> Sender {
    guard handle.contains(where: { !$0.isWhitespace }) else {
      throw UNError(.contentProvidingInvalid)
    }
    return model
  }

  private var model: Sender { Sender(name: name, handle: handle) }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NotificationSender)?.model == model
  }

  open override var hash: Int { model.hashValue }
}

/// Something of the system that can complete a content, such as a message with its sender.
///
/// It has no requirements, and only the system's own types are honoured.
public protocol UNNotificationContentProviding: NSObjectProtocol {}

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
