import NotificationModel
import NotificationText
import Testing

struct JoinedMarkersTests {
  @Test func `A text of many markers grows no further than the limit of shown text`() {
    let long = String(repeating: "x", count: TextLimits.shownBytes)
    let table = StringsTable(entries: ["K": .text(long)])
    let resolver = TextResolver(tables: ["en": table])
    let marker = LocalizedTextMarker.encode(key: "K", arguments: [])
    let text = DisplayText.literal(String(repeating: marker, count: 1_000))
    #expect(resolver.resolve(text, languages: ["en"]).utf8.count <= TextLimits.shownBytes * 2)
  }
}
