import NotificationModel

/// Where weeks begin, and which week of a year or month is its first.
struct WeekRules {
  /// 1 for Sunday to 7.
  let firstWeekday: Int
  /// How many days of the year or month its first week must have.
  let minimumDays: Int

  static let range = 1...7

  /// Fails on a calendar other than the two civil ones; nothing can match out-of-range settings.
  init?(civil calendar: borrowing CalendarKind) {
    let isISO = calendar.identifier == "iso8601"
    guard isISO || calendar.identifier == "gregorian" else { return nil }
    firstWeekday = calendar.firstWeekday ?? (isISO ? 2 : 1)
    minimumDays = calendar.minimumDaysInFirstWeek ?? (isISO ? 4 : 1)
  }

  /// Whether both settings are usable.
  var isValid: Bool { Self.range.contains(firstWeekday) && Self.range.contains(minimumDays) }

  /// Returns the first day of the first week of a period that begins on the given day.
  func firstWeekStart(ofPeriodFrom day: Int) -> Int {
    let intoWeek = (CivilDate.weekday(ofDay: day) - firstWeekday + 7) % 7
    return 7 - intoWeek >= minimumDays ? day - intoWeek : day - intoWeek + 7
  }

  /// Returns the first day of the year that consists of whole weeks.
  func start(ofWeekYear year: Int) -> Int {
    firstWeekStart(ofPeriodFrom: CivilDate.dayNumber(year: year, month: 1, day: 1))
  }

  /// Returns the year of whole weeks that a day belongs to, and the week of it.
  func week(ofDay day: Int, inYear year: Int) -> (year: Int, week: Int) {
    var weekYear = year
    if day >= start(ofWeekYear: year + 1) {
      weekYear += 1
    } else if day < start(ofWeekYear: year) {
      weekYear -= 1
    }
    return (weekYear, (day - start(ofWeekYear: weekYear)) / 7 + 1)
  }

  /// Returns the week of the month, 0 for days before its first week.
  func weekOfMonth(ofDay day: Int, date: CivilDate) -> Int {
    let start = firstWeekStart(ofPeriodFrom: day - date.day + 1)
    return (day - start).flooredDivision(by: 7) + 1
  }
}
