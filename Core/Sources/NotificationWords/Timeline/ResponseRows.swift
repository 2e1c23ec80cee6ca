import NotificationEngine
import NotificationModel
import Words

extension TimelineStep.Responses {
  /// The timeline row for it.
  var row: TimelineRow {
    switch self {
    case .responded(let deed): TimelineRow(.responded, [deed.rule], deed.text)
    case .started: TimelineRow(.started, ["F14"], .stepStarted)
    case .startAwaited: TimelineRow(.started, ["F14"], .stepStartAwaited)
    case .handed(let attempt):
      TimelineRow(
        .handed, ["F13"],
        attempt > 1
          ? SystemText(.stepHandedAgain, ["number": .text(String(attempt))])
          : SystemText(.stepHanded))
    case .handled: TimelineRow(.handled, ["F12"], .stepHandled)
    case .unhandled: TimelineRow(.handled, ["F12"], .stepUnhandled)
    case .outdated: TimelineRow(.handled, ["F20"], .stepOutdated)
    case .kept(let problem): TimelineRow(.kept, ["F13"], problem.systemText)
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
    case .system(.keepQuietly): "S22"
    case .system(.turnOff): "A9"
    case .system(.configure): "A13"
    }
  }

  fileprivate var text: SystemText {
    switch self {
    case .opened: SystemText(.stepOpened)
    case .cleared(true): SystemText(.stepCleared)
    case .cleared(false): SystemText(.stepClearedUntold)
    case .action(let name, let hasText):
      SystemText(hasText ? .stepActionText : .stepAction, ["name": .text(name)])
    case .system(.keep): SystemText(.stepChoseKeep)
    case .system(.keepQuietly): SystemText(.stepChoseKeepQuietly)
    case .system(.turnOff): SystemText(.stepChoseTurnOff)
    case .system(.configure): SystemText(.stepChoseConfigure)
    }
  }
}

extension ResponseProblem {
  fileprivate var systemText: SystemText {
    switch self {
    case .notStartable: SystemText(.stepKeptNotStartable)
    case .notStarted(let reason): SystemText(.stepKeptNotStarted, ["reason": .text(reason)])
    case .ended: SystemText(.stepKeptEnded)
    case .noDelegate: SystemText(.stepKeptNoDelegate)
    case .gaveUp: SystemText(.stepKeptGaveUp, count: CoreLimits.responseAttempts)
    case .notAcknowledged: SystemText(.stepKeptNotAcknowledged)
    }
  }
}
