/// Which languages a person reads, and which of an app's serve them.
public enum LanguagePreference {
  /// The person's languages, best first, from the variables of a POSIX session.
  ///
  /// The list is the value of `LANGUAGE`, such as `de_AT:en`; it counts before the locale, and not at
  /// all where the locale is `C`. The locale is that of messages: the value of `LC_ALL`, else of
  /// `LC_MESSAGES`, else of `LANG`.
  public static func languages(list: String?, locale: String?) -> [String] {
    guard let locale, LanguageTag(locale) != nil else { return [] }
    // By bytes: a list may be long, and a character has no end.
    let listed = (list ?? "").utf8.split(separator: UInt8(ascii: ":")).compactMap(String.init)
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
    OfferedLanguages(names: available).order(
      preferred: preferred, developmentRegion: developmentRegion)
  }
}
