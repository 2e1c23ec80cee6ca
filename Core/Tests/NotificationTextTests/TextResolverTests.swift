import Foundation
import NotificationModel
import NotificationText
import TestSupport
import Testing

struct TextResolverTests {
  @Test func `A literal text stays as it is`() {
    #expect(resolver.resolve("100%% %@ ready", languages: ["de"]) == "100%% %@ ready")
    #expect(resolver.resolve("", languages: []) == "")
  }

  @Test(.rules("C12")) func `A key is looked up in the language of the moment`() {
    let text = DisplayText.localized(key: "due", arguments: [.string("Milk")])
    #expect(resolver.resolve(text, languages: ["de-AT", "en"]) == "Milk ist fällig")
    #expect(resolver.resolve(text, languages: ["en"]) == "Milk is due")
    #expect(resolver.resolve(text, languages: ["ja"]) == "Milk is due")
    #expect(resolver.resolve(text, languages: []) == "Milk is due")
  }

  @Test func `A key that one language lacks is looked up in the next`() {
    let text = DisplayText.localized(key: "english only", arguments: [])
    #expect(resolver.resolve(text, languages: ["de"]) == "Only here")
  }

  @Test(
    .rules("C12", "C13"),
    arguments: [
      ("absent", [], "absent"), ("absent", [.integer(1)], "absent"),
      ("%@ has %d", [.string("Ann"), .integer(3)], "Ann has 3"),
      ("%2$@ %1$@", [.string("a"), .string("b")], "b a"),
      ("50% off", [], "50% off"), ("%d%% off", [.integer(50)], "50% off"),
      ("%@ and %@", [.string("a")], "a and "),
    ] as [(String, [PropertyList], String)])
  func `A key that is not found is the text itself, with its arguments`(
    key: String, arguments: [PropertyList], shown: String
  ) {
    let text = DisplayText.localized(key: key, arguments: arguments)
    #expect(resolver.resolve(text, languages: ["de"]) == shown)
    #expect(TextResolver().resolve(text, languages: []) == shown)
  }

  @Test func `Plural forms are those of the language that has the key`() {
    let text = DisplayText.localized(key: "count", arguments: [.integer(2)])
    #expect(resolver.resolve(text, languages: ["ru"]) == "2 few")
    #expect(resolver.resolve(text, languages: ["de"]) == "2 other")
  }

  @Test func `The Base table has the plural rules of the development language`() {
    let entry = PluralEntry(
      format: "%#@n@", variables: ["n": .init(cases: [.few: "few", .other: "other"])])
    let resolver = TextResolver(
      tables: ["Base": StringsTable(entries: ["k": .plural(entry)])], developmentRegion: "cs")
    let text = DisplayText.localized(key: "k", arguments: [.integer(3)])
    #expect(resolver.resolve(text, languages: ["fr"]) == "few")
  }

  @Test func `A looked-up text may be joined with others and be an argument`() {
    let marker = LocalizedTextMarker.encode(key: "due", arguments: [.string("Milk")])
    #expect(resolver.resolve(.literal("» \(marker)!"), languages: ["de"]) == "» Milk ist fällig!")
    let nested = DisplayText.localized(key: "due", arguments: [.string("[\(marker)]")])
    #expect(resolver.resolve(nested, languages: ["en"]) == "[Milk is due] is due")
  }

  @Test func `Arguments that are nested without end are cut`() {
    var text = "core"
    for _ in 0..<12 { text = LocalizedTextMarker.encode(key: "due", arguments: [.string(text)]) }
    let shown = resolver.resolve(DisplayText(carried: text), languages: ["en"])
    #expect(shown.hasSuffix("is due"))
    #expect(!shown.contains("core"))
  }

  @Test(
    .rules("C2"),
    arguments: [
      "50%off", "100%% done", "https://e.org/a%20b%2Fc.pdf", "%d left, %@!", "a %1$@ b %-08.3lf c",
      "100%", "%#@x@y", "due 100%%", " plain\t ",
    ])
  func `A literal text is shown as it was written, percent signs included`(text: String) {
    #expect(resolver.resolve(.literal(text), languages: ["de"]) == text)
    let key = DisplayText.localized(key: text, arguments: [])
    #expect(resolver.resolve(key, languages: ["de"]) == text)
  }

  @Test(.rules("C2", "C12")) func `Only arguments make a format of a looked-up text`() {
    let table = StringsTable(entries: ["sale": .text("50%off, 100%%"), "of": .text("%d%%off")])
    let resolver = TextResolver(tables: ["en": table])
    let sale = DisplayText.localized(key: "sale", arguments: [])
    #expect(resolver.resolve(sale, languages: ["en"]) == "50%off, 100%%")
    let marker = LocalizedTextMarker.encode(key: "sale", arguments: [])
    #expect(resolver.resolve(.literal("%d \(marker)"), languages: ["en"]) == "%d 50%off, 100%%")
    let half = DisplayText.localized(key: "of", arguments: [.integer(50)])
    #expect(resolver.resolve(half, languages: ["en"]) == "50%off")
  }

  @Test(.rules("C2", "C12")) func `A looked-up body keeps percent signs in its arguments`() {
    let text = DisplayText.localized(key: "due", arguments: [.string("20%d")])
    #expect(resolver.resolve(text, languages: ["en"]) == "20%d is due")
    let joined = "%d " + LocalizedTextMarker.encode(key: "due", arguments: [.string("20%d")])
    #expect(resolver.resolve(.literal(joined), languages: ["en"]) == "%d 20%d is due")
  }

  private var resolver: TextResolver {
    let count = StringsTable.Entry.plural(
      PluralEntry(
        format: "%d %#@n@",
        variables: ["n": .init(cases: [.one: "one", .few: "few", .other: "other"])]
      ).placed)
    return TextResolver(
      tables: [
        "en": StringsTable(entries: [
          "due": .text("%@ is due"), "english only": .text("Only here"), "count": count,
        ]),
        "de": StringsTable(entries: ["due": .text("%@ ist fällig"), "count": count]),
        "ru": StringsTable(entries: ["count": count]),
      ], developmentRegion: "en")
  }
}

extension PluralEntry {
  /// The same entry with every position in the format naming the first argument.
  fileprivate var placed: PluralEntry {
    PluralEntry(
      format: format.replacing("%d", with: "%1$d").replacing("%#", with: "%1$#"),
      variables: variables)
  }
}
