package import FoundationEssentials
package import NotificationModel

/// Writes texts of the system in a language, with times as the clocks of a zone show them.
package struct SystemTextReader: Sendable {
  private let words: Vocabulary
  private let calendar: Calendar

  /// Creates a reader with a Gregorian calendar of the zone.
  package init(words: Vocabulary, calendar: Calendar) {
    self.words = words
    self.calendar = calendar
  }

  /// A text about an event of a date, whose day is not written; nil if it has a word of another release.
  package func text(of text: SystemText, at date: WallTime) -> String? {
    guard let word = Word(rawValue: text.word) else { return nil }
    var values: [String: String] = [:]
    for (name, value) in text.values {
      guard let value = self.value(value, at: date) else { return nil }
      values[name] = value
    }
    return words.text(word, values, count: text.count)
  }

  private func value(_ value: SystemText.Value, at date: WallTime) -> String? {
    switch value {
    case .text(let text): return text
    case .time(let time): return self.time(time, beside: date)
    case .length(let seconds): return words.formats.length(ofSeconds: seconds)
    case .texts(let texts):
      let written = texts.compactMap { self.text(of: $0, at: date) }
      return written.count == texts.count ? words.formats.enumeration(written) : nil
    }
  }

  /// `18:00`, `18:00:05`, or with its day if it is another one, in the form of the user's locale.
  private func time(_ time: WallTime, beside date: WallTime) -> String {
    let (day, second) = LocaleFormats.Day.at(time, in: calendar)
    let text = words.times.time(ofMinute: day.minute, second: second == 0 ? nil : second)
    let here = LocaleFormats.Day.at(date, in: calendar).day
    if (day.year, day.month, day.day) == (here.year, here.month, here.day) { return text }
    return "\(words.times.date(of: day)) \(text)"
  }
}

extension SystemText {
  /// A text of this release's catalogue.
  package init(_ word: Word, _ values: [String: Value] = [:], count: Int? = nil) {
    self.init(word: word.rawValue, count: count, values: values)
  }

  /// A text with a time in it.
  package init(_ word: Word, at time: WallTime) {
    self.init(word, ["time": .time(time)])
  }
}
