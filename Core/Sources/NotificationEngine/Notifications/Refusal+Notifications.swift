package import NotificationModel

extension Refusal {
  /// Why a request, or a call about a notification, is refused.
  package enum Notifications: Hashable, Sendable {
    /// The app may not notify; the user has denied it, or not decided yet (A15).
    case notAllowed(BundleIdentifier, AuthorizationStatus)
    /// The app has the largest number of pending requests (B4).
    case pendingLimit(request: String, count: Int, limit: Int)
    /// The app's pending requests would have too many bytes together.
    case pendingBytes(request: String, total: Int)
    /// The app has no pending request with this identifier.
    case noPendingRequest(String, of: BundleIdentifier)
    /// The notification was answered, removed or replaced.
    case isGone(NotificationKey)
    /// An identifier of an app is too long.
    case identifierTooLong(String, field: String)
    /// There is nothing to see or hear.
    case noContent
    /// The request at this place in a list is refused.
    indirect case inList(Int, Refusal)
    /// A badge is below 0.
    case negativeBadge(Int, field: String)
    /// A relevance score is not a number (C19).
    case noScore(Double)
    /// A sound's volume is not from 0 to 1 (C9).
    case volumeOutOfRange(Double)
    /// A request has the trigger of pushes (B25).
    case pushTrigger
    /// A trigger is not acceptable.
    case trigger(Trigger, TriggerProblem)
    /// An interval ends too far in the future.
    case intervalTooLong(seconds: Double)
    /// A calendar rule has no future date (B10, B28).
    case noDate(CalendarRule)
    /// A notification is snoozed for too short or too long.
    case snoozeOutOfRange(seconds: Int)
    /// It has no row in the store, or a remote server shows it, so it cannot be snoozed.
    case cannotSnooze(NotificationKey)
    /// All numbers for notifications of programs were assigned.
    case numbersUsedUp
    /// Too many programs inhibit banners.
    case tooManyInhibitions(limit: Int)
    /// A sandboxed program, about which the user has not decided, may not inhibit banners.
    case sandboxInhibits(BundleIdentifier)
  }
}

extension Refusal.Notifications {
  var facts: Refusal.Facts {
    switch self {
    case .notAllowed(let app, _): .init(.notificationsNotAllowed, field: "app", value: app.rawValue)
    case .pendingLimit(let request, _, _): .init(.limitReached, field: "request", value: request)
    case .pendingBytes(let request, _): .init(.limitReached, field: "request", value: request)
    case .noPendingRequest(let name, _): .init(.notFound, field: "identifier", value: name)
    case .isGone(let key):
      .init(.notFound, field: "notification", value: "\(key.app)/\(key.identifier)")
    case .identifierTooLong(let name, let field): .init(.limitReached, field: field, value: name)
    case .noContent: .init(.notificationInvalidNoContent, field: "request.content")
    case .inList(let index, let refusal): refusal.facts.moved(into: "requests[\(index)]")
    case .negativeBadge(let count, let field):
      .init(.badgeInputInvalid, field: field, value: String(count))
    case .noScore(let score):
      .init(.invalidValue, field: "request.content.relevanceScore", value: String(score))
    case .volumeOutOfRange(let volume):
      .init(.invalidValue, field: "request.content.sound.volume", value: String(volume))
    case .pushTrigger: .init(.invalidValue, field: "request.trigger", value: "push")
    case .trigger(let trigger, let problem):
      .init(
        .invalidValue, field: "request.trigger.\(problem.field)",
        value: problem.value(in: trigger))
    case .intervalTooLong(let seconds):
      .init(.limitReached, field: "request.trigger.timeInterval", value: String(seconds))
    case .noDate(let rule):
      .init(
        .notificationInvalidNoDate, field: "request.trigger.dateComponents",
        value: rule.namedComponents)
    case .snoozeOutOfRange(let seconds):
      .init(.invalidValue, field: "seconds", value: String(seconds))
    case .cannotSnooze(let key):
      .init(.notPermitted, field: "notification", value: "\(key.app)/\(key.identifier)")
    case .numbersUsedUp: .init(.limitReached, field: "id")
    case .tooManyInhibitions(let limit):
      .init(.limitReached, field: "cookie", value: String(limit))
    case .sandboxInhibits(let app): .init(.notPermitted, field: "app", value: app.rawValue)
    }
  }
}

extension TriggerProblem {
  /// The wrong field of the trigger.
  fileprivate var field: String {
    switch self {
    case .intervalNotPositive, .repeatingIntervalTooShort: "timeInterval"
    case .unknownTimeZone: "dateComponents.timeZone"
    case .unknownCalendar: "dateComponents.calendar"
    case .weekSettingOutOfRange(let name, _): "dateComponents.calendar.\(name)"
    case .regionOutOfRange(let name, _, _): "region.\(name)"
    }
  }

  /// The wrong value.
  fileprivate func value(in trigger: Trigger) -> String {
    switch self {
    case .intervalNotPositive, .repeatingIntervalTooShort:
      if case .timeInterval(let seconds, _) = trigger { String(seconds) } else { "" }
    case .unknownTimeZone(let name), .unknownCalendar(let name): name
    case .weekSettingOutOfRange(_, let number): String(number)
    case .regionOutOfRange(_, let number, _): String(number)
    }
  }
}

extension CalendarRule {
  /// The components that the rule names.
  fileprivate var namedComponents: String {
    let components: [(String, Int?)] = [
      ("era", era), ("year", year), ("month", month), ("day", day), ("hour", hour),
      ("minute", minute), ("second", second), ("nanosecond", nanosecond), ("weekday", weekday),
      ("weekdayOrdinal", weekdayOrdinal), ("quarter", quarter), ("weekOfMonth", weekOfMonth),
      ("weekOfYear", weekOfYear), ("yearForWeekOfYear", yearForWeekOfYear),
      ("dayOfYear", dayOfYear),
    ]
    let named = components.compactMap { name, value in value.map { "\(name)=\($0)" } }
    return named.isEmpty ? "no components" : named.joined(separator: " ")
  }
}
