import NotificationModel

extension TimelineStep {
  /// The steps of the user's response.
  package enum Responses: Hashable, Sendable {
    /// The user answered it.
    case responded(Deed)
    /// Its app is started for the response.
    case started
    /// Its app is being started already.
    case startAwaited
    /// The response was sent to a process of its app, for the first time or again.
    case handed(attempt: Int)
    /// The app has handled the response.
    case handled
    /// The app never confirmed the response, and its time is over.
    case unhandled
    /// A process that waits for the answer to a newer request of the identifier has no use for it.
    case outdated
    /// The response could not be delivered to the app.
    case kept(ResponseProblem)
  }

  /// The user's choice.
  package enum Deed: Hashable, Sendable {
    case opened
    /// The app receives it only if its category requests that (F2).
    case cleared(isTold: Bool)
    case action(String, hasText: Bool)
    /// A button of the system's own.
    case system(SystemAction)
  }
}

/// Why a response could not reach its app.
package enum ResponseProblem: Hashable, Sendable {
  /// Nothing is known that starts the app.
  case notStartable
  /// The app could not be started, for the reason that the system gave.
  case notStarted(reason: String)
  /// The app ended before it took the response.
  case ended
  /// The app was started, and set no delegate in time.
  case noDelegate
  /// The app ended as often as it is given a response before it had handled it.
  case gaveUp
  /// The app took it, and did not acknowledge it in time.
  case notAcknowledged
}
