import NotificationModel

/// Says in words when a request is due.
enum TriggerText {
  static func of(_ trigger: Trigger?) -> String {
    switch trigger {
    case nil: "at once"
    case .timeInterval(let seconds, let repeats):
      repeats ? "every \(DateText.length(seconds))" : "once, after \(DateText.length(seconds))"
    case .calendar(let rule, let repeats):
      (repeats ? repeating(rule) : once(rule)) + (rule.timeZone.map { " in \($0)" } ?? "")
    case .location(let region, let repeats): place(region, repeats: repeats)
    case .push: "pushed"
    }
  }

  /// `once, on coming to 52.5163,13.3777 (150 m)`.
  private static func place(_ region: Region, repeats: Bool) -> String {
    let crossing =
      switch (region.notifyOnEntry, region.notifyOnExit) {
      case (true, true): "on coming to or leaving"
      case (true, false): "on coming to"
      case (false, true): "on leaving"
      case (false, false): "never, as neither coming nor leaving counts, at"
      }
    let radius = Int64(saturating: region.radius.rounded())
    return "\(repeats ? "each time" : "once"), \(crossing) "
      + "\(region.latitude),\(region.longitude) (\(radius) m)"
  }

  /// The components that the rule names, as `ComponentList` reads them.
  static func components(_ rule: CalendarRule) -> [(name: String, value: Int)] {
    ComponentList.components.compactMap { component in
      rule[keyPath: component.path].map { (component.name, $0) }
    }
  }

  private static func once(_ rule: CalendarRule) -> String {
    let larger = largerComponents(rule)
    guard larger == ["year", "month", "day"], let time = clock(rule) else {
      return "once, at \(list(rule))"
    }
    let date = [rule.year, rule.month, rule.day].map { DateText.digits($0) }
    return "once, on \(date.joined(separator: "-")) at \(time)"
  }

  private static func repeating(_ rule: CalendarRule) -> String {
    guard let time = clock(rule) else { return "each time at \(list(rule))" }
    switch largerComponents(rule) {
    case []: return "every day at \(time)"
    case ["weekday"]: return "every \(WeekdayName.name(of: rule.weekday ?? 1)) at \(time)"
    case ["day"]: return "every month on day \(rule.day ?? 1) at \(time)"
    default: return "each time at \(list(rule))"
    }
  }

  private static func list(_ rule: CalendarRule) -> String {
    components(rule).map { "\($0.name)=\($0.value)" }.joined(separator: ",")
  }

  private static func largerComponents(_ rule: CalendarRule) -> [String] {
    components(rule).map(\.name).filter { !["hour", "minute", "second"].contains($0) }
  }

  private static func clock(_ rule: CalendarRule) -> String? {
    guard rule.calendar == .gregorian, rule.hour != nil, rule.minute != nil else { return nil }
    return DateText.clock(rule.hour, rule.minute, rule.second)
  }
}
