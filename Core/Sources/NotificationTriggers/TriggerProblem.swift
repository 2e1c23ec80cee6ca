package import NotificationModel

extension Trigger {
  /// Returns why this trigger is refused, or nothing if it is accepted.
  ///
  /// A calendar rule that never matches is accepted, as on Apple's systems: it has no due date
  /// (B10). Refused are intervals that Apple's initializer refuses (B5), regions off the earth and
  /// those too small or too large (B22), and names and week settings that only a malformed
  /// message can carry.
  package func problem() -> TriggerProblem? {
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

extension Region {
  /// Returns why this region cannot be watched, or nothing if it can.
  ///
  /// Its centre must lie on the earth and its radius be 1 m to 1,000 km. Any identifier will do, an empty one
  /// too: it is a name like others. Regions made by apps of larger radius than
  /// `maximumRegionMonitoringDistance` fail with `regionMonitoringFailure` (B22).
  package func problem() -> TriggerProblem? {
    let numbers = [
      ("latitude", latitude, -90...90), ("longitude", longitude, -180...180),
      ("radius", radius, TriggerLimits.regionRadius),
    ]
    // No range contains a value that is not a number.
    return numbers.first { !$0.2.contains($0.1) }.map {
      .regionOutOfRange(field: $0.0, value: $0.1, range: $0.2)
    }
  }
}
