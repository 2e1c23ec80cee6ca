/// A day of the calendar.
package struct CalendarDay: Hashable, Sendable {
  package let year: Int
  /// 1 to 12.
  package let month: Int
  /// 1 to 31.
  package let day: Int
  /// 0 is Sunday.
  package let weekday: Int

  /// The day so many days after the first of January 1970, which was a Thursday.
  package init(_ count: Int64) {
    // The days since the first of March of the year 0, so that a leap day is the last of its year.
    let days = count + 719_468
    let era = (days - days.remainder(of: 146_097)) / 146_097
    let dayOfEra = days.remainder(of: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let number = (5 * dayOfYear + 2) / 153
    let month = number < 10 ? number + 3 : number - 9
    year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
    self.month = Int(month)
    day = Int(dayOfYear - (153 * number + 2) / 5 + 1)
    weekday = Int((count + 4).remainder(of: 7))
  }
}

/// Writes days as the person's language does (S43).
package protocol DayWriter: Sendable {
  /// The name of the day in its week.
  func weekday(of day: CalendarDay) -> String
  /// Day, month and year in their order.
  func date(of day: CalendarDay) -> String
}

/// Days in English, and dates as year, month and day, which every language reads.
package struct PlainDays: DayWriter {
  package init() {}

  package func weekday(of day: CalendarDay) -> String {
    let names = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    return names[day.weekday]
  }

  package func date(of day: CalendarDay) -> String {
    let (month, number) = (day.month, day.day)
    return "\(day.year)-\(month < 10 ? "0" : "")\(month)-\(number < 10 ? "0" : "")\(number)"
  }
}
