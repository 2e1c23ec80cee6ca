import Foundation
import NotificationModel
import NotificationWire
import Testing
import Words

@testable import unctl

@Suite struct UnctlRenderingTests {
  @Test func `The doctor names both versions if the daemon that runs is another one`() throws {
    let finding = try #require(DoctorFinding(daemonOf: "0.0.0"))
    #expect(finding.level == .warning && finding.finding.contains("version 0.0.0"))
    #expect(finding.remedy.contains("usernotificationsd stop"))
  }

  @Test(arguments: [
    ("ja", "ja", "fonts-noto-cjk"), ("zh_TW", "zh-tw", "fonts-noto-cjk"),
    ("ar", "ar", "fonts-noto-core"), ("pt_BR", "pt", "fonts-noto-core"),
  ])
  func `A language without a font is a warning that names a package`(
    language: String, name: String, package: String
  ) throws {
    #expect(FontFinding.name(of: language) == name)
    #expect(FontFinding.finding(about: language, fonts: "/usr/share/fonts/a.otf: \n") == nil)
    let finding = try #require(FontFinding.finding(about: language, fonts: "\n"))
    #expect(finding.level == .warning && finding.remedy.contains(package))
  }

  @Test func `Control characters and direction overrides are made visible`() {
    #expect(SafeText.line("a\u{1B}[31mb") == "a␛[31mb")
    #expect(SafeText.line("safe\u{202E}exe.txt") == "safe\u{FFFD}exe.txt")
    let name = SystemText(
      word: "a", values: ["name": .texts([SystemText(word: "b", values: ["x": .text("\u{202E}")])])]
    )
    #expect(
      SafeText.values(in: name).values
        == ["name": .texts([SystemText(word: "b", values: ["x": .text("\u{FFFD}")])])])
    #expect(SafeText.line("a\u{9B}2Jb\u{7F}") == "a\u{FFFD}2Jb␡")
    #expect(SafeText.line("tab\there\nand\r\nthere") == "tab here and there")
    #expect(SafeText.line("👩‍👩‍👧 é 日本") == "👩‍👩‍👧 é 日本")
  }

  @Test func `A text with a thousand line breaks fills no more than its share`() {
    let lines = SafeText.lines(String(repeating: "x\n", count: 1_000))
    #expect(lines.count == 40)
  }

  @Test func `JSON output keeps the text and escapes terminal controls`() throws {
    let text = "a\u{202E}b\u{9B}c\u{1B}"
    let encoded = SafeText.json { $0.array { $0.string(text) } }
    #expect(encoded == #"["a\u202eb\u009bc\u001b"]"#)
    #expect(!encoded.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{9B}" })
    #expect(try JSONDecoder().decode([String].self, from: Data(encoded.utf8)) == [text])
  }

  @Test(arguments: [("abc", 3), ("日本", 4), ("é", 1), ("👩‍👩‍👧", 2), ("❤️", 2), ("", 0)])
  func `Wide letters occupy two columns`(text: String, columns: Int) {
    #expect(TextWidth.of(text) == columns)
  }

  @Test(arguments: 2...30)
  func `Wrapping loses no letter and passes no margin`(columns: Int) {
    let text = "Gentle reminder 日本語日本語 for an extraordinarilylongword 👩‍👩‍👧"
    let lines = TextWidth.wrap(text, to: columns)
    #expect(lines.allSatisfy { TextWidth.of($0) <= columns })
    #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
  }

  @Test func `A cut text ends with an ellipsis`() {
    #expect(TextWidth.cut("abcdef", to: 4) == "abc…")
    #expect(TextWidth.cut("日本語", to: 4) == "日…")
    #expect(TextWidth.cut("abc", to: 3) == "abc")
  }

  @Test func `Columns of a table are aligned`() {
    let table = Table(header: ["A", "B"], rows: [["日", "x"], ["long", "y\u{1B}"]])
    #expect(table.lines() == ["A     B", "日    x", "long  y␛"])
    #expect(table.lines(width: 6).allSatisfy { TextWidth.of($0) <= 6 })
  }

  @Test func `One long cell does not push the columns of all other rows away`() {
    let long = String(repeating: "x", count: 10_000)
    let lines = Table(header: ["A", "B"], rows: [[long, "1"], ["short", "2"]]).lines()
    #expect(lines[1] == long + "  1", "nothing is cut in a file")
    #expect(lines[2].hasPrefix("short   ") && lines[2].hasSuffix("  2"))
    #expect(lines[2].count < 100)
  }

  @Test(
    arguments: [
      (5, "in 5s"), (-5, "5s ago"), (0.1, "now"), (97_200, "in 1d 3h"), (61, "in 1m 1s"),
    ] as [(Double, String)])
  func `Distances in time have two units`(seconds: Double, text: String) {
    let now = WallTime(seconds: 1_800_000_000)
    #expect(DateText.distance(to: now.advanced(bySeconds: seconds), from: now) == text)
  }

  @Test func `Dates for programs are in UTC, and dates for people in their zone`() throws {
    let zone = try #require(TimeZone(identifier: "America/New_York"))
    let time = WallTime(microseconds: 1_800_000_000_250_000)
    #expect(DateText.machine(time) == "2027-01-15T08:00:00.250Z")
    #expect(DateText.person(time, in: zone) == "Fri 2027-01-15 03:00:00")
    let early = WallTime(seconds: -62_000_000_000)
    #expect(DateText.person(early, in: zone).contains(" 0005-"))
  }

  @Test func `The dates of the timeline are written as the user's region does`() throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let time = WallTime(seconds: 1_800_000_000)
    let written = ["C", "de_DE", "en_US"].map { locale in
      DateText.person(time, in: zone, .english.in(locale: locale))
        .replacing("\u{202F}", with: " ")
    }
    #expect(
      written == ["2027-01-15 09:00:00", "15.01.2027 09:00:00", "Jan 15, 2027 9:00:00 AM"])
  }

  @Test func `A refusal is one line with field, value and remedy`() {
    let failure = NotificationFailure(
      .invalidValue, field: "badge", value: "-1\n", message: "The badge is negative.",
      remedy: "Use 0 or more.")
    #expect(RefusalLine.text(failure) == "The badge is negative (badge: -1 ). Use 0 or more.")
    #expect(RefusalLine.exitCode(failure) == 1)
    let silent = NotificationFailure(.noDaemon, message: "Nobody answers", remedy: "")
    #expect(RefusalLine.text(silent) == "Nobody answers." && RefusalLine.exitCode(silent) == 69)
  }
}
