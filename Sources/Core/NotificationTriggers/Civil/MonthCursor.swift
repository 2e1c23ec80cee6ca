/// Goes through the months that a pattern allows, skipping the others.
struct MonthCursor {
  private(set) var year: Int
  private(set) var month: Int
  private let pattern: DayPattern
  private let lastYear: Int

  /// Begins with the month of a day, or with the first month of a named year that lies ahead.
  init(_ pattern: DayPattern, from day: Int) {
    let date = CivilDate(dayNumber: day)
    var earliest = date.year
    if pattern.year != DayPattern.free {
      earliest = pattern.year
      lastYear = pattern.year
    } else if pattern.yearForWeekOfYear != DayPattern.free {
      // A year of whole weeks reaches a few days into its neighbours.
      earliest = pattern.yearForWeekOfYear - 1
      lastYear = pattern.yearForWeekOfYear + 1
    } else {
      lastYear = date.year + TriggerLimits.civilYearsAhead
    }
    self.pattern = pattern
    year = max(date.year, earliest)
    month = earliest > date.year ? 1 : date.month
  }

  /// The number of the month's first day.
  var firstDay: Int { CivilDate.dayNumber(year: year, month: month, day: 1) }

  /// Moves on to the nearest allowed month unless this one is; tells whether there is one.
  mutating func settle() -> Bool {
    while year <= lastYear {
      if pattern.month != DayPattern.free, month != pattern.month {
        if month > pattern.month { year += 1 }
        month = pattern.month
      } else if pattern.quarter == DayPattern.free || (month + 2) / 3 == pattern.quarter {
        return true
      } else {
        advance()
      }
    }
    return false
  }

  /// Moves to the next month.
  mutating func advance() {
    month = month == 12 ? 1 : month + 1
    if month == 1 { year += 1 }
  }

  /// Moves to the month before.
  mutating func stepBack() {
    if month == 1 { year -= 1 }
    month = month == 1 ? 12 : month - 1
  }
}
