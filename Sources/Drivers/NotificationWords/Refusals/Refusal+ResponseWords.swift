import NotificationEngine

extension Refusal.Responses {
  var words: RefusalWords {
    switch self {
    case .noSuchAction(_, let offered):
      .init(
        "The notification has no such action.",
        offered.joined(separator: ", ").isEmpty
          ? "It has none; open it or clear it." : "It has: \(offered.joined(separator: ", ")).")
    case .textNotTaken(_, let action):
      .init("The action \(action) takes no text.", "Leave the text out.")
    case .textTooLong(let bytes):
      .init(
        "The text has \(bytes) bytes, and \(CoreLimits.responseTextBytes) is the limit.",
        "Use a shorter text.")
    case .isLocked:
      .init(
        "The screen is locked, and this needs it unlocked.",
        "Unlock first, for example with `unctl unlock`.")
    case .tooManyWaiting(let count):
      .init(
        "\(count) responses already wait for this app.",
        "See why it does not take them with `unctl responses`.")
    case .tooManyCategories:
      .init("An app may have \(CoreLimits.categories) categories.", "Register fewer of them.")
    case .tooManyActions:
      .init("A category may have \(CoreLimits.actions) actions.", "Register fewer of them.")
    case .sameCategory:
      .init("Two categories have this identifier.", "Give each one its own (F8).")
    }
  }
}
