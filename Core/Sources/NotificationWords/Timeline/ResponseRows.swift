import NotificationEngine
import NotificationModel
import Words

extension TimelineStep.Responses {
  /// The timeline row for it.
  func row(in words: TimelineWords) -> TimelineRow {
    switch self {
    case .responded(let deed): TimelineRow(.responded, [deed.rule], deed.text(in: words))
    case .started: TimelineRow(.started, ["F14"], words.text(.stepStarted))
    case .startAwaited: TimelineRow(.started, ["F14"], words.text(.stepStartAwaited))
    case .handed(let attempt):
      TimelineRow(
        .handed, ["F13"],
        attempt > 1
          ? words.text(.stepHandedAgain, ["number": String(attempt)]) : words.text(.stepHanded))
    case .handled: TimelineRow(.handled, ["F12"], words.text(.stepHandled))
    case .unhandled: TimelineRow(.handled, ["F12"], words.text(.stepUnhandled))
    case .outdated: TimelineRow(.handled, ["F20"], words.text(.stepOutdated))
    case .kept(let problem): TimelineRow(.kept, ["F13"], problem.text(in: words))
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

  fileprivate func text(in words: TimelineWords) -> String {
    switch self {
    case .opened: words.text(.stepOpened)
    case .cleared(true): words.text(.stepCleared)
    case .cleared(false): words.text(.stepClearedUntold)
    case .action(let name, let hasText):
      words.text(hasText ? .stepActionText : .stepAction, ["name": name])
    case .system(.keep): words.text(.stepChoseKeep)
    case .system(.keepQuietly): words.text(.stepChoseKeepQuietly)
    case .system(.turnOff): words.text(.stepChoseTurnOff)
    case .system(.configure): words.text(.stepChoseConfigure)
    }
  }
}

extension ResponseProblem {
  fileprivate func text(in words: TimelineWords) -> String {
    switch self {
    case .notStartable: words.text(.stepKeptNotStartable)
    case .notStarted(let reason): words.text(.stepKeptNotStarted, ["reason": reason])
    case .ended: words.text(.stepKeptEnded)
    case .noDelegate: words.text(.stepKeptNoDelegate)
    case .gaveUp: words.text(.stepKeptGaveUp, count: CoreLimits.responseAttempts)
    case .notAcknowledged: words.text(.stepKeptNotAcknowledged)
    }
  }
}
