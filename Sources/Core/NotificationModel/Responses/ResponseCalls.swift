extension AppCall {
  /// What an app asks about responses.
  package enum Responses: Hashable, Sendable {
    /// Whether this process has a delegate; responses wait for one (F13).
    case setDelegate(isSet: Bool)
    /// Reads what the delegate will be given first, for a process that was started for it (F14).
    case waitingResponse
    /// The app has finished with `AppEvent.didReceive`.
    case responseHandled(token: Int64)
  }
}

extension ControlCall {
  /// What a shell or a command asks about responses.
  package enum Responses: Hashable, Sendable {
    /// Answers a notification, as tapping it or one of its buttons does.
    case respond(NotificationKey, ResponseChoice)
    /// The responses that wait for their app.
    case keptResponses
  }
}

extension AppEvent {
  /// What an app is told about responses.
  package enum Responses: Hashable, Sendable {
    /// The person acted; the answer is `AppCall.responseHandled` (F12).
    indirect case didReceive(token: Int64, NotificationResponse)
  }
}
