import NotificationModel
import NotificationText
import Testing

/// Unlimited combining marks are costly for any code that compares or shows a text, whatever their source.
struct ShownMarksTests {
  private static let marks = String(repeating: "\u{301}", count: 100)
  private static let most = "a" + String(repeating: "\u{301}", count: TextLimits.marksOnLetter)

  @Test func `Arguments that begin with marks do not stack on one letter`() {
    let formatter = MessageFormatter(arguments: [.string(Self.marks)], language: "en")
    #expect(scalars(formatter.text(of: "a%1$@%1$@b%1$@")) == scalars(Self.most + "b" + Self.marks))
    let mark = MessageFormatter(arguments: [.integer(0x301)], language: "en")
    let format = "a" + String(repeating: "%1$c", count: 1_000)
    #expect(scalars(mark.text(of: format)) == scalars(Self.most))
  }

  @Test func `Text around a marker does not stack marks on one letter`() {
    let table = StringsTable(entries: ["K": .text(Self.marks)])
    let resolver = TextResolver(tables: ["en": table])
    let marker = LocalizedTextMarker.encode(key: "K", arguments: [])
    let text = DisplayText.literal("a\(marker)\(marker)")
    #expect(scalars(resolver.resolve(text, languages: ["en"])) == scalars(Self.most))
  }

  @Test func `A text with too many marks on a letter loses the surplus`() {
    let full = Self.most + Self.marks + "b"
    let resolver = TextResolver()
    #expect(scalars(resolver.resolve(.literal(full), languages: [])) == scalars(Self.most + "b"))
    let text = DisplayText.localized(key: full, arguments: [])
    #expect(scalars(resolver.resolve(text, languages: [])) == scalars(Self.most + "b"))
  }

  private func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }
}
