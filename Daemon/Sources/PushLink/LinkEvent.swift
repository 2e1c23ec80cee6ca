package import PushProtocol

/// An event of a link for its device, in order.
package enum LinkEvent: Hashable, Sendable {
  /// The gateway knows the device under this name; it is reported once for each key.
  ///
  /// Tokens of another name are invalid: their apps must register again.
  case enrolled(device: String)
  /// The gateway has accepted the proof; pushes arrive from now on.
  case connected
  /// The link is down for this reason; the next attempt follows after so many seconds.
  case disconnected(reason: String, nextTryIn: Double)
  /// A token was made for the topic. Any earlier one of this device for it is invalid.
  case token(topic: String, environment: PushEnvironment, token: [UInt8])
  /// The gateway refuses a token for the topic, and a new request fails until the remedy has been applied.
  case registrationFailed(
    topic: String, environment: PushEnvironment, reason: String, remedy: String)
  /// An endpoint was made for the subscription. Any earlier one of its name is invalid.
  case subscribed(SubscriptionRequest, endpoint: String)
  /// All endpoints of the gateway begin so, such as `https://push.example.com`.
  case origin(String)
  /// The gateway refuses an endpoint, and a new request fails until the remedy has been applied.
  case subscriptionFailed(SubscriptionRequest, reason: String, remedy: String)
  /// A push arrived. It is acknowledged once it is durable here, and sent again until then.
  case push(LinkPush)
}
