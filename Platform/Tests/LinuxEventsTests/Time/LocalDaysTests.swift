import LinuxEvents
import TestSupport
import Testing

/// Days as locales write them.
struct LocalDaysTests {
  private static let all: [(name: String, date: String, weekday: String)] = [
    ("de_DE.UTF-8", "18.02.2026", "Mittwoch"), ("en_US.UTF-8", "02/18/2026", "Wednesday"),
    ("ja_JP.UTF-8", "2026年02月18日", "水曜日"), ("he_IL.UTF-8", "18/02/26", "רביעי"),
  ]

  /// The rows whose locales exist on this machine; a machine has only generated locales.
  private static let rows = all.filter { LocalDays(locale: $0.name) != nil }

  @Test(.rules("S43"), .enabled(if: !rows.isEmpty), arguments: rows)
  func `A date has the order and the names of its locale`(
    name: String, date: String, weekday: String
  ) throws {
    let days = try #require(LocalDays(locale: name))
    #expect(days.date(year: 2_026, month: 2, day: 18, weekday: 3) == date)
    #expect(days.weekday(3) == weekday)
  }

  @Test(arguments: ["", "C", "POSIX", "C.UTF-8", "xx_XX.UTF-8", "a\0b"])
  func `A locale of no language, or that is not there, writes no days`(name: String) {
    #expect(LocalDays(locale: name) == nil)
  }

  @Test func `The first variable that is set names the locale`() {
    #expect(LocalDays.name(in: [:]) == "")
    #expect(LocalDays.name(in: ["LANG": "a", "LC_TIME": "b"]) == "b")
    #expect(LocalDays.name(in: ["LANG": "a", "LC_TIME": "b", "LC_ALL": "c"]) == "c")
    #expect(LocalDays.name(in: ["LANG": "a", "LC_TIME": "b", "LC_ALL": ""]) == "b")
  }
}
