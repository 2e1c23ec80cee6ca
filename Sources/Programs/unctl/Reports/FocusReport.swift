import NotificationModel

/// The focus of `unctl focus`: `{"focus": …}`, null where there is none.
struct FocusReport: Report {
  let focus: FocusEntry?
  let isScheduled: Bool

  init(_ settings: GlobalSettings) {
    focus = settings.focus.map(FocusEntry.init)
    isScheduled = settings.focusIsScheduled
  }

  func lines(for reader: Reader) -> [String] {
    guard let focus else { return ["No focus is on."] }
    return reader.rows(
      [("focus", isScheduled ? "\(focus.name), by its schedule" : focus.name)] + focus.rows)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(focus, forKey: .focus)
    try container.encode(isScheduled, forKey: .isScheduled)
  }

  private enum CodingKeys: CodingKey { case focus, isScheduled }
}

/// A focus and what it lets through.
struct FocusEntry: Encodable {
  let name: String
  let allowedApps: [String]
  let allowedPeople: [String]
  let allowsTimeSensitive: Bool
  let schedules: [ScheduleEntry]

  init(_ focus: FocusMode) {
    name = focus.name
    allowedApps = focus.allowedApps.sorted().map(\.rawValue)
    allowedPeople = focus.allowedPeople.sorted()
    allowsTimeSensitive = focus.allowsTimeSensitive
    schedules = focus.schedules.map(ScheduleEntry.init)
  }

  /// What a person is told of it besides its name.
  var rows: [(name: String, value: String)] {
    [
      ("apps let through", Self.names(allowedApps)),
      ("people let through", Self.names(allowedPeople)),
      ("time-sensitive", allowsTimeSensitive ? "let through" : "held back"),
    ] + schedules.map { ("schedule", $0.text) }
  }

  private static func names(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}

/// When a focus begins and ends by itself.
struct ScheduleEntry: Encodable {
  /// The days it begins on, such as `mon`, from Monday on.
  let days: [String]
  let from: String
  let to: String

  init(_ schedule: FocusSchedule) {
    days = schedule.days.sorted { ($0 + 5) % 7 < ($1 + 5) % 7 }
      .map { String(WeekdayName.name(of: $0).prefix(3)).lowercased() }
    from = DateText.clock(schedule.start / 60, schedule.start % 60, nil)
    to = DateText.clock(schedule.end / 60, schedule.end % 60, nil)
  }

  /// The schedule as `unctl focus save` takes it.
  var text: String {
    "\(days.count == 7 ? "daily" : days.joined(separator: ",")) \(from)-\(to)"
  }
}
