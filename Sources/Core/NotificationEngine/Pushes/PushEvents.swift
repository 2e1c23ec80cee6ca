package import NotificationModel

extension Event {
  /// What happened to pushes.
  package enum Pushes: Hashable, Sendable {
    /// A server's push for an app arrived; the answer to the call is `done`.
    case pushArrived(ArrivedPush, reply: CallOrigin?)
    /// Pushes come from this gateway from now on, named as `host:port`, or from none.
    case gatewayChanged(String?)
    /// The gateway knows this device by another name: its tokens are worth nothing any more.
    case pushTokensLost
    /// The gateway gave an app a token, in hexadecimal digits.
    case pushTokenIssued(BundleIdentifier, environment: String, token: String)
    /// The gateway gives an app no token, and asking again would not help.
    case pushTokenRefused(BundleIdentifier, environment: String, reason: String, remedy: String)
  }
}

extension Effect {
  /// What is to be done about pushes.
  package enum Pushes: Hashable, Sendable {
    /// Asks the gateway for a token; `Event.pushTokenIssued` or `Event.pushTokenRefused` follows.
    case registerForPushes(BundleIdentifier, environment: String)
    /// Gives a token back to the gateway.
    case unregisterForPushes(BundleIdentifier, token: String)
    /// Tells the gateway what became of a push; it forgets the push then.
    case acknowledgePush(Int64, ArrivedPush.Outcome)
  }
}
