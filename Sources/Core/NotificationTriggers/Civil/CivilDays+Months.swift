extension CivilDays {
  /// A numbered day of the month; one that the month lacks is the first of the next (B9).
  func dayOfMonth(from start: Int) -> Int? {
    var cursor = MonthCursor(pattern, from: start)
    // The first of a month may stand for a day that the month before lacks.
    if pattern.day > 28, cursor.firstDay == start { cursor.stepBack() }
    while cursor.settle() {
      let length = CivilDate.length(year: cursor.year, month: cursor.month)
      let found = cursor.firstDay + min(pattern.day - 1, length)
      if found >= start { return found }
      cursor.advance()
    }
    return nil
  }

  /// The nth weekday of a month; months without one are left out.
  func nthWeekday(from start: Int) -> Int? {
    var cursor = MonthCursor(pattern, from: start)
    while cursor.settle() {
      let first = cursor.firstDay
      let daysToWeekday = (pattern.weekday - CivilDate.weekday(ofDay: first) + 7) % 7
      let dayIndex = daysToWeekday + 7 * (pattern.weekdayOrdinal - 1)
      if dayIndex < CivilDate.length(year: cursor.year, month: cursor.month) {
        let found = first + dayIndex
        if found >= start { return found }
      }
      cursor.advance()
    }
    return nil
  }

  /// Goes through the days of each month that the rule allows.
  func scan(from start: Int, runStartsOnly: Bool) -> Int? {
    var cursor = MonthCursor(pattern, from: start)
    while cursor.settle() {
      let first = cursor.firstDay
      let length = CivilDate.length(year: cursor.year, month: cursor.month)
      let range = pattern.day == DayPattern.free ? 1...length : pattern.day...pattern.day
      for day in range where day <= length && first + day - 1 >= start {
        let number = first + day - 1
        if holds(onDay: number), !runStartsOnly || !holds(onDay: number - 1) { return number }
      }
      cursor.advance()
    }
    return nil
  }
}
