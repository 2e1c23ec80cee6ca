public import PushProtocol

/// What a link tells the device that owns it, in the order in which it happened.
public enum LinkEvent: Hashable, Sendable {
  /// The gateway knows the device under this name; it is told once for each key.
  ///
  /// Tokens of another name are worth nothing any more: whoever has some registers again.
  case enrolled(device: String)
  /// The gateway has taken the proof; pushes come from now on.
  case connected
  /// The link is down for this reason; it tries again by itself after so many seconds.
  case disconnected(reason: String, nextTryIn: Double)
  /// A token was made for the topic. Any earlier one of this device for it is invalid.
  case token(topic: String, environment: PushEnvironment, token: [UInt8])
  /// The gateway gives no token for the topic, and asking again does not help before somebody does what the remedy says.
  case registrationFailed(
    topic: String, environment: PushEnvironment, reason: String, remedy: String)
  /// A push arrived. It is acknowledged once it is durable here, and comes again until then.
  case push(LinkPush)
}
