extension AppCall {
  /// The calls of an app about responses.
  package enum Responses: Hashable, Sendable {
    /// Sets whether this process has a delegate; responses wait for one (F13).
    case setDelegate(isSet: Bool)
    /// Reads the first response for the delegate, for a process that was started for it (F14).
    case waitingResponse
    /// The app has handled `AppEvent.didReceive`.
    case responseHandled(token: Int64)
  }
}

extension AppCall.Responses {
  /// Whether the call may be sent again after its connection was lost; see `AppCall.isRepeatable`.
  var isRepeatable: Bool {
    switch self {
    case .responseHandled: false
    case .setDelegate, .waitingResponse: true
    }
  }
}

extension ControlCall {
  /// The calls of a shell or a command about responses.
  package enum Responses: Hashable, Sendable {
    /// Answers a notification, as tapping it or one of its buttons does.
    case respond(NotificationKey, ResponseChoice)
    /// The responses that wait for their app.
    case keptResponses
  }
}

extension AppEvent {
  /// The events for an app about responses.
  package enum Responses: Hashable, Sendable {
    /// The person responded; the answer is `AppCall.responseHandled` (F12).
    indirect case didReceive(token: Int64, NotificationResponse)
  }
}
