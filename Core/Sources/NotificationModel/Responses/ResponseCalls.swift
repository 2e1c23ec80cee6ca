extension AppCall {
  /// The calls of an app about responses.
  package enum Responses: Hashable, Sendable {
    /// Sets whether this process has a delegate; responses wait for one (F13).
    case setDelegate(isSet: Bool)
    /// Reads the first response for the delegate, for a process that was started for it (F14).
    case waitingResponse
    /// The app has handled `AppEvent.didReceive`.
    case responseHandled(token: Int64)
    /// Reads the responses that no process has handled, which are kept until they are acknowledged; new ones are
    /// sent to this process from now on.
    case take
    /// The app has handled these responses, by their numbers; unknown numbers are ignored.
    case acknowledge(numbers: [Int64])
  }
}

extension AppCall.Responses {
  /// Whether the call may be sent again after its connection was lost; see `AppCall.isRepeatable`.
  var isRepeatable: Bool {
    switch self {
    case .responseHandled: false
    case .setDelegate, .waitingResponse, .take, .acknowledge: true
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
    /// Waits for the response to the request with a ticket: the reply is the response, or why none can come.
    ///
    /// The wait begins when the request is scheduled, and ends with the connection.
    case awaitResponse(app: BundleIdentifier, identifier: String, ticket: String)
    /// A response that was waited for has arrived; only now is it removed. An unknown number is ignored.
    case acknowledge(app: BundleIdentifier, number: Int64)
  }
}

/// Why a response to a request can no longer come.
package enum ResponseAbsence: String, Hashable, Sendable, CaseIterable {
  /// A newer request has its identifier.
  case replaced
  /// It was cleared, cancelled, or removed by its app.
  case removed
  /// The user does not allow it to be shown.
  case notShown
}

extension AppEvent {
  /// The events for an app about responses.
  package enum Responses: Hashable, Sendable {
    /// The user responded; the answer is `AppCall.responseHandled` (F12). The token is the number of the response.
    indirect case didReceive(token: Int64, NotificationResponse)
  }
}
