/// A day of the Gregorian calendar, reckoned backwards over its introduction as well.
package struct CivilDate {
  var year: Int
  var month: Int
  var day: Int

  static let secondsPerDay = 86_400
  /// The second before year 1; earlier reference instants are read as this one.
  static let beginningOfTime = CivilDate.dayNumber(year: 1, month: 1, day: 1) * secondsPerDay - 1
  /// The start of the first year that is not calculated.
  static let endOfTime =
    CivilDate.dayNumber(year: TriggerLimits.lastCivilYear, month: 1, day: 1) * secondsPerDay

  /// Returns the number of a day; a day beyond the month counts on into the next.
  ///
  /// Years are counted from March, so that the leap day comes last and month lengths follow the
  /// line of 153 days for five months.
  package static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let beforeMarch = month < 3 ? 1 : 0
    let year = year - beforeMarch
    let days = (153 * (month + 12 * beforeMarch - 3) + 2) / 5 + day - 1
    let leapDays =
      year.flooredDivision(by: 4) - year.flooredDivision(by: 100) + year.flooredDivision(by: 400)
    return 365 * year + leapDays + days - daysToEpoch
  }

  /// Creates the date of a numbered day.
  init(dayNumber: Int) {
    let shifted = dayNumber + Self.daysToEpoch
    let cycle = shifted.flooredDivision(by: Self.daysPerCycle)
    let dayOfCycle = shifted - cycle * Self.daysPerCycle
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = cycle * 400 + yearOfCycle + (month < 3 ? 1 : 0)
  }

  /// How many days a month has.
  package static func length(year: Int, month: Int) -> Int {
    if month == 2 { return isLeap(year) ? 29 : 28 }
    return 30 + (month + month / 8) % 2
  }

  /// Whether a year has a 29 February.
  static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The weekday of a numbered day, 1 for Sunday to 7 (B15); 1970 began on a Thursday.
  static func weekday(ofDay number: Int) -> Int {
    (number + 4).flooredRemainder(by: 7) + 1
  }

  private static let daysPerCycle = 146_097
  /// Days from 1 March of year 0 to 1 January 1970.
  private static let daysToEpoch = 719_468
}
