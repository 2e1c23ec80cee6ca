package import NotificationModel
package import PushProtocol

extension Event {
  /// The events of pushes.
  package enum Pushes: Hashable, Sendable {
    /// A server's push for an app arrived; the answer to the call is `done`.
    case pushArrived(ArrivedPush, reply: CallOrigin?)
    /// Pushes come from this gateway from now on, named as `host:port`, or from none.
    case gatewayChanged(String?)
    /// The gateway has a new identity for this device: its tokens have become useless.
    case pushTokensLost
    /// The gateway issued a token for an app, in hexadecimal digits.
    case pushTokenIssued(BundleIdentifier, environment: String, token: String)
    /// The gateway issues no token for an app, and a new request would not help.
    case pushTokenRefused(BundleIdentifier, environment: String, reason: String, remedy: String)
    /// The gateway issued an endpoint for the subscription of this name; an app's gets the secrets if it has none.
    case endpointIssued(subscription: String, endpoint: String, SubscriptionSecrets?)
    /// All endpoints of the gateway begin so from now on, such as `https://push.example.com`.
    case originNamed(String)
    /// The gateway issues no endpoint for a subscription, and a new request would not help.
    case endpointRefused(subscription: String, reason: String, remedy: String)
    /// A message of Web Push for an app arrived.
    case messageArrived(ArrivedMessage)
    case connector(Connectors)
  }
}

extension Effect {
  /// The effects on pushes.
  package enum Pushes: Hashable, Sendable {
    /// Requests a token from the gateway; `Event.pushTokenIssued` or `Event.pushTokenRefused` follows.
    case registerForPushes(BundleIdentifier, environment: String)
    /// Unregisters a token at the gateway.
    case unregisterForPushes(BundleIdentifier, token: String)
    /// Requests an endpoint from the gateway; `Event.endpointIssued` or `Event.endpointRefused` follows.
    case requestEndpoint(SubscriptionRequest)
    /// Gives an endpoint back to the gateway.
    case returnEndpoint(String)
    case connector(Connectors)
    /// Acknowledges a push to the gateway with its outcome; the gateway deletes the push then.
    case acknowledgePush(Int64, PushOutcome)
  }
}

/// An arrived push, with its app, its payload and the identifier that it replaces.
package struct ArrivedPush: Hashable, Sendable {
  /// The app of the push.
  package var app: BundleIdentifier
  /// The payload.
  package var payload: PushPayload
  /// The identifier assigned by its server; the push replaces the notification delivered under it before. If it is absent or
  /// empty, the system assigns one (B2).
  package var identifier: String?
  /// Whether it was sent to be shown, by its `apns-push-type`; only such a push can be suppressed (H14).
  package var isAlert: Bool
  /// Its identity at the gateway; absent if it was sent on this machine.
  package var identity: PushIdentity?
  /// Whether it waited at its gateway until this machine was back.
  package var isMissed = false
  /// Whether it is a message of Web Push, of which each reaches the app.
  package var isMessage = false
  /// The links that presses on it open, if it is a declarative message.
  package var links: NotificationLinks?
  /// Whether it alerts no user who has the notification that it replaces.
  package var replacesSilently = false

  package init(
    app: BundleIdentifier, payload: PushPayload, identifier: String? = nil, isAlert: Bool = true,
    identity: PushIdentity? = nil
  ) {
    self.app = app
    self.payload = payload
    self.identifier = identifier
    self.isAlert = isAlert
    self.identity = identity
  }
}

/// The identity of a push of a gateway.
package struct PushIdentity: Hashable, Sendable {
  /// The number to acknowledge.
  package var number: Int64
  /// The `apns-id`: two pushes with the same one are one push (I3).
  package var identifier: String

  package init(number: Int64, identifier: String) {
    self.number = number
    self.identifier = identifier
  }
}

/// An arrived message of Web Push, decrypted.
package struct ArrivedMessage: Hashable, Sendable {
  /// The name of its subscription.
  package var subscription: String
  /// The clear text, or why it could not be decrypted.
  package var content: Result<MessageContent, EncryptedMessageFlaw>
  /// Its identity at the gateway.
  package var identity: PushIdentity
  /// Whether it waited at its gateway until this machine was back.
  package var isMissed: Bool
  /// The picture that was fetched for it.
  package var picture: Attachment?

  package init(
    subscription: String, content: Result<MessageContent, EncryptedMessageFlaw>,
    identity: PushIdentity, isMissed: Bool = false
  ) {
    self.subscription = subscription
    self.content = content
    self.identity = identity
    self.isMissed = isMissed
  }
}

extension Event {
  /// The identity of the push or message in the event, if it came from a gateway.
  var arrivedIdentity: PushIdentity? {
    switch self {
    case .pushes(.pushArrived(let push, _)): push.identity
    case .pushes(.messageArrived(let message)): message.identity
    default: nil
    }
  }
}

extension TimelineStep {
  /// The steps of a push.
  package enum Pushes: Hashable, Sendable {
    /// A server's push arrived.
    case arrived(wantsToWake: Bool)
  }
}
