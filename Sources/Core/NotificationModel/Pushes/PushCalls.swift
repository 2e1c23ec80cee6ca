extension AppCall {
  /// What an app asks about pushes.
  package enum Pushes: Hashable, Sendable {
    /// Wants a token for pushes (H1). It is refused where none can come at all; else
    /// `AppEvent.pushRegistered` follows, also much later, or `AppEvent.pushRegistrationFailed`.
    case registerForPushes
    /// Gives the token back; pushes for it reach nobody any more.
    case unregisterForPushes
    /// Reads whether the app has registered, and its token.
    case pushRegistration
    /// Whether this process takes pushes that wake the app; one that is held comes at once (H7).
    case receivePushes(Bool)
    /// Reads the push that a process was started for, which it is given when it takes pushes.
    case waitingPush
    /// The app has finished with `AppEvent.didReceivePush`.
    case pushFetched(token: Int64, PushFetchResult)
  }
}

extension AppEvent {
  /// What an app is told about pushes.
  package enum Pushes: Hashable, Sendable {
    /// The app has this token for pushes, in hexadecimal digits; told to processes that registered (H1).
    case pushRegistered(token: String)
    /// No token can come.
    indirect case pushRegistrationFailed(NotificationFailure)
    /// A push wakes the app; the answer is `AppCall.pushFetched`, within 30 seconds (H7).
    case didReceivePush(token: Int64, payload: [String: PropertyList])
  }
}
