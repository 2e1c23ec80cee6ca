import Foundation
import NotificationModel
import ShellScene
import TestSupport
import Testing
import Words

@Suite struct `The words of the shell` {
  @Test(
    arguments: [
      .expand, .collapse, .clear, .clearAll, .snooze, .readAll, .send, .cancel, .placeOnce,
      .placeUsing,
      .placeOnlyUsing, .placeAlways, .allow, .deny, .allowInSummary, .keep, .keepNow, .keepQuietly,
      .keepInSummary, .turnOff, .turnOffAll, .muteHour, .muteToday, .unmute, .viewSettings,
    ] as [Word])
  func `The words of a button have the capitals of a title`(word: Word) {
    let title = Vocabulary.english.text(word)
    let small = Set(title.split(separator: " ").filter { $0.first?.isLowercase == true })
    #expect(small.isSubset(of: ["for", "in", "the"]), "\(title)")
  }

  @Test(.rules("S42"), arguments: [(0.5, 14.0), (1, 14), (1.5, 21), (2, 28), (3, 42)])
  func `Signs grow with large texts`(scale: Double, side: Double) {
    var theme = Theme(colors: [:])
    theme.textScale = scale
    var bench = Bench(theme: theme, words: .english, ruler: WrappingMeasurer(theme: theme))
    bench.present("a")
    for sign in ["close/sign", "options/sign"] {
      #expect(bench.node("banner/org.example.app/a/\(sign)")?.frame.width == side)
    }
  }

  @Test(.rules("E9", "E16", "S52"))
  func `The system's texts of a daemon in another language are in the shell's`() {
    var bench = Bench()
    bench.shell.words = Tongue.long.words
    bench.present("a") { presentation in
      presentation.body = "Benachrichtigung"
      presentation.text.systemBody = SystemText(word: "hiddenBody")
    }
    #expect(bench.words().contains(Tongue.long.words.text(.hiddenBody)))
    bench.shell.words = .english
    bench.settle()
    #expect(bench.words().contains("Notification"))
  }

  @Test func `A sender's text, and a word of another release, stay as they are`() {
    var bench = Bench()
    bench.present("a") { presentation in
      presentation.title = "Benachrichtigung"
      presentation.body = "Zukunft"
      presentation.text.systemBody = SystemText(word: "fromTheFuture")
    }
    #expect(Set(bench.words()).isSuperset(of: ["Benachrichtigung", "Zukunft"]))
  }

  @Test func `Placeholders are filled once, and not inside the inserted text`() {
    let words = Vocabulary.english
    #expect(words.text(.clearOne, ["title": "{title} {count}"]) == "Clear {title} {count}")
    #expect(words.text(.more, count: 1) == "1 more notification")
  }

  @Test(arguments: [0, 59, 60, 3_599, 5_000, 50_000, 90_000] as [Int64], [false, true])
  func `An age is updated when its words change, and that of a persistent banner only at midnight`(
    seconds: Int64, stays: Bool
  ) {
    let date = WallTime(seconds: 1_780_013_000)
    let wall = date.advanced(byMicroseconds: seconds * 1_000_000)
    let moment = ShellMoment(running: 0, wall: wall, zoneOffset: 3_600)
    let rest = moment.sameAge(of: date, stays: stays)
    func age(after microseconds: Int64) -> String {
      var later = moment
      later.wall = wall.advanced(byMicroseconds: microseconds)
      return later.age(of: date, in: .english, stays: stays)
    }
    #expect(age(after: rest - 1) == age(after: 0))
    if stays || seconds < 3_599 { #expect(age(after: rest) != age(after: 0)) }
    #expect(stays == (rest > 60_000_000))
  }

  @Test(arguments: [10, 1_800] as [Int64])
  func `A persistent banner has no age, and shows the day from midnight on`(
    seconds: Int64
  ) {
    let midnight = WallTime(seconds: 1_780_012_800)
    let date = midnight.advanced(byMicroseconds: -seconds * 1_000_000)
    let moment = ShellMoment(running: 0, wall: midnight)
    #expect(
      moment.age(of: date, in: .english, stays: true)
        == "Yesterday \(moment.time(of: date, in: .english))")
  }

  @Test func `An age is written in everyday words`() {
    let noon = WallTime(seconds: 1_780_056_000)
    let moment = ShellMoment(running: 0, wall: noon, zoneOffset: 0)
    func age(_ seconds: Int64) -> String {
      moment.age(of: noon.advanced(byMicroseconds: -seconds * 1_000_000), in: .english)
    }
    #expect(age(-100) == "now")
    #expect(age(59) == "now")
    #expect(age(61) == "1 min. ago")
    #expect(age(2 * 3_600) == "2 hr. ago")
    #expect(age(6 * 3_600) == "06:00")
    #expect(age(24 * 3_600) == "Yesterday 12:00")
    #expect(age(2 * 86_400) == "Wed 12:00")
    #expect(age(6 * 86_400) == "Sat 12:00")
    #expect(age(7 * 86_400) == "2026-05-22")
    #expect(age(100 * 86_400) == "2026-02-18")
    #expect(age(-400 * 86_400) == "now")
  }

  @Test(.rules("S43")) func `The day of the week and the date are those of the language`() {
    let noon = WallTime(seconds: 1_780_056_000)
    let moment = ShellMoment(running: 0, wall: noon, zoneOffset: 0)
    var words = Vocabulary.english
    words.times = LocaleFormats(locale: "de_DE.UTF-8")
    func age(_ days: Int64) -> String {
      moment.age(of: noon.advanced(byMicroseconds: -days * 86_400_000_000), in: words)
    }
    #expect(age(3) == "Di., 12:00")
    #expect(age(7) == "22.05.2026")
  }

  @Test func `Days are counted through leap years and before 1970`() {
    for (count, text, weekday) in [
      (0, "1970-01-01", 4), (-1, "1969-12-31", 3),
      (11_016, "2000-02-29", 2),
      (20_512, "2026-02-28", 6), (20_513, "2026-03-01", 0),
      (-25_508, "1900-03-01", 4),
    ] as [(Int64, String, Int)] {
      let day = LocaleFormats.Day(since1970: count)
      #expect(Vocabulary.english.times.date(of: day) == text)
      #expect(day.weekday == weekday)
    }
  }

  @Test(.rules("C2", "S15")) func `A text is shown as it is, and every line break is one`() {
    let text = " 50%off  “a”\t'b' %2F\u{200D}<b>&amp; "
    #expect(SeenText.shown(text, limit: 100) == text)
    for lineBreak in ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"] {
      #expect(SeenText.shown("a\(lineBreak)b", limit: 100) == "a\nb")
      #expect(SeenText.shown("a\(lineBreak)b", limit: 100, keepsLines: false) == "a b")
    }
  }

  @Test func `A hostile text is bounded and shows no control characters`() {
    let marks = "a" + String(repeating: "\u{0301}", count: 1_000)
    #expect(SeenText.shown(marks, limit: 100).unicodeScalars.count <= 6)
    #expect(SeenText.shown("a\u{0}\u{1B}[31mb\u{9F}", limit: 100) == "a[31mb")
    #expect(SeenText.shown(String(repeating: "x", count: 1_000_000), limit: 5) == "xxxxx…")
    #expect(SeenText.named("a\u{202E}b\nc") == "ab c")
    #expect(SeenText.initials("my-great.app") == "MG")
    #expect(SeenText.initials("") == "?")
  }
}
