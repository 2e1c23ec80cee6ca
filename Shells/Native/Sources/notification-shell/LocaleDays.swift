import LinuxEvents
import ShellScene

/// Days as the user's locale writes them; without a language, in ISO 8601.
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
