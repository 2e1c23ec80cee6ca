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

  /// The well-formed name of a language that there are words for: of `de_DE.UTF-8` it is `de_DE`.
  ///
  /// It has a language, a script and a region at most, because browsers refuse to format for a malformed tag.
  package static func name(_ text: String) -> String? {
    let base = text.prefix { $0 != "." && $0 != "@" }
    guard let tag = LanguageTag(String(base)), speaks(String(base)) else { return nil }
    let names = [tag.language, tag.script, tag.region].compactMap(\.self)
    let parts = base.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard parts.count == names.count else { return nil }
    return names.joined(separator: base.contains("_") ? "_" : "-")
  }

  /// The locale of the words: the first of the user's locales with their language, which adds the region; the language
  /// alone if no locale has it.
  package static func locale(ofWords language: String, in locales: [String]) -> String {
    let own = self.locales(ofWords: language, in: locales)
    return own.first { LanguageTag($0)?.region != nil } ?? own.first ?? language
  }

  /// The user's locales with the language of the words, in their order.
  package static func locales(ofWords language: String, in locales: [String]) -> [String] {
    let name = LanguageTag(language)
    return locales.filter {
      let tag = LanguageTag($0)
      return tag?.language == name?.language && tag?.likelyScript == name?.likelyScript
    }
  }
}
