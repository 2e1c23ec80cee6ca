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
