import NotificationModel

/// Describes in words when a request is due.
enum TriggerText {
  static func of(_ trigger: Trigger?) -> String {
    switch trigger {
    case nil: "at once"
    case .timeInterval(let seconds, let repeats):
      repeats ? "every \(DateText.length(seconds))" : "once, after \(DateText.length(seconds))"
    case .calendar(let rule, let repeats): CalendarText(rule).text(repeats: repeats)
    case .location(let region, let repeats): regionCrossing(region, repeats: repeats)
    case .push: "pushed"
    }
  }

  /// `once, on coming to 52.5163,13.3777 (150 m)`.
  private static func regionCrossing(_ region: Region, repeats: Bool) -> String {
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

  /// The components that the rule names, in the form of `ComponentList`.
  static func components(_ rule: CalendarRule) -> [(name: String, value: Int)] {
    ComponentList.components.compactMap { component in
      rule[keyPath: component.path].map { (component.name, $0) }
    }
  }
}

/// Describes in words the times that a calendar rule matches: `every Thursday at 19:00`.
///
/// Components below the smallest named one have their first value, and components between two named ones are free (B9).
struct CalendarText {
  private let rule: CalendarRule
  private let isGregorian: Bool

  init(_ rule: CalendarRule) {
    self.rule = rule
    isGregorian = ["gregorian", "iso8601"].contains(rule.calendar.identifier)
  }

  /// The description of a rule that matches each time or only the next time.
  func text(repeats: Bool) -> String {
    let text = repeats ? repeating : once
    let calendar = isGregorian ? "" : " by the \(rule.calendar.identifier) calendar"
    return text + calendar + (rule.timeZone.map { " in \($0)" } ?? "")
  }

  private var repeating: String {
    if isEmpty { return "never, as no date and no time is named" }
    if let date = fullDate { return "once, on \(date) \(time)" }
    switch (names, clock) {
    case ([], nil): return time
    case ([], _?): return "every day \(time)"
    case (["weekday"], _): return "every \(weekday) \(time)"
    case (["day"], _): return "every month on day \(number(rule.day)) \(time)"
    case (["weekday", "weekdayOrdinal"], _):
      return "every month on the \(ordinal) \(weekday) \(time)"
    case (["month", "day"], _) where isGregorian:
      return "every year on \(number(rule.day)) \(month) \(time)"
    case (["month"], _) where isGregorian && namesTime: return "every day of \(month) \(time)"
    case (["month"], _) where isGregorian: return "every year on 1 \(month) \(time)"
    default: return "each time it is \(parts), \(time)"
    }
  }

  private var once: String {
    if isEmpty { return "never, as no date and no time is named" }
    if let date = fullDate { return "once, on \(date) \(time)" }
    switch (names, clock) {
    case ([], let clock?): return "once, at the next \(clock)"
    case ([], nil): return "once, the next time it is \(time)"
    case (["weekday"], _): return "once, on the next \(weekday) \(time)"
    case (["day"], _): return "once, on the next day \(number(rule.day)) of a month \(time)"
    case (["weekday", "weekdayOrdinal"], _):
      return "once, on the next \(ordinal) \(weekday) of a month \(time)"
    case (["month", "day"], _) where isGregorian:
      return "once, on the next \(number(rule.day)) \(month) \(time)"
    default: return "once, the next time it is \(parts), \(time)"
    }
  }

  // MARK: - The time of the day

  private var namesTime: Bool { rule.hour != nil || rule.minute != nil || rule.second != nil }

  /// The one time of a day that the rule names.
  private var clock: String? {
    switch (rule.hour, rule.minute, rule.second) {
    case (nil, nil, nil): namesNoTime
    case (_?, nil, _?), (nil, _, _): nil
    case (let hour?, let minute, let second): DateText.clock(hour, minute ?? 0, second)
    }
  }

  /// Midnight, if the rule names no time, because a day begins then.
  private var namesNoTime: String? { names.isEmpty ? nil : DateText.clock(0, 0, nil) }

  private var time: String {
    if let clock { return "at \(clock)" }
    switch (rule.hour, rule.minute, rule.second) {
    case (let hour?, _, let second?):
      return "\(count(second, "second")) past every minute from \(DateText.clock(hour, 0, nil)) "
        + "to \(DateText.clock(hour, 59, nil))"
    case (nil, let minute?, nil): return "\(count(minute, "minute")) past every hour"
    case (nil, let minute?, let second?):
      return "\(count(minute, "minute")) and \(count(second, "second")) past every hour"
    case (_, _, let second): return "\(count(second ?? 0, "second")) past every minute"
    }
  }

  // MARK: - The date

  /// The components larger than an hour that the rule names, larger ones first.
  private var names: [String] {
    TriggerText.components(rule).map(\.name).filter { !["hour", "minute", "second"].contains($0) }
  }

  private var isEmpty: Bool { names.isEmpty && !namesTime }

  private var fullDate: String? {
    guard isGregorian, names == ["year", "month", "day"] else { return nil }
    return [rule.year, rule.month, rule.day].map { DateText.digits($0) }.joined(separator: "-")
  }

  private var weekday: String { WeekdayName.name(of: rule.weekday ?? 1) }

  private var month: String {
    let number = (rule.month ?? 1) - 1
    return Self.months.indices.contains(number) ? Self.months[number] : "month \(number + 1)"
  }

  private var ordinal: String {
    let ordinals = ["first", "second", "third", "fourth", "fifth"]
    let number = (rule.weekdayOrdinal ?? 1) - 1
    return ordinals.indices.contains(number) ? ordinals[number] : "\(number + 1)th"
  }

  /// All components of the date, each on its own.
  private var parts: String {
    TriggerText.components(rule).compactMap { name, value in
      switch name {
      case "month": isGregorian ? month : "\(rule.isLeapMonth == true ? "leap " : "")month \(value)"
      case "weekday": weekday
      case "weekdayOrdinal": "the \(ordinal) such day of the month"
      case "yearForWeekOfYear": "the week's year \(value)"
      case "weekOfYear": "week \(value) of the year"
      case "weekOfMonth": "week \(value) of the month"
      case "dayOfYear": "day \(value) of the year"
      case "hour", "minute", "second": nil
      default: "\(name) \(value)"
      }
    }.joined(separator: ", ")
  }

  private func number(_ value: Int?) -> String { String(value ?? 1) }

  private func count(_ value: Int, _ unit: String) -> String {
    "\(value) \(unit)\(value == 1 ? "" : "s")"
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
