extension CivilDays {
  /// A numbered day of the year; common years have no day 366 and are left out.
  func dayOfYear(from start: Int) -> Int? {
    var year = CivilDate(dayNumber: start).year
    let last = pattern.year == DayPattern.free ? year + TriggerLimits.civilYearsAhead : pattern.year
    if pattern.year != DayPattern.free { year = max(year, pattern.year) }
    while year <= last {
      let found = CivilDate.dayNumber(year: year, month: 1, day: 1) + pattern.dayOfYear - 1
      if found >= start, pattern.dayOfYear < 366 || CivilDate.isLeap(year) { return found }
      year += 1
    }
    return nil
  }

  /// A weekday of a numbered week; years without a week 53 are left out.
  func weekOfYear(from start: Int) -> Int? {
    // The first days of January may belong to the year before, the last of December to the next.
    var year = CivilDate(dayNumber: start).year - 1
    let named = pattern.yearForWeekOfYear
    let last = named == DayPattern.free ? year + TriggerLimits.civilYearsAhead : named
    if named != DayPattern.free { year = max(year, named) }
    let dayIndex =
      7 * (pattern.weekOfYear - 1) + (pattern.weekday - weeks.firstWeekday + 7) % 7
    while year <= last {
      let found = weeks.start(ofWeekYear: year) + dayIndex
      if found >= start, pattern.weekOfYear < 53 || found < weeks.start(ofWeekYear: year + 1) {
        return found
      }
      year += 1
    }
    return nil
  }
}
