import NotificationText

/// Which language the system speaks to a user.
package enum LanguageChoice {
  /// The languages that there are catalogues for, besides English.
  package static let translated = [
    "ar", "cs", "da", "de", "el", "es", "fr", "he", "hi", "it", "ja", "ko", "nl", "pl", "pt_BR",
    "ru", "sv", "tr", "uk", "zh_CN", "zh_TW",
  ]

  /// The best language for a user's languages, best first; English if none of them is there.
  ///
  /// English ends the search: the user prefers it to the later languages.
  package static func language(for preferred: [String]) -> String {
    for wanted in preferred {
      let order = LanguagePreference.order(preferred: [wanted], available: translated + ["en"])
      // Without a match, the order is the first of all.
      if let best = order.first, LanguageTag(best)?.language == LanguageTag(wanted)?.language {
        return best
      }
    }
    return "en"
  }

  /// Whether there are words for a name such as `de-AT`.
  package static func speaks(_ name: String) -> Bool {
    guard let wanted = LanguageTag(name) else { return false }
    let language = language(for: [name])
    return LanguageTag(language)?.language == wanted.language
  }

  /// The locale of the words: the first of the user's locales with their language, which adds the region.
  package static func locale(ofWords language: String, in locales: [String]) -> String {
    let name = LanguageTag(language)
    return locales.first {
      let tag = LanguageTag($0)
      return tag?.language == name?.language && tag?.likelyScript == name?.likelyScript
    } ?? language
  }
}
