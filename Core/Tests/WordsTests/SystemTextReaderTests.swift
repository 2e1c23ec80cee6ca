import Foundation
import NotificationModel
import NotificationText
import Testing

@testable import Words

/// Texts of the system with times, lengths and other texts in them.
@Suite struct SystemTextReaderTests {
  private static let midnight = WallTime(seconds: 1_893_456_000)
  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  private static func read(_ value: SystemText.Value, in locale: String) -> String? {
    // Each is the whole text of a word that is a gap alone.
    let words = Vocabulary(
      language: "en", locale: locale, translations: [.stepWoke: .text("{value}")])
    let text = SystemTextReader(words: words, calendar: calendar).text(
      of: SystemText(.stepWoke, ["value": value]), at: midnight)
    return text?.replacing("\u{202F}", with: " ")
  }

  @Test(arguments: [
    ("C", "18:00", "18:00:05", "2030-01-02 00:00"),
    ("de_DE.UTF-8", "18:00", "18:00:05", "02.01.2030 00:00"),
    ("da_DK", "18.00", "18.00.05", "2. jan. 2030 00.00"),
    ("ko_KR", "PM 6:00", "PM 6:00:05", "2030. 1. 2. AM 12:00"),
    ("ar_EG", "٦:٠٠ م", "٦:٠٠:٠٥ م", "٠٢\u{200F}/٠١\u{200F}/٢٠٣٠ ١٢:٠٠ ص"),
  ])
  func `Times and dates are written as the user's locale writes them`(
    locale: String, time: String, seconds: String, nextDay: String
  ) {
    let at = { (offset: Int64) in
      SystemText.Value.time(WallTime(seconds: 1_893_456_000 + offset))
    }
    #expect(Self.read(at(18 * 3_600), in: locale) == time)
    #expect(Self.read(at(18 * 3_600 + 5), in: locale) == seconds)
    #expect(Self.read(at(86_400), in: locale) == nextDay)
  }

  @Test func `Lengths have the units and the digits of the language`() {
    #expect(Self.read(.length(seconds: 70), in: "C") == "1 min, 10 sec")
    #expect(Self.read(.length(seconds: 70), in: "ar_EG") == "١ د و١٠ ث")
  }

  @Test(arguments: [
    ("C", "banner, sound, list"), ("de", "banner, sound, list"), ("ja", "banner、sound、list"),
    ("ar", "banner وsound وlist"),
  ])
  func `Texts follow one another as in a list of the language`(locale: String, list: String) {
    let texts = [Word.partBanner, .partSound, .partList].map { SystemText($0) }
    #expect(Self.read(.texts(texts), in: locale) == list)
    #expect(Self.read(.texts([]), in: locale) == "")
  }

  @Test func `Digits of a sentence are the user's, and those of a value stay`() {
    let words = Vocabulary(
      language: "ar", locale: "ar_EG", translations: [.stepWoke: .text("10: {value}")])
    #expect(words.text(.stepWoke, ["value": "A1"]) == "١٠: A1")
  }

  @Test func `A step of the timeline is in the reader's language, with the reason in it`() {
    let words = Vocabulary(
      language: "de", locale: "de",
      translations: [
        .stepWithheld: .text("{parts} zurückgehalten: {reason}"), .partBanner: .text("Banner"),
        .partSound: .text("Ton"), .reasonFocusNamed: .text("Fokus {name}"),
      ])
    let reason = SystemText(.reasonFocusNamed, ["name": .text("Work {parts}")])
    let step = SystemText(
      .stepWithheld,
      [
        "parts": .texts([SystemText(.partBanner), SystemText(.partSound)]),
        "reason": .texts([reason]),
      ])
    let reader = SystemTextReader(words: words, calendar: Self.calendar)
    #expect(
      reader.text(of: step, at: Self.midnight)
        == "Banner, Ton zurückgehalten: Fokus Work {parts}")
  }

  @Test func `A word of another release leaves the daemon's text`() {
    let unknown = SystemText(word: "fromTheFuture")
    let reader = SystemTextReader(words: .english, calendar: Self.calendar)
    #expect(reader.text(of: unknown, at: Self.midnight) == nil)
    let step = SystemText(.stepSilenced, ["reason": .texts([unknown])])
    #expect(reader.text(of: step, at: Self.midnight) == nil)
  }
}
