import NotificationModel
import NotificationTriggers

/// What a request must be before anything is done with it.
enum RequestRule {
  /// Refuses a request that cannot be shown, named or scheduled; the error names the field.
  static func check(_ request: NotificationRequest) throws {
    try check(identifier: request.identifier)
    try check(content: request.content)
    if let trigger = request.trigger { try check(trigger: trigger) }
  }

  private static func check(identifier: String) throws {
    let size = identifier.utf8.count
    guard size <= CoreLimits.identifierBytes else {
      throw NotificationFailure(
        .limitReached, field: "request.identifier", value: identifier,
        message:
          "The identifier has \(size) bytes, and \(CoreLimits.identifierBytes) is the limit.",
        remedy: "Use a shorter identifier.")
    }
  }

  private static func check(content: NotificationContent) throws {
    guard content.isPresentable else {
      throw NotificationFailure(
        .notificationInvalidNoContent, field: "request.content",
        message: "There is nothing to see or hear: no title, subtitle, body, badge, sound or "
          + "attachment.",
        remedy: "Set at least one of them.")
    }
    guard content.relevanceScore.isFinite else {
      throw NotificationFailure(
        .invalidValue, field: "request.content.relevanceScore",
        value: String(content.relevanceScore), message: "The score is not a number.",
        remedy: "Use a number from 0 to 1.")
    }
    if let badge = content.badge, badge < 0 {
      throw NotificationFailure(
        .badgeInputInvalid, field: "request.content.badge", value: String(badge),
        message: "A badge cannot be negative.", remedy: "Use 0 to remove it, or a positive number.")
    }
  }

  private static func check(trigger: Trigger) throws {
    if trigger == .push {
      throw NotificationFailure(
        .invalidValue, field: "request.trigger", value: "push",
        message: "Only received pushes carry this trigger.",
        remedy: "Use another trigger, or none to deliver at once.")
    }
    if let problem = trigger.problem() {
      throw NotificationFailure(
        .invalidValue, field: "request.trigger", value: "\(problem)", message: problem.message,
        remedy: "Change the trigger's value.")
    }
  }
}
