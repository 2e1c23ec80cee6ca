import Drawing
import TestSupport
import Testing

@Suite struct `Places in a text` {
  private let typesetter = Typesetter(family: "Sans", scale: 1)

  private func layout(
    _ text: String, width: Double? = nil, _ alignment: TextShape.Alignment = .left
  )
    -> TextLayout
  {
    TextLayout(
      [TextRun(text)], font: TextFont(size: 14),
      shape: TextShape(width: width, alignment: alignment), by: typesetter)
  }

  /// The bytes before which a caret may be.
  private func places(_ text: String) -> [Int] {
    text.indices.map { text.utf8.distance(from: text.startIndex, to: $0) } + [text.utf8.count]
  }

  @Test(
    arguments: [
      "Hello world", "naïve café", "مرحبا بالعالم", "שלום עולם", "नमस्ते", "東京の天気", "a👍🏽b👨‍👩‍👧‍👦c🇩🇪",
      "e\u{301}o\u{302}\u{323}",
    ])
  func `A press on a caret finds its byte again`(text: String) {
    for alignment in [TextShape.Alignment.left, .center, .right] {
      let layout = layout(text, width: 500, alignment)
      for byte in places(text) {
        let caret = layout.caret(before: byte)
        #expect(layout.byte(x: caret.x, y: caret.y + caret.height / 2) == byte, "byte \(byte)")
      }
    }
  }

  @Test func `A press on a caret finds its byte again in wrapped lines`() {
    let text = "Some words that are wrapped into several lines of their own"
    let layout = layout(text, width: 90)
    for byte in places(text) {
      let caret = layout.caret(before: byte)
      #expect(layout.byte(x: caret.x, y: caret.y + caret.height / 2) == byte)
    }
  }

  @Test func `A caret is never inside a character, whatever its byte`() {
    let text = "a👨‍👩‍👧‍👦b é e\u{301}\u{323}x"
    let layout = layout(text)
    let allowed = Set(places(text))
    for byte in [-5, Int.min, Int.max, 10_000] + Array(0...text.utf8.count) {
      let caret = layout.caret(before: byte)
      let found = layout.byte(x: caret.x, y: 5)
      #expect(allowed.contains(found))
      #expect(found <= max(0, byte) || byte < 0)
    }
  }

  @Test func `The caret goes to the right in Latin and to the left in Arabic`() {
    let (latin, arabic) = (layout("abcd"), layout("مرحبا"))
    #expect(latin.caret(before: 2).x > latin.caret(before: 0).x)
    #expect(arabic.caret(before: 4).x < arabic.caret(before: 0).x)
  }

  @Test func `Any place of a press is a byte of the text`() {
    let text = "Hello\nمرحبا"
    let layout = layout(text)
    for x in [-1e12, -3, 0, 20, 400, 1e12] {
      for y in [-1e12, -3, 0, 20, 400, 1e12] {
        let byte = layout.byte(x: x, y: y)
        #expect(places(text).contains(byte))
      }
    }
    #expect(layout.byte(x: -100, y: -100) == 0)
  }

  @Test func `A selection covers the text between two carets, with a rectangle for each line`()
    throws
  {
    let plain = layout("Hello world")
    let area = try #require(plain.selection(2..<5).first)
    #expect(area.x == plain.caret(before: 2).x)
    #expect(abs(area.x + area.width - plain.caret(before: 5).x) < 0.1)
    let wrapped = layout("Hello wide world of words", width: 60)
    #expect(wrapped.selection(0..<25).count > 2)
    #expect(plain.selection(3..<3).isEmpty)
    #expect(plain.selection(-4 ..< -2).isEmpty)
    #expect(plain.selection(0..<1000).count == 1)
  }

  @Test func `A selection over both directions has a rectangle for each`() {
    let mixed = layout("abc שלום def", width: 400)
    #expect(mixed.selection(2..<8).count == 2)
  }

  @Test func `An empty text has a caret of the height of a line`() {
    let empty = layout("")
    #expect(empty.caret(before: 0).height > 10)
    #expect(empty.height > 10)
    #expect(empty.byte(x: 4, y: 4) == 0)
  }
}
