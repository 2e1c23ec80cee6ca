extension AppCall {
  /// The calls of an app about pushes.
  package enum Pushes: Hashable, Sendable {
    /// Requests a token for pushes (H1). The call is refused if none can be issued at all; otherwise
    /// `AppEvent.pushRegistered` follows, possibly much later, or `AppEvent.pushRegistrationFailed`.
    case registerForPushes
    /// Unregisters the token; pushes to it are dropped from now on.
    case unregisterForPushes
    /// Reads whether the app has registered, and its token.
    case pushRegistration
    /// Sets whether this process receives pushes that wake the app; a held one is sent at once (H7).
    case receivePushes(Bool)
    /// Reads the push that a process was started for, which it receives after `receivePushes`.
    case waitingPush
    /// The app has handled `AppEvent.didReceivePush`.
    case pushFetched(token: Int64, PushFetchResult)
    /// Subscribes for Web Push with a server's key, or for any server; `AppEvent.subscribed` follows, possibly much later, or
    /// `AppEvent.subscriptionFailed`. A second call with the same key gives the same endpoint.
    case subscribe(vapidKey: [UInt8]?)
    /// Ends the subscription with this key, or that without one; an unknown key is ignored.
    case unsubscribe(vapidKey: [UInt8]?)
  }
}

extension AppCall.Pushes {
  /// Whether the call may be sent again after its connection was lost; see `AppCall.isRepeatable`.
  var isRepeatable: Bool {
    switch self {
    case .pushFetched: false
    case .registerForPushes, .unregisterForPushes, .pushRegistration, .receivePushes, .waitingPush,
      .subscribe, .unsubscribe:
      true
    }
  }
}

extension AppEvent {
  /// The events for an app about pushes.
  package enum Pushes: Hashable, Sendable {
    /// The app has this token for pushes, in hexadecimal digits; sent to processes that registered (H1).
    case pushRegistered(token: String)
    /// No token can be issued.
    indirect case pushRegistrationFailed(NotificationFailure)
    /// A push wakes the app; the answer is `AppCall.pushFetched`, within 30 seconds (H7).
    case didReceivePush(token: Int64, payload: [String: PropertyList])
    /// The app has this subscription for Web Push, new, changed or as before; sent to processes that subscribed.
    indirect case subscribed(IssuedSubscription)
    /// The app cannot subscribe with this key.
    indirect case subscriptionFailed(vapidKey: [UInt8]?, NotificationFailure)
    /// The endpoint with this key has ended; another follows if the app is still subscribed when there is a gateway.
    case subscriptionEnded(vapidKey: [UInt8]?)
  }
}

extension ControlCall {
  /// The calls of a command about pushes.
  package enum Pushes: Hashable, Sendable {
    /// Reads the subscriptions for Web Push of all apps.
    case subscriptions
    /// Subscribes on behalf of a known app; the reply comes with the endpoint, possibly much later.
    case subscribe(app: BundleIdentifier, vapidKey: [UInt8]?)
    /// Ends an app's subscription with this key, or that without one; an unknown key is ignored.
    case unsubscribe(app: BundleIdentifier, vapidKey: [UInt8]?)
    /// Ends the subscription of this name.
    case endSubscription(name: String)
  }
}

extension ShellEvent {
  /// The events for a shell about pushes.
  package enum Pushes: Hashable, Sendable {
    /// The reply to `ControlCall.subscriptions` would be another one; sent once to a shell that has read it, until it reads it
    /// again.
    case subscriptionsChanged
  }
}
