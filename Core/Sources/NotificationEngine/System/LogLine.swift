package import PushProtocol

/// A line for the daemon's log: what happened, by topic, and the names and values of the occurrence.
///
/// It contains no text; `LogLine.text` of the module `NotificationWords` is the sentence.
package struct LogLine: Hashable, Sendable {
  /// The log level.
  package enum Level: String, Hashable, Sendable {
    case debug
    case info
    case warning
  }

  /// The log level.
  package var level: Level
  /// The event.
  package var event: Event
  /// Names and values that accompany the sentence.
  package var details: [String: String]

  package init(_ level: Level, _ event: Event, _ details: [String: String] = [:]) {
    self.level = level
    self.event = event
    self.details = details
  }
}

extension LogLine {
  /// An event, by topic.
  package enum Event: Hashable, Sendable {
    case notifications(Notifications)
    case responses(Responses)
    case places(Places)
    case pushes(Pushes)
    case extensions(Extensions)
    /// An event without a caller was refused.
    case refused(Refusal)
  }

  /// The events of requests and notifications.
  package enum Notifications: Hashable, Sendable {
    /// The app is not allowed to notify.
    case notAllowed
    /// A foreground app answered what to show after its time was over.
    case lateAnswer
    /// A foreground app did not answer what to show.
    case noAnswer
    /// The app had too many requests, and the one added first was removed (B4).
    case requestDropped
    /// The app had too many notifications, and the oldest was removed (G4).
    case listFull
    /// The store cannot write, so a notification is shown and not kept.
    case shownUnstored
  }

  /// The events of responses.
  package enum Responses: Hashable, Sendable {
    /// The app received a response and did not call its completion handler.
    case notHandled
    /// A response could not reach its app.
    case kept(ResponseProblem)
    /// The store cannot write, so a response waits in memory for its app.
    case unstored
    /// The process ends before an app has taken such a response.
    case lost
  }

  /// The events of locations and crossings.
  package enum Places: Hashable, Sendable {
    /// A fix is not on the earth, or its accuracy is not a distance.
    case fixIgnored
    /// Crossings could not reach their app.
    case crossingsKept(ResponseProblem)
  }

  /// The events of pushes.
  package enum Pushes: Hashable, Sendable {
    /// An app answered about a push after its time was over.
    case lateAnswer
    /// An app has called its fetch handler.
    case finished
    /// An app received a push and did not call its fetch handler.
    case notHandled
    /// The app's bundle does not request to be woken by pushes.
    case notWanted
    /// A push could not reach its app.
    case kept(ResponseProblem)
    /// The app was woken for other pushes a short time ago.
    case delayed
    /// A part of a payload was ignored or changed.
    case partIgnored
    /// A push has nothing to show and does not wake its app, which does not run.
    case empty
    /// The app of a connector of UnifiedPush was removed.
    case connectorRemoved
    /// The gateway has another address, and the endpoint of a subscription moved there.
    case endpointMoved
    /// Too many messages of Web Push waited for their app, and the oldest was removed.
    case tooManyHeld
    /// A message of Web Push could not be decrypted.
    case undecryptable(EncryptedMessageFlaw)
    /// A push was lost because the store failed for too long.
    case lost
  }

  /// The events of extensions.
  package enum Extensions: Hashable, Sendable {
    /// A service extension answered after its time was over.
    case lateAnswer
    /// A service extension failed with a push.
    case serviceFailed
    /// A content extension answered a question that it was not asked.
    case contentNotAsked
    /// A content extension failed.
    case contentFailed
  }
}
