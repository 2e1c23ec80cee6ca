import NotificationText

extension English {
  static let rules = PluralRules(language: "en")

  private static let entries: [Word: EnglishEntry] = topics.reduce(into: [:]) { entries, topic in
    entries.merge(topic) { first, _ in first }
  }

  /// The entry of a word.
  static func entry(of word: Word) -> EnglishEntry {
    entries[word] ?? EnglishEntry(word.rawValue, "")
  }

  /// The English text of a word.
  static func forms(of word: Word) -> WordForms {
    let entry = entry(of: word)
    guard let one = entry.one else { return .text(entry.other) }
    return .counted([.one: one, .other: entry.other])
  }
}

extension EnglishEntry {
  /// The texts as a catalogue of gettext has them.
  var originals: [String] { (one.map { [$0] } ?? []) + [other] }
}
