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
  }
}

extension AppCall.Pushes {
  /// Whether the call may be sent again after its connection was lost; see `AppCall.isRepeatable`.
  var isRepeatable: Bool {
    switch self {
    case .pushFetched: false
    case .registerForPushes, .unregisterForPushes, .pushRegistration, .receivePushes, .waitingPush:
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
  }
}
