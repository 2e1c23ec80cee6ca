package import NotificationEngine
import NotificationModel

extension LogLine {
  /// The line as a sentence without its details.
  package var text: String {
    switch event {
    case .notifications(let event): event.text
    case .responses(let event): event.text
    case .places(let event): event.text
    case .pushes(let event): event.text
    case .extensions(let event): event.text
    case .refused(let refusal): NotificationFailure(refusal).message
    }
  }
}

extension LogLine.Notifications {
  fileprivate var text: String {
    switch self {
    case .notAllowed: "not delivered: the app is not allowed to notify"
    case .lateAnswer: "an answer about a notification came too late"
    case .noAnswer: "a foreground app did not say what to show"
    case .requestDropped: "dropped the request added first, as Apple does"
    case .listFull: "the list of the app is full; the oldest notification was removed"
    case .shownUnstored:
      "a notification is shown and is not in the list, because the store cannot write"
    }
  }
}

extension LogLine.Responses {
  fileprivate var text: String {
    switch self {
    case .notHandled: "the app received a response but never called its completion handler"
    case .kept(let problem): "a response is kept: \(problem.text)"
    case .unstored:
      "a response waits for its app in memory, because the store cannot write; it is lost if the daemon ends first"
    case .lost: "a response is lost: its app has not taken it, and the store could not write"
    }
  }
}

extension LogLine.Places {
  fileprivate var text: String {
    switch self {
    case .fixIgnored: "a fix is ignored: it is not on the earth, or its accuracy is not a distance"
    case .crossingsKept(let problem): "crossings are kept: \(problem.text)"
    }
  }
}

extension LogLine.Pushes {
  fileprivate var text: String {
    switch self {
    case .lateAnswer: "an answer about a push came too late"
    case .finished: "an app has finished with a push"
    case .notHandled: "the app received a push but never called its fetch handler"
    case .notWanted: "a push does not wake its app: the bundle does not request it"
    case .kept(let problem): "a push is kept for its app: \(problem.text)"
    case .delayed: "a push waits for its app, which was started for others a short time ago"
    case .partIgnored: "a part of a push was not used as it is"
    case .empty: "a push had nothing to show and did not wake its app, which does not run"
    case .connectorRemoved:
      "the app of a UnifiedPush connector is not installed any more; its registration has ended"
    case .endpointMoved:
      "the gateway has another address: the endpoint of a subscription moved there"
    case .tooManyHeld:
      "too many Web Push messages wait for their app, which does not take them; the oldest was removed"
    case .undecryptable(let flaw): "a Web Push message could not be decrypted: \(flaw)"
    case .lost: "a push was lost, because the store failed for too long"
    }
  }
}

extension LogLine.Extensions {
  fileprivate var text: String {
    switch self {
    case .lateAnswer: "an extension answered too late"
    case .serviceFailed: "a service extension failed with a push"
    case .contentNotAsked: "a content extension answered a question that it was not asked"
    case .contentFailed: "a content extension failed, and its view is closed"
    }
  }
}
