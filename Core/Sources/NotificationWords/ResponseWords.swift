import NotificationEngine
import NotificationModel

extension Refusal.Responses {
  var words: RefusalWords {
    switch self {
    case .noSuchAction(_, let offered):
      .init(
        "The notification has no such action.",
        offered.joined(separator: ", ").isEmpty
          ? "It has none; open it or clear it." : "It has: \(offered.joined(separator: ", ")).")
    case .textNotTaken(_, let action):
      .init("The action \(action) accepts no text.", "Leave the text out.")
    case .textTooLong(let bytes):
      .init(
        "The text has \(bytes) bytes, and \(CoreLimits.responseTextBytes) is the limit.",
        "Use a shorter text.")
    case .isLocked:
      .init(
        "The screen is locked, and this needs it unlocked.",
        "Unlock first, for example with `unctl unlock`.")
    case .isWatched:
      .init(
        "The desktop's own server shows this notification, and its program hears from that one alone.",
        "Answer it there; here it can be cleared.")
    case .tooManyWaiting(let count):
      .init(
        "\(count) responses already wait for this app.",
        "See why it does not receive them with `unctl responses`.")
    case .tooManyWaits(let count):
      .init(
        "\(count) processes already wait for a response.",
        "End some of them; each is a unctl ask, or a unctl schedule with --wait.")
    case .tooManyCategories:
      .init("An app may have \(CoreLimits.categories) categories.", "Register fewer of them.")
    case .tooManyActions:
      .init("A category may have \(CoreLimits.actions) actions.", "Register fewer of them.")
    case .sameCategory:
      .init("Two categories have this identifier.", "Give each one its own (F8).")
    }
  }
}

extension TimelineStep.Responses {
  /// The timeline row for it.
  var row: TimelineRow {
    switch self {
    case .responded(let deed): TimelineRow(.responded, [deed.rule], deed.text)
    case .started: TimelineRow(.started, ["F14"], "its app is started for the response")
    case .startAwaited:
      TimelineRow(.started, ["F14"], "waits for its app, which is being started already")
    case .handed(let attempt):
      TimelineRow(
        .handed, ["F13"],
        attempt > 1 ? "handed to the app again, attempt \(attempt)" : "handed to the app")
    case .handled: TimelineRow(.handled, ["F12"], "the app has handled it")
    case .unhandled:
      TimelineRow(
        .handled, ["F12"], "the app never said that it had handled it")
    case .outdated:
      TimelineRow(
        .handled, ["F20"], "dropped: a process waits for the answer to a newer request of this name"
      )
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
    case .system(.keepQuietly): "S22"
    case .system(.turnOff): "A9"
    case .system(.configure): "A13"
    }
  }

  fileprivate var text: String {
    switch self {
    case .opened: "the person opened it"
    case .cleared(true): "the person cleared it"
    case .cleared(false): "the person cleared it; its category does not ask for this"
    case .action(let name, false): "the person chose action \(name)"
    case .action(let name, true): "the person chose action \(name), with a text"
    case .system(let action): "the person chose the system's button \(action.rawValue)"
    }
  }
}
