import NotificationEngine
import NotificationModel
import NotificationWire
import PushLink
import PushProtocol

/// An encrypted message of Web Push, with the keys of its subscription.
struct SealedMessage: Sendable {
  let subscription: String
  let keys: SubscriptionKeys
  let push: LinkPush
  let isMissed: Bool

  /// The message with its clear text, or with the reason why it has none.
  var opened: ArrivedMessage {
    ArrivedMessage(
      subscription: subscription, content: content,
      identity: PushIdentity(number: push.number, identifier: push.apnsID), isMissed: isMissed)
  }

  /// The clear text of the body; that of an empty one is empty.
  private var content: Result<MessageContent, EncryptedMessageFlaw> {
    guard !push.payload.isEmpty else { return .success(.text("")) }
    do throws(EncryptedMessageFlaw) {
      return .success(MessageContent(reading: try keys.text(of: push.payload)))
    } catch {
      return .failure(error)
    }
  }
}
