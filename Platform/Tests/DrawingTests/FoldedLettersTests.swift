import Drawing
import TestSupport
import Testing

@Suite struct `Letters as a search compares them` {
  private func isAlike(_ one: String, _ other: String) -> Bool {
    FoldedLetters.of(one) == FoldedLetters.of(other)
  }

  @Test(
    .rules("S50"),
    arguments: [
      ("Café", "cafe"), ("cafe\u{301}", "CAFÉ"), ("İstanbul", "istanbul"), ("ISTANBUL", "ıstanbul"),
      ("Straße", "STRASSE"), ("ẞ", "ss"), ("Łódź", "lodz"), ("Ærø", "aero"), ("ＡＢＣ１", "abc1"),
      ("ｶﾞｲﾄﾞ", "ガイド"), ("ﬁn", "fin"), ("ΣΊΣΥΦΟΣ", "σισυφος"), ("ᾳ", "α"), ("ᾼ", "Α"),
      ("Ёлка", "елка"),
      ("Việt Nam", "viet nam"),
      ("مُحَمَّد", "محمد"), ("שָׁלוֹם", "שלום"), ("soft\u{AD}ware", "software"), ("☎\u{FE0F}", "☎"),
    ])
  func `Accents, case and width make no difference`(one: String, other: String) {
    #expect(isAlike(one, other))
  }

  @Test(
    .rules("S50"),
    arguments: [
      ("か", "が"), ("は", "ぱ"), ("कि", "कु"), ("กา", "กิ"), ("e", "a"), ("日", "本"), ("👍", "👎"),
    ])
  func `Different letters stay different`(one: String, other: String) {
    #expect(!isAlike(one, other))
  }

  @Test func `A zero ends no text, and nothing is nothing`() {
    #expect(FoldedLetters.of("é\u{0}É") == Array("e e".utf8))
    #expect(FoldedLetters.of("").isEmpty)
    #expect(FoldedLetters.of("\u{301}").isEmpty)
  }
}
