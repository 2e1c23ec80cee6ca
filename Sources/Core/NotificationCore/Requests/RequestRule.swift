import NotificationModel
import NotificationTriggers

/// What a request must be before anything is done with it.
enum RequestRule {
  /// Refuses a request that cannot be shown, named or scheduled; the error names the field.
  static func check(_ request: NotificationRequest) throws {
    try check(identifier: request.identifier, field: "request.identifier")
    try check(content: request.content)
    if let trigger = request.trigger { try check(trigger: trigger) }
  }

  /// Refuses a name that an app chose and that is too long to be one.
  static func check(identifier: String, field: String) throws {
    let size = identifier.utf8.count
    guard size <= CoreLimits.identifierBytes else {
      throw NotificationFailure(
        .limitReached, field: field, value: identifier,
        message:
          "The identifier has \(size) bytes, and \(CoreLimits.identifierBytes) is the limit.",
        remedy: "Use a shorter identifier.")
    }
  }

  static func check(content: NotificationContent) throws {
    guard content.isPresentable else {
      throw NotificationFailure(
        .notificationInvalidNoContent, field: "request.content",
        message: "There is nothing to see or hear: no title, subtitle, body, badge, sound or "
          + "attachment.",
        remedy: "Set at least one of them.")
    }
    try check(identifier: content.threadIdentifier, field: "request.content.threadIdentifier")
    try check(identifier: content.categoryIdentifier, field: "request.content.categoryIdentifier")
    guard content.relevanceScore.isFinite else {
      throw NotificationFailure(
        .invalidValue, field: "request.content.relevanceScore",
        value: String(content.relevanceScore), message: "The score is not a number.",
        remedy: "Use a number from 0 to 1 (C19).")
    }
    if let badge = content.badge, badge < 0 {
      throw NotificationFailure(
        .badgeInputInvalid, field: "request.content.badge", value: String(badge),
        message: "A badge cannot be negative.", remedy: "Use 0 to remove it, or a positive number.")
    }
    if let volume = content.sound?.volume, !(0...1).contains(volume) {
      throw NotificationFailure(
        .invalidValue, field: "request.content.sound.volume", value: String(volume),
        message: "The volume is out of range.", remedy: "Use a number from 0 to 1 (C9).")
    }
  }

  private static func check(trigger: Trigger) throws {
    if trigger == .push {
      throw NotificationFailure(
        .invalidValue, field: "request.trigger", value: "push",
        message: "Only received pushes carry this trigger.",
        remedy: "Use another trigger, or none to deliver at once.")
    }
    if let problem = trigger.problem() { throw NotificationFailure(problem, of: trigger) }
    if case .location(let region, _) = trigger {
      try check(identifier: region.identifier, field: "request.trigger.region.identifier")
    }
    if case .timeInterval(let seconds, _) = trigger, seconds > CoreLimits.intervalSeconds {
      throw NotificationFailure(
        .limitReached, field: "request.trigger.timeInterval", value: String(seconds),
        message: "The interval is longer than a thousand years.",
        remedy: "Use at most \(Int64(CoreLimits.intervalSeconds)) seconds.")
    }
  }
}

extension NotificationFailure {
  fileprivate init(_ problem: TriggerProblem, of trigger: Trigger) {
    let (field, value, remedy): (String, String, String) =
      switch problem {
      case .intervalNotPositive: ("timeInterval", trigger.seconds, "Use a positive number.")
      case .repeatingIntervalTooShort:
        ("timeInterval", trigger.seconds, "Use 60 seconds or more, or do not repeat.")
      case .unknownTimeZone(let name):
        ("dateComponents.timeZone", name, "Use an identifier such as Europe/Berlin.")
      case .unknownCalendar(let name):
        ("dateComponents.calendar", name, "Use an identifier such as gregorian.")
      case .weekSettingOutOfRange(let name, let number):
        ("dateComponents.calendar.\(name)", String(number), "Use a number from 1 to 7.")
      case .regionOutOfRange(let name, let number, let range):
        ("region.\(name)", String(number), "Use \(TriggerProblem.words(for: range)).")
      }
    self.init(
      .invalidValue, field: "request.trigger.\(field)", value: value, message: problem.message,
      remedy: remedy)
  }
}

extension Trigger {
  fileprivate var seconds: String {
    if case .timeInterval(let seconds, _) = self { String(seconds) } else { "" }
  }
}
