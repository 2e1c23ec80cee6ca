import NotificationModel
import NotificationTriggers
import SystemConnection

/// Delivers a request when the wall clock matches the given date components.
///
/// Components that are not given are free, and those below the smallest one given are 0 (B8). Without its own time
/// zone the trigger follows the user from zone to zone (B13).
open class UNCalendarNotificationTrigger: UNNotificationTrigger {
  /// The components that have to match.
  public let dateComponents: DateComponents

  /// Creates a trigger.
  ///
  /// Components that can never match are accepted here; adding such a request is refused with
  /// `UNError.notificationInvalidNoDate`, while Apple's systems accept it and never deliver it (B10).
  ///
  /// ```swift
  /// let everyMorning = DateComponents(hour: 8, minute: 30)
  /// let onMondays = DateComponents(hour: 8, weekday: 2)
  /// let daily = UNCalendarNotificationTrigger(dateMatching: everyMorning, repeats: true)
  /// let weekly = UNCalendarNotificationTrigger(dateMatching: onMondays, repeats: true)
  /// ```
  ///
  /// - Parameters:
  ///   - dateComponents: The components that have to match.
  ///   - repeats: Whether to deliver each time they match.
  public convenience init(dateMatching dateComponents: DateComponents, repeats: Bool) {
    self.init(_Designated(), components: dateComponents, repeats: repeats)
  }

  /// Creates the object from all its fields; for this package alone.
  public init(_ designated: _Designated, components: DateComponents, repeats: Bool) {
    dateComponents = components
    super.init(designated, repeats: repeats)
  }

  /// Reads a trigger from an archive, or fails when the components are missing.
  public required init?(coder: NSCoder) {
    guard
      let rule = FieldReader(coder).dictionary("dateComponents").flatMap(
        CalendarRule.init(archived:))
    else { return nil }
    dateComponents = DateComponents(rule)
    super.init(coder: coder)
  }

  /// Returns the next instant after now at which every component matches, or `nil` (B10, B12).
  open func nextTriggerDate() -> Date? {
    let clock = CenterSource.current.clock
    return nextTriggerDate(after: clock.now, in: clock.timeZone)
  }

  /// Returns the next instant after a given one, for the user in a time zone.
  package func nextTriggerDate(after date: Date, in timeZone: TimeZone) -> Date? {
    CalendarSchedule.nextDueDate(
      of: CalendarRule(dateComponents), after: WallTime(date), in: timeZone.identifier)?.date
  }

  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(propertyList: CalendarRule(dateComponents).archived, forKey: "dateComponents")
  }

  open override func isEqual(_ object: Any?) -> Bool {
    super.isEqual(object)
      && (object as? UNCalendarNotificationTrigger)?.dateComponents == dateComponents
  }

  open override var hash: Int { dateComponents.hashValue }

  open override var description: String {
    describe(["dateComponents": "\(dateComponents)", "repeats": repeats.answer])
  }
}

extension CalendarRule {
  /// Creates the rule that date components represent.
  ///
  /// Components without a calendar are counted in the user's current one, which an app that read them from
  /// `Calendar.current` expects. A calendar may have its own zone; one that is merely the current zone leaves the
  /// rule floating (B13).
  init(_ components: DateComponents) {
    let hasWeeks =
      components.weekOfMonth != nil || components.weekOfYear != nil
      || components.yearForWeekOfYear != nil
    self.init(
      calendar: CalendarKind(components.calendar ?? .current, withWeeks: hasWeeks),
      timeZone: Self.fixedZone(of: components)?.identifier)
    for (field, component) in Self.fields { self[keyPath: field] = components[keyPath: component] }
    isLeapMonth = components.isLeapMonth
  }

  private static func fixedZone(of components: DateComponents) -> TimeZone? {
    if let zone = components.timeZone { return zone == .autoupdatingCurrent ? nil : zone }
    guard let zone = components.calendar?.timeZone else { return nil }
    return zone == .current || zone == .autoupdatingCurrent ? nil : zone
  }

  typealias Field = any WritableKeyPath<CalendarRule, Int?> & Sendable
  typealias Component = any WritableKeyPath<DateComponents, Int?> & Sendable

  static let fields: [(Field, Component)] = [
    (\.era, \.era), (\.year, \.year), (\.month, \.month), (\.day, \.day), (\.hour, \.hour),
    (\.minute, \.minute), (\.second, \.second), (\.nanosecond, \.nanosecond),
    (\.weekday, \.weekday), (\.weekdayOrdinal, \.weekdayOrdinal), (\.quarter, \.quarter),
    (\.weekOfMonth, \.weekOfMonth), (\.weekOfYear, \.weekOfYear),
    (\.yearForWeekOfYear, \.yearForWeekOfYear), (\.dayOfYear, \.dayOfYear),
  ]
}

extension DateComponents {
  /// Creates the components of a rule.
  ///
  /// A calendar that is the current one was most likely not named, so it is left out.
  init(_ rule: CalendarRule) {
    self.init()
    for (field, component) in CalendarRule.fields {
      self[keyPath: component] = rule[keyPath: field]
    }
    isLeapMonth = rule.isLeapMonth
    timeZone = rule.timeZone.flatMap(TimeZone.init(identifier:))
    let hasWeeks = rule.calendar.firstWeekday != nil
    if rule.calendar != CalendarKind(.current, withWeeks: hasWeeks) {
      calendar = rule.calendar.foundationValue
    }
  }
}

extension CalendarRule {
  /// The rule as a dictionary for an archive.
  var archived: [String: PropertyList] {
    var entries: [String: PropertyList] = ["calendar": .string(calendar.identifier)]
    for (name, field) in Self.named {
      entries[name] = self[keyPath: field].map { .integer(Int64($0)) }
    }
    entries["isLeapMonth"] = isLeapMonth.map(PropertyList.boolean)
    entries["timeZone"] = timeZone.map(PropertyList.string)
    entries["firstWeekday"] = calendar.firstWeekday.map { .integer(Int64($0)) }
    entries["minimumDays"] = calendar.minimumDaysInFirstWeek.map { .integer(Int64($0)) }
    return entries
  }

  /// Reads the rule from such a dictionary; `nil` if it names no calendar.
  init?(archived entries: [String: PropertyList]) {
    func text(_ key: String) -> String? {
      if case .string(let text) = entries[key] { text } else { nil }
    }
    func number(_ key: String) -> Int? {
      if case .integer(let number) = entries[key] { Int(number) } else { nil }
    }
    guard let identifier = text("calendar") else { return nil }
    self.init(
      calendar: CalendarKind(
        identifier: identifier, firstWeekday: number("firstWeekday"),
        minimumDaysInFirstWeek: number("minimumDays")),
      timeZone: text("timeZone"))
    for (name, field) in Self.named { self[keyPath: field] = number(name) }
    if case .boolean(let isLeap) = entries["isLeapMonth"] { isLeapMonth = isLeap }
  }

  private static let named: [(String, Field)] = [
    ("era", \.era), ("year", \.year), ("month", \.month), ("day", \.day), ("hour", \.hour),
    ("minute", \.minute), ("second", \.second), ("nanosecond", \.nanosecond),
    ("weekday", \.weekday), ("weekdayOrdinal", \.weekdayOrdinal), ("quarter", \.quarter),
    ("weekOfMonth", \.weekOfMonth), ("weekOfYear", \.weekOfYear),
    ("yearForWeekOfYear", \.yearForWeekOfYear), ("dayOfYear", \.dayOfYear),
  ]
}

extension CalendarKind {
  /// The names by which the model knows Foundation's calendars.
  static let foundationIdentifiers: [(name: String, identifier: Calendar.Identifier)] = [
    ("gregorian", .gregorian), ("buddhist", .buddhist), ("chinese", .chinese),
    ("coptic", .coptic), ("ethiopicAmeteMihret", .ethiopicAmeteMihret),
    ("ethiopicAmeteAlem", .ethiopicAmeteAlem), ("hebrew", .hebrew), ("iso8601", .iso8601),
    ("indian", .indian), ("islamic", .islamic), ("islamicCivil", .islamicCivil),
    ("japanese", .japanese), ("persian", .persian), ("republicOfChina", .republicOfChina),
    ("islamicTabular", .islamicTabular), ("islamicUmmAlQura", .islamicUmmAlQura),
  ]

  /// Creates the model of a Foundation calendar; its week settings are left out if no rule reads them.
  init(_ calendar: Calendar, withWeeks hasWeeks: Bool) {
    let entry = Self.foundationIdentifiers.first { $0.identifier == calendar.identifier }
    self.init(
      identifier: entry?.name ?? "\(calendar.identifier)",
      firstWeekday: hasWeeks ? calendar.firstWeekday : nil,
      minimumDaysInFirstWeek: hasWeeks ? calendar.minimumDaysInFirstWeek : nil)
  }

  /// The Foundation calendar; an unknown name gives the Gregorian calendar.
  var foundationValue: Calendar {
    let entry = Self.foundationIdentifiers.first { $0.name == identifier }
    var calendar = Calendar(identifier: entry?.identifier ?? .gregorian)
    if let firstWeekday { calendar.firstWeekday = firstWeekday }
    if let minimumDaysInFirstWeek { calendar.minimumDaysInFirstWeek = minimumDaysInFirstWeek }
    return calendar
  }
}
