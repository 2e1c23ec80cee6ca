import NotificationEngine
import NotificationModel
import NotificationText
import NotificationTriggers

extension RefusalWords {
  fileprivate static func pendingBytes(_ total: Int) -> RefusalWords {
    .init(
      "With it the app's pending requests have \(total) bytes, and \(CoreLimits.pendingBytes) is "
        + "the limit.",
      "Remove requests that are no longer needed, or keep their long values in a file of the app.")
  }
}

extension Refusal.Notifications {
  var words: RefusalWords {
    switch self {
    case .notAllowed(let app, let status):
      .init(
        "The person has not allowed this app to notify them (status: \(status.name)).",
        "Call requestAuthorization first, or allow it with `unctl authorize \(app) allow`.")
    case .pendingLimit(_, let count, let limit):
      .init(
        "The app has \(count) pending requests, and \(limit) is the limit.",
        "Remove requests that are no longer needed, or use a repeating one.")
    case .pendingBytes(_, let total): .pendingBytes(total)
    case .noPendingRequest(_, let app):
      .init(
        "The app has no pending request of this name.", "List them with `unctl pending \(app)`.")
    case .isGone:
      .init(
        "This notification is no longer there: it was answered, removed or replaced.",
        "List what is there with `unctl delivered`.")
    case .identifierTooLong(let name, _):
      .init(
        "The identifier has \(name.utf8.count) bytes, and \(CoreLimits.identifierBytes) is the limit.",
        "Use a shorter identifier.")
    case .noContent:
      .init(
        "There is nothing to see or hear: no title, subtitle, body, badge, sound or attachment.",
        "Set at least one of them.")
    case .inList(_, let refusal):
      .init(NotificationFailure(refusal).message, NotificationFailure(refusal).remedy)
    case .negativeBadge:
      .init("A badge cannot be negative.", "Use 0 to remove it, or a positive number.")
    case .noScore: .init("The score is not a number.", "Use a number from 0 to 1 (C19).")
    case .volumeOutOfRange: .init("The volume is out of range.", "Use a number from 0 to 1 (C9).")
    case .pushTrigger:
      .init(
        "Only received pushes carry this trigger.",
        "Use another trigger, or none to deliver at once.")
    case .trigger(_, let problem): .init(problem.message, problem.remedy)
    case .intervalTooLong:
      .init(
        "The interval is longer than a thousand years.",
        "Use at most \(Int64(CoreLimits.intervalSeconds)) seconds.")
    case .noDate:
      .init(
        "No future date has these components, so the request would never be delivered.",
        "Check for a date in the past, and for components that were copied whole from a date.")
    case .numbersUsedUp:
      .init(
        "All numbers for notifications of programs were given out.",
        "Move the data folder away, and begin with a new one.")
    case .snoozeOutOfRange:
      .init(
        "A notification is put off for at least \(CoreLimits.snoozeSeconds.lowerBound) seconds and "
          + "at most \(CoreLimits.snoozeSeconds.upperBound).", "Choose a time in between.")
    case .cannotSnooze:
      .init(
        "It cannot be put off, because this system does not keep it.",
        "Answer it where it is shown.")
    case .sandboxInhibits(let app):
      .init(
        "A program in a sandbox may hold banners back only if the person has allowed its notifications.",
        app.isClaimed
          ? "Run it outside of its sandbox, which gives it no name."
          : "Let the person allow them, once it has notified: unctl authorize \(app) allow")
    case .tooManyInhibitions(let limit):
      .init(
        "\(limit) programs hold banners back already.", "End one of them, and call again.")
    }
  }
}
