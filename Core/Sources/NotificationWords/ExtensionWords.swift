import NotificationEngine
import NotificationModel

extension Refusal.Extensions {
  var words: RefusalWords {
    switch self {
    case .noView:
      .init(
        "No content extension draws this notification.",
        "Show its texts; presentations with a view have the member contentExtension.")
    case .isHidden:
      .init(
        "The screen is locked, or what the notification says is hidden.",
        "Unlock first, or show previews of the app.")
    case .isPaused(_, let failures):
      .init(
        "The content extension failed \(failures) times, and is not started for a while.",
        "Show the notification without its view; unctl timeline says what went wrong.")
    case .notOpen:
      .init(
        "This connection has no view of this number open.",
        "Open the view of the notification again, with openContent.")
    case .notInteractive:
      .init(
        "The view is not interactive; a click on it opens the notification.",
        "Answer the notification with the choice open.")
    }
  }
}

extension TimelineStep.Extensions {
  /// The timeline row for it.
  var row: TimelineRow {
    switch self {
    case .extended(let extending): extending.row
    case .viewed(let viewing): viewing.row
    }
  }
}

extension TimelineStep.Extending {
  /// The timeline row for it.
  var row: TimelineRow { TimelineRow(.extended, [rule], text) }

  private var rule: String {
    switch self {
    case .absent, .noText, .alertsOff, .begun: "H9"
    case .paused, .crowdedOut, .late, .failed, .interrupted: "H10"
    case .finished, .empty, .unusable, .refused: "H13"
    case .fileLeftOut: "D5"
    case .suppressed: "H14"
    }
  }

  private var text: String {
    switch self {
    case .absent: "it asks for a service extension, and the app has none"
    case .noText: "no service extension: it has no text"
    case .alertsOff: "no service extension: the person lets the app show nothing"
    case .paused(let failures):
      "no service extension: it failed \(failures) times, and is not started for a while"
    case .crowdedOut: "no service extension: too many pushes wait for one"
    case .begun: "the service extension receives it"
    case .finished: "the service extension has finished with it"
    case .late(true): "the service extension took too long, and then handed over its best attempt"
    case .late(false): "the service extension took too long; it is shown as it came"
    case .empty: "the service extension left it without a text; it is shown as it came"
    case .refused(let refusal): Self.unusable(NotificationFailure(refusal).message).text
    case .unusable(let reason): "what the service extension made of it is not used: \(reason)"
    case .fileLeftOut(let reason): "a file of the service extension is left out: \(reason)"
    case .suppressed: "the service extension suppressed it"
    case .failed(let reason): "the service extension failed: \(reason); it is shown as it came"
    case .interrupted: "the system ended while the service extension had it; it is shown as it came"
    }
  }
}

extension TimelineStep.Viewing {
  /// The timeline row for it.
  var row: TimelineRow { TimelineRow(.extended, [rule], text) }

  private var rule: String {
    switch self {
    case .opened, .failed: "J3"
    case .answered: "J6"
    }
  }

  private var text: String {
    switch self {
    case .opened: "its view is opened, which the content extension draws"
    case .answered(.notTaken): "the content extension handles no actions; the app receives it"
    case .answered(.doNotDismiss): "the content extension keeps its view open"
    case .answered(.dismiss): "the content extension removed the notification"
    case .answered(.dismissAndForward):
      "the content extension removed the notification and hands the action to the app"
    case .failed(let reason): "the content extension failed: \(reason); its view is closed"
    }
  }
}
