package import Words

extension LocaleFormats.Day {
  /// The day so many days after the first of January 1970, which was a Thursday.
  package init(since1970 count: Int64) {
    // The days since the first of March of the year 0, so that a leap day is the last of its year.
    let days = count + 719_468
    let era = (days - days.remainder(of: 146_097)) / 146_097
    let dayOfEra = days.remainder(of: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let number = (5 * dayOfYear + 2) / 153
    let month = number < 10 ? number + 3 : number - 9
    self.init(
      year: Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0), month: Int(month),
      day: Int(dayOfYear - (153 * number + 2) / 5 + 1),
      weekday: Int((count + 4).remainder(of: 7)))
  }
}
