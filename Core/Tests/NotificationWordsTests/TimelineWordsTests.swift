import Foundation
import NotificationModel
import Testing
import Words

@testable import NotificationWords

/// Times in the rows of the timeline.
@Suite struct TimelineWordsTests {
  private static let midnight = WallTime(seconds: 1_893_456_000)

  private static func words(_ locale: String) -> TimelineWords {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return TimelineWords(
      vocabulary: .english.in(locale: locale), date: midnight, isAboutAll: false,
      calendar: calendar)
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
    let words = Self.words(locale)
    let day: Int64 = 86_400
    let at = { (offset: Int64) in WallTime(seconds: 1_893_456_000 + offset) }
    let plain = { (text: String) in text.replacing("\u{202F}", with: " ") }
    #expect(plain(words.time(at(18 * 3_600))) == time)
    #expect(plain(words.time(at(18 * 3_600 + 5))) == seconds)
    #expect(plain(words.time(at(day))) == nextDay)
  }

  @Test func `Lengths have the units and the digits of the language`() {
    #expect(Self.words("C").length(ofMicroseconds: 70_000_000) == "1 min, 10 sec")
    #expect(Self.words("ar_EG").length(ofMicroseconds: 70_000_000) == "١ د و١٠ ث")
  }
}
