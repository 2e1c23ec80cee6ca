import NotificationModel
import NotificationText
import TestSupport
import Testing

struct CountedTextTests {
  @Test(
    .rules("E9"),
    arguments: [
      ("", 3, [], nil), ("", 1, ["Ann"], nil),
      ("%u more", 3, [], "3 more"), ("%u more", 3, ["Ann"], "3 more"),
      ("%u more from %@", 3, ["Ann", "Bob", "Ann", ""], "3 more from Ann, Bob"),
      ("%1$u more from %2$@", 3, ["Ann"], "3 more from Ann"),
      ("%u at 100%%", 2, [], "2 at 100%"),
      ("%u more from %@", 3, [], nil),
      ("%@: %u more", 3, ["Ann"], nil),
      ("%@", 3, ["Ann"], nil), ("%d more", 3, [], nil),
      ("more", 3, [], nil), ("%u %@ %@", 3, ["Ann"], nil),
    ] as [(String, Int, [String], String?)])
  func `A summary has one of two shapes`(
    format: String, count: Int, arguments: [String], text: String?
  ) {
    let shown = resolver.summary(
      format: .literal(format), count: count, arguments: arguments, languages: ["en"])
    #expect(shown == text)
  }

  @Test(
    .rules("E16"),
    arguments: [
      ("", 1, nil), ("", 4, nil), ("%u messages", 4, "4 messages"),
      ("Message", 4, "Message"), ("%u of %u", 4, nil), ("%@", 4, nil),
    ] as [(String, Int, String?)])
  func `A placeholder contains at most the number`(
    placeholder: String, count: Int, text: String?
  ) {
    let shown = resolver.hiddenPreviewsBody(
      placeholder: .literal(placeholder), count: count, languages: ["en"])
    #expect(shown == text)
  }

  @Test(.rules("E9", "E16")) func `Formats with plural forms get the same values`() {
    let summary = DisplayText.localized(key: "summary", arguments: [])
    let carried = DisplayText.literal(LocalizedTextMarker.encode(key: "summary", arguments: []))
    for format in [summary, carried] {
      let one = resolver.summary(format: format, count: 1, arguments: ["Ann"], languages: ["en"])
      let two = resolver.summary(format: format, count: 2, arguments: ["Ann"], languages: ["en"])
      #expect(one == "one more from Ann")
      #expect(two == "2 more from Ann")
    }
    let hidden = resolver.hiddenPreviewsBody(placeholder: summary, count: 7, languages: ["en"])
    #expect(hidden == "7 more from ")
  }

  @Test(.rules("E9")) func `A looked-up format follows the same rule of shapes`() {
    let good = DisplayText.localized(key: "plain", arguments: [])
    let bad = DisplayText.localized(key: "bad", arguments: [])
    let missing = DisplayText.localized(key: "missing", arguments: [])
    #expect(resolver.summary(format: good, count: 2, languages: ["en"]) == "2 others")
    #expect(resolver.summary(format: bad, count: 2, languages: ["en"]) == nil)
    let text = resolver.summary(format: missing, count: 2, languages: ["en"])
    #expect(text == nil)
  }

  @Test func `A format that the app filled itself is not filled again`() {
    let filled = DisplayText.localized(key: "filled", arguments: [.string("Ann")])
    let text = resolver.summary(format: filled, count: 2, languages: ["en"])
    #expect(text == "2 more in Ann")
  }

  private let resolver = TextResolver(
    tables: [
      "en": StringsTable(entries: [
        "plain": .text("%u others"), "bad": .text("%@ %@"), "filled": .text("%%u more in %@"),
        "summary": .plural(
          PluralEntry(
            format: "%#@n@ from %@",
            variables: ["n": .init(cases: [.one: "one more", .other: "%u more"])])),
      ])
    ], developmentRegion: "en")
}
