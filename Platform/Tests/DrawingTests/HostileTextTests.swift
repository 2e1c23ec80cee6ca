import Drawing
import TestSupport
import Testing

@Suite struct `A hostile text` {
  static let texts: [(name: String, text: String)] = [
    ("NUL", "a\0b\0c"),
    ("controls", String(String.UnicodeScalarView((0..<0xA0).compactMap(Unicode.Scalar.init)))),
    ("marks", "a" + String(repeating: "\u{301}\u{489}", count: 20_000)),
    ("overrides", String(repeating: "\u{202E}a\u{202D}", count: 5_000)),
    ("isolates", String(repeating: "\u{2067}", count: 5_000) + "x"),
    ("one word", String(repeating: "x", count: 100_000)),
    ("families", String(repeating: "👨‍👩‍👧‍👦", count: 5_000)),
    ("joiners", String(repeating: "\u{200D}", count: 50_000)),
    ("lines", String(repeating: "\n", count: 50_000)),
    ("separators", String(repeating: "\u{2029}\u{2028}\r\n", count: 5_000)),
    ("private", "\u{E000}\u{10FFFF}\u{FFFD}\u{F8FF}"),
    ("ligature", String(repeating: "ﷺ﷽", count: 2_000)),
    ("flags", String(repeating: "🇦", count: 9_999)),
    ("tags", "🏴" + String(repeating: "\u{E0061}", count: 9_999)),
    ("selectors", "a" + String(repeating: "\u{FE0F}", count: 9_999)),
    ("object", "\u{FFFC}\u{FEFF}"),
    ("replacement", String(decoding: [0xFF, 0xC0, 0x80, 0xED, 0xA0, 0x80], as: UTF8.self)),
  ]

  @Test(arguments: texts.map(\.name))
  func `It is laid out, drawn and measured like any other`(name: String) throws {
    let text = try #require(Self.texts.first { $0.name == name }?.text)
    // The painter cuts its texts to at most this length.
    let cut = String(text.unicodeScalars.prefix(400))
    let typesetter = Typesetter(family: "Sans", scale: 1)
    let sheet = try Sheet(300, 100)
    for lines in [1, 4, nil] {
      let layout = TextLayout(
        [TextRun(cut, isBold: true, isUnderlined: true)], font: TextFont(size: 14),
        shape: TextShape(width: 280, lines: lines, isOneLine: lines == 1), by: typesetter)
      sheet.draw { $0.draw(layout, x: 0, y: 0, .black) }
      #expect(layout.height > 0)
      for byte in [0, 1, 7, cut.utf8.count / 2, cut.utf8.count] {
        let caret = layout.caret(before: byte)
        _ = layout.selection(0..<byte)
        #expect((0...cut.utf8.count).contains(layout.byte(x: caret.x, y: caret.y)))
      }
    }
  }

  @Test func `A text beyond the limit of bytes is cut, at a character`() {
    let layout = TextLayout(
      [TextRun(String(repeating: "é ", count: 60_000)), TextRun("more")],
      font: TextFont(size: 14), shape: TextShape(width: 280, lines: 2),
      by: Typesetter(family: "Sans", scale: 1))
    #expect(layout.isCut)
  }

  @Test func `An unknown or invalid family of fonts is replaced by another`() {
    for family in [
      "", "No Such Font", "Sans 900", "\0", ",,,", String(repeating: "x", count: 9_999),
    ] {
      let layout = TextLayout(
        [TextRun("Hello")], font: TextFont(size: 14), shape: TextShape(),
        by: Typesetter(family: family, scale: 1))
      #expect(layout.width > 10, "\(family.prefix(20))")
    }
  }
}
