import NotificationEngine
import NotificationModel
import NotificationStore
import NotificationWire
import PushLink
import PushProtocol

/// Finds the subscriptions of Web Push messages, and decrypts the messages.
final class MessageReader {
  private let store: SQLiteStore
  /// The keys of subscriptions that were used, by their names, which are never used twice.
  private var keys: [String: SubscriptionKeys] = [:]

  init(store: SQLiteStore) {
    self.store = store
  }

  /// Reads a message for an app; `nil` if no subscription has the endpoint that it was sent to.
  func message(of push: LinkPush, isMissed: Bool) throws(StoreFailure) -> ArrivedMessage? {
    guard let subscription = try store.subscription(push.topic),
      let endpoint = subscription.endpoint, TokenHash(endpoint: endpoint) == push.token,
      case .app(let secrets?) = subscription.receiver
    else {
      keys[push.topic] = nil
      return nil
    }
    guard let keys = keys(of: subscription.name, secrets) else { return nil }
    return ArrivedMessage(
      subscription: subscription.name, content: Self.content(of: push.payload, keys),
      identity: PushIdentity(number: push.number, identifier: push.apnsID), isMissed: isMissed)
  }

  /// The clear text of a body; that of an empty one is empty.
  private static func content(
    of body: [UInt8], _ keys: SubscriptionKeys
  ) -> Result<MessageContent, EncryptedMessageFlaw> {
    guard !body.isEmpty else { return .success(.text("")) }
    do throws(EncryptedMessageFlaw) {
      return .success(MessageContent(reading: try keys.text(of: body)))
    } catch {
      return .failure(error)
    }
  }

  /// Checking a key takes longer than decrypting with it.
  private func keys(of name: String, _ secrets: SubscriptionSecrets) -> SubscriptionKeys? {
    if let known = keys[name] { return known }
    let read = SubscriptionKeys(
      scalar: secrets.privateKey, publicKey: secrets.publicKey, auth: secrets.auth)
    if keys.count >= CoreLimits.subscriptions { keys = [:] }
    keys[name] = read
    return read
  }
}

extension SubscriptionSecrets {
  /// The secrets in the form of the store.
  init(_ keys: SubscriptionKeys) {
    self.init(privateKey: keys.scalar, publicKey: keys.publicKey, auth: keys.auth)
  }
}
