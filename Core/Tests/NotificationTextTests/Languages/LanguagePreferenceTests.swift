import NotificationText
import Testing

struct LanguagePreferenceTests {
  @Test(arguments: [
    ("de-AT", ["en", "de", "de-CH", "Base"], ["de", "de-CH", "en", "Base"]),
    ("de_AT.UTF-8", ["en", "de", "de_AT"], ["de_AT", "de", "en"]),
    ("de_AT@euro", ["de-AT"], ["de-AT"]),
    ("pt-PT", ["pt-BR", "pt-PT", "pt", "en"], ["pt-PT", "pt", "pt-BR", "en"]),
    ("pt", ["pt-BR", "pt-PT", "en"], ["pt-BR", "pt-PT", "en"]),
    ("zh-TW", ["zh-Hans", "zh-Hant", "en"], ["zh-Hant", "en"]),
    ("zh_CN", ["zh_TW", "zh-Hans", "en"], ["zh-Hans", "en"]),
    ("zh-HK", ["zh_TW", "en"], ["zh_TW", "en"]),
    ("zh", ["zh-Hant", "en"], ["en"]),
    ("sr_RS@latin", ["sr", "sr-Latn", "en"], ["sr-Latn", "en"]),
    ("sr", ["sr-Latn", "sr", "en"], ["sr", "en"]),
    ("no", ["nb", "en"], ["nb", "en"]),
    ("he-IL", ["iw", "en"], ["iw", "en"]),
    ("es-MX", ["es-419", "es", "en"], ["es", "es-419", "en"]),
    ("fr-FR", ["French", "English"], ["French", "English"]),
    ("fil", ["tl", "en"], ["tl", "en"]),
    ("ja", ["Base", "en"], ["en", "Base"]),
    ("", ["en"], ["en"]),
    ("C", ["en", "de"], ["en"]),
  ])
  func `The app's languages are ordered by the user's preference`(
    preferred: String, available: [String], order: [String]
  ) {
    let found = LanguagePreference.order(
      preferred: [preferred], available: available, developmentRegion: "en")
    #expect(found == order)
  }

  @Test func `Each language of the user counts in turn, and none twice`() {
    let order = LanguagePreference.order(
      preferred: ["it", "de-CH", "fr", "de"], available: ["fr", "de", "en"],
      developmentRegion: "English")
    #expect(order == ["de", "fr", "en"])
  }

  @Test func `An app that lacks the user's languages shows its first language`() {
    #expect(LanguagePreference.order(preferred: ["de"], available: ["ja", "fr"]) == ["fr"])
    #expect(LanguagePreference.order(preferred: ["de"], available: []) == [])
  }

  @Test(
    arguments: [
      ("de_AT:en", "de_DE.UTF-8", ["de_AT", "en", "de_DE.UTF-8"]),
      (nil, "fr_FR", ["fr_FR"]), ("", "fr_FR", ["fr_FR"]),
      ("de", "C", []), ("de", "C.UTF-8", []), ("de", "POSIX", []), ("de", nil, []),
      ("C:de::", "en_US", ["de", "en_US"]),
    ] as [(String?, String?, [String])])
  func `A session's variables name the languages`(
    list: String?, locale: String?, languages: [String]
  ) {
    #expect(LanguagePreference.languages(list: list, locale: locale) == languages)
  }

  @Test(
    arguments: [
      ("zh-Hant-TW", "zh", "Hant", "TW"), ("ZH_hant_tw", "zh", "Hant", "TW"),
      ("es-419", "es", nil, "419"), ("de-DE-1996", "de", nil, "DE"), ("ast", "ast", nil, nil),
      ("sr_RS.UTF-8@cyrillic", "sr", "Cyrl", "RS"), ("en-u-nu-latn", "en", nil, nil),
    ] as [(String, String, String?, String?)])
  func `A tag is read into its parts`(
    text: String, language: String, script: String?, region: String?
  ) throws {
    let tag = try #require(LanguageTag(text))
    #expect((tag.language, tag.script) == (language, script))
    #expect(tag.region == region)
  }

  @Test(arguments: ["", "C", "POSIX", "C.UTF-8", "12", "x", "english", "-", "@", ".", "d\u{E9}"])
  func `A text that is not a language gives no preference`(text: String) {
    #expect(LanguageTag(text) == nil)
  }

  @Test func `A name longer than that of any folder is not a language`() {
    let longest = "de-" + String(repeating: "x", count: 255 - 3)
    #expect(LanguageTag(longest)?.language == "de")
    #expect(LanguageTag(longest + "x") == nil)
    let order = LanguagePreference.order(
      preferred: [longest + "x", longest], available: [longest + "x", longest, "en"])
    #expect(order == [longest])
    #expect(
      LanguagePreference.languages(list: "\(longest)x:\(longest)", locale: "de_DE")
        == [longest, "de_DE"])
  }
}
