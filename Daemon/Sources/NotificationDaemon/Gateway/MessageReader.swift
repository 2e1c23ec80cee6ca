import NotificationEngine
import NotificationModel
import NotificationStore
import NotificationWire
import PushLink
import PushProtocol

/// Finds the subscriptions of Web Push messages.
final class MessageReader {
  /// A subscription that was used. It is remembered because checking a key takes longer than decrypting with it.
  private struct Known {
    let endpoint: String
    let token: TokenHash
    let keys: SubscriptionKeys
  }

  private let store: SQLiteStore
  /// By the names of the subscriptions, which are never used twice.
  private var known: [String: Known] = [:]

  init(store: SQLiteStore) {
    self.store = store
  }

  /// Finds the keys of a message for an app; `nil` if no subscription has the endpoint that it was sent to.
  func message(of push: LinkPush, isMissed: Bool) throws(StoreFailure) -> SealedMessage? {
    guard let subscription = try store.subscription(push.topic),
      let found = remembered(subscription), found.token == push.token
    else {
      known[push.topic] = nil
      return nil
    }
    return SealedMessage(
      subscription: subscription.name, keys: found.keys, push: push, isMissed: isMissed)
  }

  private func remembered(_ subscription: WebPushSubscription) -> Known? {
    guard let endpoint = subscription.endpoint, case .app(let secrets?) = subscription.receiver
    else { return nil }
    if let known = known[subscription.name], known.endpoint == endpoint { return known }
    guard let token = TokenHash(endpoint: endpoint),
      let keys = SubscriptionKeys(
        scalar: secrets.privateKey, publicKey: secrets.publicKey, auth: secrets.auth)
    else { return nil }
    if known.count >= CoreLimits.subscriptions { known = [:] }
    let read = Known(endpoint: endpoint, token: token, keys: keys)
    known[subscription.name] = read
    return read
  }
}

extension SubscriptionSecrets {
  /// The secrets in the form of the store.
  init(_ keys: SubscriptionKeys) {
    self.init(privateKey: keys.scalar, publicKey: keys.publicKey, auth: keys.auth)
  }
}
