public import NotificationModel

extension Trigger {
  /// Returns why this trigger is refused, or nothing if it is accepted.
  ///
  /// A calendar rule that never matches is accepted, as on Apple's systems: it has no due date
  /// (B10). Refused are intervals that Apple's initializer refuses (B5), regions off the earth and
  /// those too small or too large (B22), and names and week settings that only a malformed
  /// message can carry.
  public func problem() -> TriggerProblem? {
    switch self {
    case .timeInterval(let seconds, let repeats):
      intervalProblem(seconds: seconds, repeats: repeats)
    case .calendar(let rule, _): ruleProblem(rule)
    case .location(let region, _): region.problem()
    case .push: nil
    }
  }

  private func intervalProblem(seconds: Double, repeats: Bool) -> TriggerProblem? {
    guard seconds > 0 else { return .intervalNotPositive }
    return repeats && seconds < 60 ? .repeatingIntervalTooShort : nil
  }

  private func ruleProblem(_ rule: CalendarRule) -> TriggerProblem? {
    if let name = rule.timeZone, ZoneRules.named(name) == nil { return .unknownTimeZone(name) }
    let calendar = rule.calendar
    guard calendar.isKnown else { return .unknownCalendar(calendar.identifier) }
    if let day = calendar.firstWeekday, !WeekRules.range.contains(day) {
      return .weekSettingOutOfRange(field: "firstWeekday", value: day)
    }
    if let days = calendar.minimumDaysInFirstWeek, !WeekRules.range.contains(days) {
      return .weekSettingOutOfRange(field: "minimumDaysInFirstWeek", value: days)
    }
    return nil
  }
}
