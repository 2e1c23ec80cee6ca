import NotificationText

/// The system's own words in one language.
///
/// ```swift
/// let words = Vocabulary.english
/// words.text(.clearGroup, ["app": "Mail"], count: 3)  // "Clear 3 notifications of Mail"
/// ```
package struct Vocabulary: Sendable {
  /// The language, as its catalogue is named: `de`, `pt_BR`.
  package let language: String
  /// How the language writes numbers, lists and ages.
  package let formats: LocaleFormats
  /// How the user wants times and dates, which may follow another language.
  package var times: LocaleFormats
  private let translations: [Word: WordForms]
  private let rules: PluralRules

  /// The words in English, with the dates of ISO 8601.
  package static let english = Vocabulary(language: "en", locale: "C", translations: [:])

  /// Creates the words of a language; the locale adds the region.
  init(language: String, locale: String, translations: [Word: WordForms]) {
    self.language = language
    formats = LocaleFormats(locale: locale)
    times = formats
    self.translations = translations
    rules = PluralRules(language: language)
  }

  /// The same words with the numbers, ages and times of another region.
  package func `in`(locale: String) -> Vocabulary {
    Vocabulary(language: language, locale: locale, translations: translations)
  }

  /// The number of words that are translated; in English, of all words.
  package var translatedWords: Int {
    language == "en" ? Word.allCases.count : translations.count
  }

  /// Whether the language is written from right to left.
  package var isRightToLeft: Bool { ["ar", "he"].contains(language) }

  /// A text with its gaps filled.
  ///
  /// A count selects among the forms of the text and fills `{count}`. A text without a translation is English.
  package func text(
    _ word: Word, _ values: [String: String] = [:], count: Int? = nil
  ) -> String {
    var values = values
    if let count { values["count"] = formats.number(count) }
    return Gaps.filled(formats.own(digits: form(of: word, count: count ?? 0)), with: values)
  }

  /// All forms of a text.
  package func forms(of word: Word) -> WordForms {
    translations[word] ?? English.forms(of: word)
  }

  private func form(of word: Word, count: Int) -> String {
    let isTranslated = translations[word] != nil
    switch forms(of: word) {
    case .text(let text): return text
    case .counted(let forms):
      let number = PluralOperands(whole: UInt64(count.magnitude))
      let category = (isTranslated ? rules : English.rules).category(of: number)
      return forms[category] ?? forms[.other] ?? word.rawValue
    }
  }
}
