import ByteParsing
import Testing

@Suite struct MarkupCursorTests {
  @Test(arguments: [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
    ("&#65;", "A"), ("&#x41;", "A"), ("&#x1F600;", "😀"), ("&#x10ffff;", "\u{10FFFF}"),
  ])
  func `A reference that every document has gives its character`(
    _ text: String, _ character: Unicode.Scalar
  ) {
    let cursor = MarkupCursor(Array("x\(text)y".utf8))
    let end = 1 + text.utf8.count
    #expect(cursor.reference(at: 1, before: end) == .character(character, end: end))
  }

  @Test(arguments: [
    "&;", "&#;", "&#x;", "&#0;", "&#xD800;", "&#x110000;", "&#+65;", "&#x+41;", "&#X41;", "&#6A;",
    "&Amp;", "&nbsp;", "&#99999999;",
  ])
  func `A reference that no document has by itself is unknown`(_ text: String) {
    let cursor = MarkupCursor(Array(text.utf8))
    let count = text.utf8.count
    #expect(cursor.reference(at: 0, before: count) == .unknown(1..<count - 1))
  }

  @Test(arguments: ["&", "&amp", "& and more text;"])
  func `An ampersand without an end is not a reference`(_ text: String) {
    let cursor = MarkupCursor(Array(text.utf8))
    #expect(cursor.reference(at: 0, before: text.utf8.count) == .unended)
  }

  @Test func `Skipping ends behind the mark, and not within its beginning`() {
    var cursor = MarkupCursor(Array("<!-->--> <a>".utf8))
    let isSkipped = cursor.skip(4, past: "-->")
    #expect(isSkipped && cursor.starts(with: " <a>"))
    let isSkippedAgain = cursor.skip(0, past: "-->")
    #expect(!isSkippedAgain && cursor.position == 8)
  }
}
