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
    /// Reports to the gateway what became of a push; it forgets the push then.
    case acknowledgePush(Int64, ArrivedPush.Outcome)
  }
}

/// A push as it reached this machine: for whom, with what, and in place of which other.
package struct ArrivedPush: Hashable, Sendable {
  /// The app that it is for.
  package var app: BundleIdentifier
  /// What it says.
  package var payload: PushPayload
  /// The name that its server gave it, which replaces what was delivered under it before; absent or
  /// empty lets the system assign one (B2).
  package var identifier: String?
  /// Whether it was sent to be shown, by its `apns-push-type`; only such a one can be suppressed (H14).
  package var isAlert: Bool
  /// How the gateway knows it; absent if a person at the machine sent it.
  package var identity: PushIdentity?

  /// What became of a push of a gateway.
  package enum Outcome: String, Hashable, Sendable {
    /// It is on the screen.
    case shown
    /// It went to the list without a sign.
    case listed
    /// The app has it, or will be given it: to be woken, to say what is shown, or to change it.
    case handedToApp
    /// The person's settings, or the app's bundle, let nothing come of it.
    case hidden
    /// It had come before.
    case duplicate
    /// There is no such app, or it wants no pushes any more (I21).
    case appGone
    /// It makes no sense here.
    case unreadable
  }

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

/// What distinguishes a push of a gateway from all others.
package struct PushIdentity: Hashable, Sendable {
  /// What it is acknowledged by.
  package var number: Int64
  /// The `apns-id`: two pushes of the same one are one push (I3).
  package var identifier: String

  package init(number: Int64, identifier: String) {
    self.number = number
    self.identifier = identifier
  }
}

extension TimelineStep {
  /// How it came from a server.
  package enum Pushes: Hashable, Sendable {
    /// A server's push arrived.
    case arrived(wantsToWake: Bool)
  }
}
