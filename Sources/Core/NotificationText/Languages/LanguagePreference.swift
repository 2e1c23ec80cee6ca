/// Which languages a person reads, and which of an app's serve them.
public enum LanguagePreference {
  /// The person's languages, best first, from the variables of a POSIX session.
  ///
  /// The list is the value of `LANGUAGE`, such as `de_AT:en`; it counts before the locale, and not at
  /// all where the locale is `C`. The locale is that of messages: the value of `LC_ALL`, else of
  /// `LC_MESSAGES`, else of `LANG`.
  public static func languages(list: String?, locale: String?) -> [String] {
    guard let locale, LanguageTag(locale) != nil else { return [] }
    let listed = (list ?? "").split(separator: ":").map(String.init)
    return listed.filter { LanguageTag($0) != nil } + [locale]
  }

  /// The languages of an app in the order in which a key is looked for.
  ///
  /// A region of its own comes first, then the language without a region, then other regions;
  /// Chinese, Serbian and the like are never shown in another script. After the person's languages
  /// come the app's development region and `Base`; where nothing serves, the app's first language.
  ///
  /// Preferred are the person's languages, best first, as tags or POSIX locales; available are the
  /// app's, as its `.lproj` folders are named; the development region is what the app was written in.
  public static func order(
    preferred: [String], available: [String], developmentRegion: String? = nil
  ) -> [String] {
    let sorted = available.sorted()
    var order: [String] = []
    for wanted in preferred + [developmentRegion].compactMap(\.self) {
      for name in matches(of: wanted, in: sorted) where !order.contains(name) {
        order.append(name)
      }
    }
    if sorted.contains("Base") { order.append("Base") }
    return order.isEmpty ? Array(sorted.prefix(1)) : order
  }

  private static func matches(of wanted: String, in available: [String]) -> [String] {
    guard let tag = LanguageTag(wanted) else { return available.filter { $0 == wanted } }
    let ranked = available.compactMap { name -> (rank: Int, name: String)? in
      guard let candidate = LanguageTag(name) else { return nil }
      return distance(tag, candidate).map { ($0, name) }
    }
    return ranked.sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }.map(\.name)
  }

  /// How far a language of the app is from a wanted one, or nothing where it does not serve.
  private static func distance(_ wanted: LanguageTag, _ offered: LanguageTag) -> Int? {
    guard wanted.language == offered.language, wanted.likelyScript == offered.likelyScript else {
      return nil
    }
    if offered.region == wanted.region { return 0 }
    if offered.region == nil { return 1 }
    return wanted.region == nil && offered.region == mainRegions[wanted.language] ? 1 : 2
  }

  /// The region that a language without one means most often.
  private static let mainRegions = ["en": "US", "pt": "BR", "es": "ES", "fr": "FR", "zh": "CN"]
}
