import NotificationModel

/// The person that a message is from, which `updating(from:)` takes where Apple's systems take an
/// `INSendMessageIntent` (C22).
///
/// Linux has no Intents framework, so a message says with this who sent it:
///
/// ```swift
/// let anna = NotificationSender(name: "Anna", handle: "anna@example.com")
/// let content = try message.updating(from: anna)
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
