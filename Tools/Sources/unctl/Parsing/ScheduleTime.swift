import Foundation
import NotificationModel

/// The time described by the options of `unctl schedule`, of which at most one is given.
struct ScheduleTime: Hashable {
  var delay: LengthOfTime?
  var date: DateAndTime?
  var daily: TimeOfDay?
  /// A weekday and a time, as two words.
  var weekly: [String] = []
  /// A day of the month and a time, as two words.
  var monthly: [String] = []
  var interval: LengthOfTime?
  var components: ComponentList?
  /// Whether `--in` and `--calendar` repeat.
  var repeats = false
  /// The zone of the clock times; `nil` means the zone of the user's location (B13).
  var timeZone: String?

  /// The rule, or `nil` if the notification is for now.
  func trigger() throws(UnreadableArgument) -> Trigger? {
    let given = try candidates()
    guard given.count <= 1 else {
      throw UnreadableArgument(
        given.map(\.option).joined(separator: " "),
        expected: "one time; give only one of --in, --at, --daily, --weekly, --monthly, --every "
          + "and --calendar")
    }
    guard let (option, trigger) = given.first else {
      try refuse(repeats, "--repeat", expected: "of use without --in or --calendar")
      try refuse(timeZone != nil, "--time-zone", expected: "of use without a time of day")
      return nil
    }
    try check(option, trigger)
    return trigger
  }

  private func candidates() throws(UnreadableArgument) -> [(option: String, trigger: Trigger)] {
    var given: [(option: String, trigger: Trigger)] = []
    if let delay {
      given.append(("--in", .timeInterval(seconds: delay.seconds, repeats: repeats)))
    }
    if let interval {
      given.append(("--every", .timeInterval(seconds: interval.seconds, repeats: true)))
    }
    if let date {
      given.append(("--at", .calendar(date.rule(timeZone: timeZone), repeats: false)))
    }
    if let daily {
      given.append(("--daily", .calendar(daily.rule(timeZone: timeZone), repeats: true)))
    }
    if !weekly.isEmpty { given.append(("--weekly", .calendar(try weeklyRule(), repeats: true))) }
    if !monthly.isEmpty {
      given.append(("--monthly", .calendar(try monthlyRule(), repeats: true)))
    }
    if let components {
      var rule = components.rule
      rule.timeZone = timeZone
      given.append(("--calendar", .calendar(rule, repeats: repeats)))
    }
    return given
  }

  private func check(_ option: String, _ trigger: Trigger) throws(UnreadableArgument) {
    if option != "--in", option != "--calendar" {
      try refuse(repeats, "--repeat", expected: "of use with \(option)")
    }
    if case .timeInterval(let seconds, let repeats) = trigger {
      try refuse(timeZone != nil, "--time-zone", expected: "of use with \(option)")
      if repeats, seconds < 60 {
        throw UnreadableArgument(
          "\(option) \(DateText.length(seconds))",
          expected: "long enough to repeat; the shortest is 60s")
      }
    }
    if let timeZone, TimeZone(identifier: timeZone) == nil {
      throw UnreadableArgument(timeZone, expected: "a time zone; write it as Europe/Berlin")
    }
  }

  private func refuse(
    _ isGiven: Bool, _ option: String, expected: String
  ) throws(UnreadableArgument) {
    if isGiven { throw UnreadableArgument(option, expected: expected) }
  }

  private func weeklyRule() throws(UnreadableArgument) -> CalendarRule {
    let (day, time) = try Self.dayAndTime(weekly, example: "mon 09:00")
    var rule = time.rule(timeZone: timeZone)
    rule.weekday = try WeekdayName(day).number
    return rule
  }

  private func monthlyRule() throws(UnreadableArgument) -> CalendarRule {
    let (text, time) = try Self.dayAndTime(monthly, example: "31 09:00")
    guard let day = Digits.number(text, length: 1...2, in: 1...31) else {
      throw UnreadableArgument(text, expected: "a day of the month; it goes from 1 to 31")
    }
    var rule = time.rule(timeZone: timeZone)
    rule.day = day
    return rule
  }

  private static func dayAndTime(
    _ words: [String], example: String
  ) throws(UnreadableArgument) -> (day: String, time: TimeOfDay) {
    let parts = words.flatMap { $0.split(separator: " ") }.map(String.init)
    guard parts.count == 2 else {
      throw UnreadableArgument(
        words.joined(separator: " "), expected: "a day with a time; write it as \(example)")
    }
    return (parts[0], try TimeOfDay(parts[1]))
  }
}

/// Date components in their written form: `hour=22,minute=30`.
struct ComponentList: Hashable {
  /// The rule that names the components, in the Gregorian calendar and in no zone of its own.
  let rule: CalendarRule

  init(_ text: String) throws(UnreadableArgument) {
    guard text.utf8.count <= ArgumentLimits.bytes else { throw Self.unreadable(text) }
    var rule = CalendarRule()
    var seen: Set<String> = []
    for pair in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard sides.count == 2, let component = Self.component(named: sides[0]),
        seen.insert(component.name).inserted
      else { throw Self.unreadable(text) }
      rule[keyPath: component.path] = try Self.value(sides[1], for: component)
    }
    self.rule = rule
  }

  /// One component: its name, its key path, and its range.
  typealias Component = (
    name: String, path: any WritableKeyPath<CalendarRule, Int?> & Sendable, range: ClosedRange<Int>
  )

  /// Every component that can be named, larger ones first.
  static let components: [Component] = [
    ("era", \.era, 0...1), ("year", \.year, 1...9999),
    ("yearForWeekOfYear", \.yearForWeekOfYear, 1...9999), ("quarter", \.quarter, 1...4),
    ("month", \.month, 1...12), ("weekOfYear", \.weekOfYear, 1...53),
    ("weekOfMonth", \.weekOfMonth, 0...6), ("dayOfYear", \.dayOfYear, 1...366),
    ("day", \.day, 1...31), ("weekday", \.weekday, 1...7),
    ("weekdayOrdinal", \.weekdayOrdinal, 1...5), ("hour", \.hour, 0...23),
    ("minute", \.minute, 0...59), ("second", \.second, 0...59),
  ]

  private static func component(named name: String) -> Component? {
    components.first { $0.name.lowercased() == name.lowercased() }
  }

  private static func value(
    _ text: String, for component: Component
  ) throws(UnreadableArgument) -> Int {
    if component.name == "weekday", let weekday = try? WeekdayName(text) { return weekday.number }
    guard let number = Digits.number(text, length: 1...4, in: component.range) else {
      let range = "\(component.range.lowerBound) to \(component.range.upperBound)"
      throw UnreadableArgument(
        "\(component.name)=\(text)", expected: "a value of that component; it goes from \(range)")
    }
    return number
  }

  private static func unreadable(_ text: String) -> UnreadableArgument {
    let names = components.map(\.name).joined(separator: ", ")
    return UnreadableArgument(
      text,
      expected: "a list of date components; write it as hour=22,minute=30, each of "
        + "\(names) at most once")
  }
}
