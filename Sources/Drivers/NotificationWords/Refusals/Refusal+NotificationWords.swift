import NotificationEngine
import NotificationModel
import NotificationTransport
import NotificationTriggers

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
    }
  }
}

extension TriggerProblem {
  /// What to do about it.
  fileprivate var remedy: String {
    switch self {
    case .intervalNotPositive: "Use a positive number."
    case .repeatingIntervalTooShort: "Use 60 seconds or more, or do not repeat."
    case .unknownTimeZone: "Use an identifier such as Europe/Berlin."
    case .unknownCalendar: "Use an identifier such as gregorian."
    case .weekSettingOutOfRange: "Use a number from 1 to 7."
    case .regionOutOfRange(_, _, let range): "Use \(TriggerProblem.words(for: range))."
    }
  }
}
