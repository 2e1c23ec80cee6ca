import NotificationModel

/// The sender of a message, which `updating(from:)` accepts, as it accepts an `INSendMessageIntent` (C22).
///
/// Code that is written for Linux needs no intent to say who sent a message:
///
/// ```swift
/// let anna = NotificationSender(name: "Anna", handle: "anna@example.com")
/// let message = try content.updating(from: anna)
/// ```
///
/// If the app is entitled to communication notifications, and the user allows its direct messages, such a
/// notification shows the sender's name as its title, is delivered during a Focus that allows the sender, and does
/// not wait for the scheduled summary (E14, E15). Without the entitlement
/// `com.apple.developer.usernotifications.communication` of an installed bundle the sender is kept and has no effect.
open class NotificationSender: NSObject, UNNotificationContentProviding {
  /// The name that is shown; empty leaves the title of the content as it is.
  public let name: String
  /// The address or number that identifies the sender, such as `anna@example.com`.
  ///
  /// Upper and lower case are equal, and so are the different ways to write one number.
  public let handle: String

  /// Creates a sender.
  ///
  /// - Parameters:
  ///   - name: The name that is shown.
  ///   - handle: The address or number that identifies the sender, at most 4096 bytes; `updating(from:)` refuses a
  ///     blank one.
  public init(name: String, handle: String) {
    self.name = name
    self.handle = handle
  }

  /// Returns the sender as it is stored; a blank handle is refused, because it identifies no sender.
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

/// An object of the system that can complete a content, such as a message with its sender.
///
/// The protocol has no requirements, and only the system's own types have an effect.
public protocol UNNotificationContentProviding: NSObjectProtocol {}

/// A message with formatting that completes a content.
///
/// - Note: Apple's initializer takes an `INSendMessageIntent`. Here that class is in a module of its own, so the
///   message may be any object; an `INSendMessageIntent` and a `NotificationSender` have an effect.
open class UNNotificationAttributedMessageContext: NSObject, UNNotificationContentProviding {
  let attributedContent: NSAttributedString
  let message: NSObject

  init(attributedContent: NSAttributedString, message: NSObject) {
    self.attributedContent = attributedContent
    self.message = message
  }

  /// Creates a context from a message and its formatted text.
  ///
  /// - Parameters:
  ///   - sendMessageIntent: The message: an `INSendMessageIntent` or a `NotificationSender`.
  ///   - attributedContent: The formatted text.
  public convenience init(sendMessageIntent: NSObject, attributedContent: NSAttributedString) {
    self.init(attributedContent: attributedContent, message: sendMessageIntent)
  }
}
