extension CalendarRule {
  /// The rule that matches an instant alone, to the microsecond: its date and time in UTC, in the Gregorian calendar.
  package init(at time: WallTime) {
    self.init(timeZone: "UTC")
    let (seconds, fraction) = Self.divide(time.microseconds, by: 1_000_000)
    let (days, second) = Self.divide(seconds, by: 86_400)
    setDate(days: days)
    hour = Int(second / 3_600)
    self.minute = Int(second / 60 % 60)
    self.second = Int(second % 60)
    if fraction > 0 { nanosecond = Int(fraction) * 1_000 }
  }

  /// Sets year, month and day from the number of days since 1970-01-01.
  ///
  /// Years that begin in March have their leap day at the end, and 400 of them have always the same number of days.
  private mutating func setDate(days: Int64) {
    let (cycle, dayOfCycle) = Self.divide(days + 719_468, by: 146_097)
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = Int(dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    self.month = Int(month)
    year = Int(cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0))
  }

  /// The quotient that is rounded down, and its remainder, which is not negative.
  private static func divide(_ number: Int64, by divisor: Int64) -> (Int64, Int64) {
    let remainder = number % divisor
    return remainder < 0
      ? (number / divisor - 1, remainder + divisor) : (number / divisor, remainder)
  }
}
