extension CivilDays {
  /// Whether every component that names days holds on a day.
  func holds(onDay number: Int) -> Bool {
    let date = CivilDate(dayNumber: number)
    return agrees(pattern.year, date.year) && agrees(pattern.month, date.month)
      && agrees(pattern.day, date.day) && agrees(pattern.quarter, (date.month + 2) / 3)
      && agrees(pattern.weekday, CivilDate.weekday(ofDay: number))
      && agrees(pattern.weekdayOrdinal, (date.day + 6) / 7)
      && holdsInYear(number, date: date) && holdsInWeek(number, date: date)
  }

  private func holdsInYear(_ number: Int, date: CivilDate) -> Bool {
    guard pattern.dayOfYear != DayPattern.free else { return true }
    let newYear = CivilDate.dayNumber(year: date.year, month: 1, day: 1)
    return number - newYear + 1 == pattern.dayOfYear
  }

  private func holdsInWeek(_ number: Int, date: CivilDate) -> Bool {
    guard pattern.namesWeek else { return true }
    guard agrees(pattern.weekOfMonth, weeks.weekOfMonth(ofDay: number, date: date)) else {
      return false
    }
    let week = weeks.week(ofDay: number, inYear: date.year)
    return agrees(pattern.weekOfYear, week.week) && agrees(pattern.yearForWeekOfYear, week.year)
  }

  private func agrees(_ wanted: Int, _ value: Int) -> Bool {
    wanted == DayPattern.free || wanted == value
  }
}
