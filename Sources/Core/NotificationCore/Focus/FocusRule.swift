import NotificationModel

/// What a focus must be like to be kept (E14).
enum FocusRule {
  /// Refuses a mode that could not be told from others or would never begin.
  static func check(_ mode: FocusMode) throws {
    let length = mode.name.count
    guard length <= CoreLimits.focusNameCharacters, mode.name.contains(where: { !$0.isWhitespace })
    else {
      throw refused(
        "focus.name", mode.name, "The name is empty, or longer than people can read.",
        "Use 1 to \(CoreLimits.focusNameCharacters) characters, not only spaces.")
    }
    try check(mode.schedules.count, of: "focus.schedules", limit: CoreLimits.focusSchedules)
    try check(mode.allowedPeople.count, of: "focus.allowedPeople", limit: CoreLimits.focusPeople)
    try check(mode.allowedApps.count, of: "focus.allowedApps", limit: CoreLimits.focusApps)
    if let blank = mode.allowedPeople.first(where: { PersonHandle($0) == nil }) {
      throw refused(
        "focus.allowedPeople", blank, "Nobody is known by this.",
        "Use an address or a number, such as anna@example.com.")
    }
    for (index, schedule) in mode.schedules.enumerated() {
      try check(schedule, as: "focus.schedules[\(index)]")
    }
  }

  /// Refuses one mode more than may be kept.
  static func checkRoom(beside modes: [FocusMode]) throws {
    try check(modes.count + 1, of: "focus", limit: CoreLimits.focusModes)
  }

  private static func check(_ schedule: FocusSchedule, as field: String) throws {
    guard !schedule.days.isEmpty, schedule.days.allSatisfy({ (1...7).contains($0) }) else {
      throw refused(
        "\(field).days", schedule.days.sorted().map(String.init).joined(separator: ", "),
        "These are not days of a week.", "Name days from 1 for Sunday to 7 for Saturday.")
    }
    for (name, minute) in [("from", schedule.start), ("to", schedule.end)]
    where !(0..<1_440).contains(minute) {
      throw refused(
        "\(field).\(name)", String(minute), "The day has no such minute.",
        "Use minutes of the day, 0 to 1439.")
    }
  }

  private static func check(_ count: Int, of field: String, limit: Int) throws {
    guard count > limit else { return }
    throw NotificationFailure(
      .limitReached, field: field, value: String(count),
      message: "There would be \(count), and \(limit) is the limit.",
      remedy: "Remove what is not needed, and keep at most \(limit).")
  }

  private static func refused(
    _ field: String, _ value: String, _ message: String, _ remedy: String
  ) -> NotificationFailure {
    NotificationFailure(
      .invalidValue, field: field, value: value, message: message, remedy: remedy)
  }
}
