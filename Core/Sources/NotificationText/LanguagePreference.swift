import ByteParsing

/// The languages of the user, and which languages of an app match them.
package enum LanguagePreference {
  /// The user's languages, best first, from the variables of a POSIX session.
  ///
  /// The list is the value of `LANGUAGE`, such as `de_AT:en`; it precedes the locale, and does not count at all
  /// if the locale is `C`. The locale is that of messages: the value of `LC_ALL`, else of `LC_MESSAGES`, else
  /// of `LANG`.
  package static func languages(list: String?, locale: String?) -> [String] {
    guard let locale, LanguageTag(locale) != nil else { return [] }
    // By bytes: a list may be long, and a character has no length limit.
    let listed = (list ?? "").utf8.split(separator: UInt8(ascii: ":")).compactMap(String.init)
    return listed.filter { LanguageTag($0) != nil } + [locale]
  }

  /// The languages of an app in the order in which a key is looked up.
  ///
  /// The same region comes first, then the language without a region, then other regions; Chinese, Serbian and
  /// the like are never shown in another script. After the user's languages come the app's development region
  /// and `Base`; if none matches, the app's first language.
  ///
  /// Preferred are the user's languages, best first, as tags or POSIX locales; available are the app's, as
  /// its `.lproj` folders are named; the development region is the language that the app was written in.
  package static func order(
    preferred: [String], available: [String], developmentRegion: String? = nil
  ) -> [String] {
    OfferedLanguages(names: available).order(
      preferred: preferred, developmentRegion: developmentRegion)
  }
}

/// The name of a language, with the script and the region if they are given.
package struct LanguageTag: Hashable, Sendable {
  /// The language in lowercase, such as `de`.
  package var language: String
  /// The script, such as `Hant`, if given.
  package var script: String?
  /// The region, such as `AT` or `419`, if given.
  package var region: String?

  /// Reads a tag such as `zh-Hant-TW`, a POSIX locale such as `sr_RS.UTF-8@latin`, or one of the English names
  /// that old bundles contain; fails for `C`, `POSIX` and other text, and for text longer than
  /// `TextLimits.languageBytes`.
  package init?(_ text: String) {
    guard text.utf8.count <= TextLimits.languageBytes else { return nil }
    if let old = Self.englishNames[text] {
      self.init(language: old)
      return
    }
    let modifier = text.split(separator: "@").dropFirst().first
    let base = text.split(separator: "@").first?.split(separator: ".").first ?? ""
    let parts = base.split(whereSeparator: { $0 == "-" || $0 == "_" })
    guard let first = parts.first, (2...3).contains(first.count), Self.isAlphabetic(first) else {
      return nil
    }
    let language = first.lowercased()
    self.init(language: Self.oldCodes[language] ?? language)
    // A single letter begins an extension, which does not matter for texts.
    for part in parts.dropFirst().prefix(while: { $0.count > 1 }) { adopt(part) }
    if script == nil { script = modifier.flatMap { Self.modifiers[$0.lowercased()] } }
  }

  private init(language: String) {
    self.language = language
  }

  /// The first subtag of each kind counts; variants do not matter for texts.
  private mutating func adopt(_ part: Substring) {
    if part.count == 4, script == nil, region == nil, Self.isAlphabetic(part) {
      script = part.prefix(1).uppercased() + part.dropFirst().lowercased()
    } else if region == nil, part.count == 2 && Self.isAlphabetic(part) || Self.isAreaCode(part) {
      region = part.uppercased()
    }
  }

  /// The script of texts in this language, if there are several.
  package var likelyScript: String? {
    if let script { return script }
    switch (language, region) {
    case ("zh", "TW"), ("zh", "HK"), ("zh", "MO"), ("yue", _): return "Hant"
    case ("zh", _): return "Hans"
    case ("sr", "ME"): return "Latn"
    case ("sr", _): return "Cyrl"
    case ("az", _), ("uz", _), ("bs", _): return "Latn"
    case ("pa", "PK"): return "Arab"
    case ("pa", _): return "Guru"
    default: return nil
    }
  }

  private static func isAlphabetic(_ part: Substring) -> Bool {
    part.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
  }

  private static func isAreaCode(_ part: Substring) -> Bool {
    part.utf8.count == 3 && part.utf8.allSatisfy(\.isDigit)
  }

  private static let modifiers = [
    "latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva", "arabic": "Arab",
  ]

  private static let oldCodes = [
    "iw": "he", "in": "id", "ji": "yi", "tl": "fil", "no": "nb", "mo": "ro", "sh": "sr",
  ]

  private static let englishNames = [
    "English": "en", "French": "fr", "German": "de", "Italian": "it", "Spanish": "es",
    "Dutch": "nl", "Japanese": "ja",
  ]
}

/// The languages of an app, parsed once for all texts that are looked up in them.
struct OfferedLanguages: Hashable, Sendable {
  private struct Offer: Hashable {
    var name: String
    var tag: LanguageTag?
  }

  private let offers: [Offer]

  /// Reads the names that can be those of folders.
  init(names: some Sequence<String>) {
    offers = names.filter(Self.isShort).sorted().map { Offer(name: $0, tag: LanguageTag($0)) }
  }

  /// The names in the order in which a key is looked up.
  func order(preferred: [String], developmentRegion: String?) -> [String] {
    var order: [String] = []
    for wanted in preferred + [developmentRegion].compactMap(\.self) {
      for name in matches(of: wanted) where !order.contains(name) { order.append(name) }
    }
    if !order.contains("Base"), offers.contains(where: { $0.name == "Base" }) {
      order.append("Base")
    }
    return order.isEmpty ? offers.prefix(1).map(\.name) : order
  }

  private func matches(of wanted: String) -> [String] {
    guard let tag = LanguageTag(wanted) else {
      return Self.isShort(wanted) ? offers.map(\.name).filter { $0 == wanted } : []
    }
    let ranked = offers.compactMap { offer -> (rank: Int, name: String)? in
      guard let offered = offer.tag else { return nil }
      return Self.distance(tag, offered).map { ($0, offer.name) }
    }
    return ranked.sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }.map(\.name)
  }

  private static func isShort(_ name: String) -> Bool {
    name.utf8.count <= TextLimits.languageBytes
  }

  /// The distance of an app's language from a wanted one, or nothing if it does not match.
  private static func distance(_ wanted: LanguageTag, _ offered: LanguageTag) -> Int? {
    guard wanted.language == offered.language, wanted.likelyScript == offered.likelyScript else {
      return nil
    }
    if offered.region == wanted.region { return 0 }
    if offered.region == nil { return 1 }
    return wanted.region == nil && offered.region == mainRegions[wanted.language] ? 1 : 2
  }

  /// The most common region of a language without one.
  private static let mainRegions = ["en": "US", "pt": "BR", "es": "ES", "fr": "FR", "zh": "CN"]
}
