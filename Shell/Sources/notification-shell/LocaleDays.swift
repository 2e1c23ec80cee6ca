import LinuxEvents
import ShellScene

/// Days as the person's locale writes them, and where it is of no language, as every language reads them.
struct LocaleDays: DayWriter {
  private let days: LocalDays?

  init(environment: [String: String]) {
    days = LocalDays(locale: LocalDays.name(in: environment))
  }

  func weekday(of day: CalendarDay) -> String {
    days?.weekday(day.weekday) ?? PlainDays().weekday(of: day)
  }

  func date(of day: CalendarDay) -> String {
    days?.date(year: day.year, month: day.month, day: day.day, weekday: day.weekday)
      ?? PlainDays().date(of: day)
  }
}
