import NotificationEngine
import NotificationModel

extension TimelineStep.Responses {
  /// What the timeline says of it.
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
    case .kept(let problem): TimelineRow(.kept, ["F13"], "kept: \(problem.text)")
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
