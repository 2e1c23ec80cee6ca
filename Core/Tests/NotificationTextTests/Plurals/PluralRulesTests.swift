import NotificationModel
import NotificationText
import Testing

struct PluralRulesTests {
  /// Numbers and their categories, computed from Unicode's CLDR 47 by another implementation.
  static let samples = [
    "ar: zero 0,0.0; one 1,1.0; two 2,2.0; few 3,4,5,6,203,204,10.0; many 11,12,13,14,199,1011; other 100,101,102,200,1000001,3000000,0.1,0.5",
    "ru: one 1,21,31,41,1001,1000001; few 2,3,4,22,203,204; many 0,5,6,7,2000000,3000000; other 0.0,0.1",
    "uk: one 1,21,31,41,1001,1000001; few 2,3,4,22,203,204; many 0,5,6,7,2000000,3000000; other 0.0,0.1",
    "be: one 1,21,31,41,1001,1000001,1.0; few 2,3,4,22,203,204,2.0; many 0,5,6,7,2000000,3000000,0.0,10.0; other 0.1,0.5",
    "pl: one 1; few 2,3,4,22,203,204; many 0,5,6,7,1000001,3000000; other 0.0,0.1",
    "cs: one 1; few 2,3,4; many 0.0,0.1; other 0,5,6,7,1000001,3000000",
    "sk: one 1; few 2,3,4; many 0.0,0.1; other 0,5,6,7,1000001,3000000",
    "sl: one 1,101,201,1001,1000001; two 2,102,202; few 3,4,103,104,203,204,0.0,0.1; other 0,5,6,7,2000000,3000000",
    "hr: one 1,21,31,41,1001,1000001,0.1,1.1; few 2,3,4,22,203,204,3.4,4.4; other 0,5,6,7,2000000,3000000,0.0,0.5",
    "sr: one 1,21,31,41,1001,1000001,0.1,1.1; few 2,3,4,22,203,204,3.4,4.4; other 0,5,6,7,2000000,3000000,0.0,0.5",
    "bs: one 1,21,31,41,1001,1000001,0.1,1.1; few 2,3,4,22,203,204,3.4,4.4; other 0,5,6,7,2000000,3000000,0.0,0.5",
    "lt: one 1,21,31,41,1001,1000001,1.0; few 2,3,4,5,203,204,2.0; many 0.1,0.5; other 0,10,11,12,2000000,3000000,0.0,10.0",
    "lv: zero 0,10,11,12,2000000,3000000,0.0,2.11; one 1,21,31,41,1001,1000001,0.1,1.0; other 2,3,4,5,203,204,0.5,1.5",
    "ga: one 1,1.0; two 2,2.0; few 3,4,5,6; many 7,8,9,10,10.0; other 0,11,12,13,1000001,3000000,0.0,0.1",
    "gd: one 1,11,1.0; two 2,12,2.0; few 3,4,5,6,18,19,10.0; other 0,20,21,22,1000001,3000000,0.0,0.1",
    "gv: one 1,11,21,31,1011,1000001; two 2,12,22,32,192,202; few 0,20,40,60,2000000,3000000; many 0.0,0.1; other 3,4,5,6,203,204",
    "br: one 1,21,31,41,1001,1000001,1.0; two 2,22,32,42,182,202,2.0; few 3,4,9,23,203,204; many 1000000,2000000,3000000,1000000.0; other 0,5,6,7,20000,100000,0.0,0.1",
    "cy: zero 0,0.0; one 1,1.0; two 2,2.0; few 3; many 6; other 4,5,7,8,1000001,3000000,0.1,0.5",
    "kw: zero 0,0.0; one 1,1.0; two 2,22,42,62,20000,100000,2.0; few 3,23,43,63,183,203; many 21,41,61,81,1001,1000001; other 4,5,6,7,2000000,3000000,0.1,0.5",
    "mt: one 1,1.0; two 2,2.0; few 0,3,4,5,203,204,0.0,10.0; many 11,12,13,14,119,1011; other 20,21,22,23,1000001,3000000,0.1,0.5",
    "he: one 1,0.0,0.1; two 2; other 0,3,4,5,1000001,3000000,1.0,1.1",
    "ro: one 1; few 0,2,3,4,1011,1000001,0.0,0.1; other 20,21,22,23,2000000,3000000",
    "is: one 1,21,31,41,1001,1000001,0.1,1.0; other 0,2,3,4,2000000,3000000,0.0,0.5",
    "mk: one 1,21,31,41,1001,1000001,0.1,1.1; other 0,2,3,4,2000000,3000000,0.0,0.5",
    "fil: one 0,1,2,3,1000001,3000000,0.0,0.1; other 4,6,9,14,199,204,3.4,4.4",
    "si: one 0,1,0.0,0.1; other 2,3,4,5,1000001,3000000,0.5,1.1",
    "pt: one 0,1,0.0,0.1; many 1000000,2000000,3000000; other 2,3,4,5,100000,1000001,2.0,2.1",
    "pt-PT: one 1; many 1000000,2000000,3000000; other 0,2,3,4,100000,1000001,0.0,0.1",
    "fr: one 0,1,0.0,0.1; many 1000000,2000000,3000000; other 2,3,4,5,100000,1000001,2.0,2.1",
    "es: one 1,1.0; many 1000000,2000000,3000000; other 0,2,3,4,100000,1000001,0.0,0.1",
    "it: one 1; many 1000000,2000000,3000000; other 0,2,3,4,100000,1000001,0.0,0.1",
    "ca: one 1; many 1000000,2000000,3000000; other 0,2,3,4,100000,1000001,0.0,0.1",
    "ja: other 0,1,2,3,1000001,3000000,0.0,0.1",
    "zh: other 0,1,2,3,1000001,3000000,0.0,0.1",
    "ko: other 0,1,2,3,1000001,3000000,0.0,0.1",
    "th: other 0,1,2,3,1000001,3000000,0.0,0.1",
    "vi: other 0,1,2,3,1000001,3000000,0.0,0.1",
    "id: other 0,1,2,3,1000001,3000000,0.0,0.1",
    "tr: one 1,1.0; other 0,2,3,4,1000001,3000000,0.0,0.1",
    "de: one 1; other 0,2,3,4,1000001,3000000,0.0,0.1",
    "en: one 1; other 0,2,3,4,1000001,3000000,0.0,0.1",
    "da: one 1,0.1,0.5; other 0,2,3,4,1000001,3000000,0.0,2.0",
    "sv: one 1; other 0,2,3,4,1000001,3000000,0.0,0.1",
    "nb: one 1,1.0; other 0,2,3,4,1000001,3000000,0.0,0.1",
    "nl: one 1; other 0,2,3,4,1000001,3000000,0.0,0.1",
    "fi: one 1; other 0,2,3,4,1000001,3000000,0.0,0.1",
    "hu: one 1,1.0; other 0,2,3,4,1000001,3000000,0.0,0.1",
    "el: one 1,1.0; other 0,2,3,4,1000001,3000000,0.0,0.1",
    "hi: one 0,1,0.0,0.1; other 2,3,4,5,1000001,3000000,1.1,1.5",
    "bn: one 0,1,0.0,0.1; other 2,3,4,5,1000001,3000000,1.1,1.5",
    "am: one 0,1,0.0,0.1; other 2,3,4,5,1000001,3000000,1.1,1.5",
    "ti: one 0,1,0.0,1.0; other 2,3,4,5,1000001,3000000,0.1,0.5",
    "fa: one 0,1,0.0,0.1; other 2,3,4,5,1000001,3000000,1.1,1.5",
    "zu: one 0,1,0.0,0.1; other 2,3,4,5,1000001,3000000,1.1,1.5",
    "lag: zero 0,0.0; one 1,0.1,0.5; other 2,3,4,5,1000001,3000000,2.0,2.1",
    "ksh: zero 0,0.0; one 1,1.0; other 2,3,4,5,1000001,3000000,0.1,0.5",
    "ceb: one 0,1,2,3,1000001,3000000,0.0,0.1; other 4,6,9,14,199,204,3.4,4.4",
    "tzm: one 0,1,11,12,98,99,0.0,1.0; other 2,3,4,5,1000001,3000000,0.1,0.5",
    "shi: one 0,1,0.0,0.1; few 2,3,4,5,9,10,2.0,10.0; other 11,12,13,14,1000001,3000000,1.1,1.5",
    "hsb: one 1,101,201,1001,1000001,0.1,1.1; two 2,102,202,0.02; few 3,4,103,104,203,204,3.4,4.4; other 0,5,6,7,2000000,3000000,0.0,0.5",
  ]

  @Test(arguments: samples)
  func `Numbers fall into the categories of CLDR`(sample: String) throws {
    let parts = sample.split(separator: ": ")
    let rules = PluralRules(language: String(parts[0]))
    for group in parts[1].split(separator: "; ") {
      let words = group.split(separator: " ")
      for number in words[1].split(separator: ",") {
        let operands = try #require(PluralOperands(number))
        #expect(rules.category(of: operands).rawValue == words[0], "\(parts[0]) \(number)")
      }
    }
  }

  @Test func `The language of a tag counts, in any spelling`() {
    let two = PluralOperands(whole: 2)
    #expect(PluralRules(language: "ru_RU.UTF-8").category(of: two) == .few)
    #expect(PluralRules(language: "ar-EG").category(of: two) == .two)
    #expect(PluralRules(language: "iw").category(of: two) == .two)
    #expect(PluralRules(language: "sh").category(of: two) == .few)
    #expect(PluralRules(language: "tlh").category(of: two) == .other)
    #expect(PluralRules(language: "").category(of: PluralOperands(whole: 1)) == .one)
  }

  @Test(arguments: [
    (PropertyList.integer(-1), true, "one"), (.integer(.min), true, "other"),
    (.unsigned(.max), true, "other"), (.boolean(true), true, "one"), (.real(1.9), true, "one"),
    (.real(1.9), false, "other"), (.real(.infinity), true, "other"), (.real(.nan), true, "other"),
    (.string("-1"), true, "one"), (.string("1.0"), true, "other"),
    (.string("00000000000000000000001"), true, "one"),
  ])
  func `Values are numbers by their digits`(
    value: PropertyList, isWhole: Bool, category: String
  ) throws {
    let operands = try #require(PluralOperands(value, isWhole: isWhole))
    #expect(PluralRules(language: "en").category(of: operands).rawValue == category)
  }

  @Test(arguments: ["", "-", ".5", "1.2.3", "1e5", "one", "١"])
  func `Other texts are not numbers`(text: String) {
    #expect(PluralOperands(text) == nil)
  }
}
