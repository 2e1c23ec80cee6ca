import Testing
import Words

@Suite struct `The choice of a language` {
  @Test(arguments: [
    (["de_AT.UTF-8"], "de"), (["pt_PT.UTF-8"], "pt_BR"), (["zh_HK.UTF-8"], "zh_TW"),
    (["zh-Hans"], "zh_CN"), (["sr", "ru"], "ru"), (["en_GB", "de"], "en"), (["C"], "en"),
    ([], "en"),
    (["fi", "sv_FI"], "sv"), (["iw_IL"], "he"), (["xx-invalid-"], "en"),
  ])
  func `The first of the user's languages that there is a catalogue for is chosen`(
    preferred: [String], language: String
  ) {
    #expect(LanguageChoice.language(for: preferred) == language)
  }

  @Test(arguments: [
    ("de", true), ("de-AT", true), ("en_GB", true), ("zh-Hant", true), ("pt", true), ("fi", false),
    ("german", false), ("", false), ("C", false),
  ])
  func `There are words for a language in each of its regions`(name: String, speaks: Bool) {
    #expect(LanguageChoice.speaks(name) == speaks)
  }

  @Test(arguments: [
    ("de", "de"), ("de_DE.UTF-8", "de_DE"), ("de.UTF-8", "de"), ("de_AT@euro", "de_AT"),
    ("pt_BR@euro", "pt_BR"), ("PT-br", "pt-BR"), ("zh-hant-tw", "zh-Hant-TW"), ("iw", "he"),
    ("German", "de"), ("de_", nil), ("de-", nil), ("de__AT", nil), ("de_AT_x", nil), ("de_ä", nil),
    ("_de", nil), ("de-AT-AT", nil), ("fi", nil), ("", nil), (".UTF-8", nil),
  ])
  func `A chosen language is named without the encoding of its locale, and well-formed`(
    text: String, name: String?
  ) {
    #expect(LanguageChoice.name(text) == name)
  }

  @Test(arguments: [
    ("de", ["de_AT.UTF-8"], "de_AT.UTF-8"), ("de", ["en_US", "de_CH.UTF-8"], "de_CH.UTF-8"),
    ("ja", ["de_DE"], "ja"), ("en", ["fi_FI.UTF-8"], "en"), ("zh_TW", ["zh_CN", "zh_HK"], "zh_HK"),
    ("en", [], "en"), ("en", ["en", "en_GB"], "en_GB"), ("zh_TW", ["zh-Hant", "zh_CN"], "zh-Hant"),
  ])
  func `The region of the words is that of the user's locale in their language`(
    language: String, locales: [String], locale: String
  ) {
    #expect(LanguageChoice.locale(ofWords: language, in: locales) == locale)
  }
}
