import NotificationModel

extension TimelineStep {
  /// The steps of the person's response.
  package enum Responses: Hashable, Sendable {
    /// The person answered it.
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
    /// The response could not be delivered to the app.
    case kept(problem: String)
  }

  /// The person's choice.
  package enum Deed: Hashable, Sendable {
    case opened
    /// The app receives it only if its category requests that (F2).
    case cleared(isTold: Bool)
    case action(String, hasText: Bool)
    /// A button of the system's own.
    case system(SystemAction)
  }
}

extension TimelineStep.Responses {
  /// The timeline row of the step.
  var row: TimelineRow {
    switch self {
    case .responded(let deed): TimelineRow(.responded, [deed.rule], deed.text)
    case .started: TimelineRow(.started, ["F14"], "its app is started for the response")
    case .startAwaited:
      TimelineRow(.started, ["F14"], "waits for its app, which is on its way already")
    case .handed(let attempt):
      TimelineRow(
        .handed, ["F13"],
        attempt > 1 ? "handed to the app again, for the \(attempt). time" : "handed to the app")
    case .handled: TimelineRow(.handled, ["F12"], "the app has handled it")
    case .unhandled:
      TimelineRow(
        .handled, ["F12"], "the app never said that it had handled it")
    case .kept(let problem): TimelineRow(.kept, ["F13"], "kept: \(problem)")
    }
  }
}

extension TimelineStep.Deed {
  fileprivate var rule: String {
    switch self {
    case .opened: "F1"
    case .cleared: "F2"
    case .action(_, let hasText): hasText ? "F6" : "F3"
    case .system(.keep): "A8"
    case .system(.turnOff): "A9"
    case .system(.configure): "A13"
    }
  }

  fileprivate var text: String {
    switch self {
    case .opened: "the person opened it"
    case .cleared(true): "the person cleared it"
    case .cleared(false): "the person cleared it; its category does not ask to be told"
    case .action(let name, false): "the person chose action \(name)"
    case .action(let name, true): "the person chose action \(name), with a text"
    case .system(let action): "the person chose the system's button \(action.rawValue)"
    }
  }
}
