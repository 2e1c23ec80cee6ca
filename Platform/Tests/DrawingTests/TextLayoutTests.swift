import Drawing
import LinuxEvents
import TestSupport
import Testing

@Suite struct `A text that is laid out` {
  private let typesetter = Typesetter(family: "Sans", scale: 1)

  private func layout(_ text: String, _ shape: TextShape = TextShape()) -> TextLayout {
    TextLayout([TextRun(text)], font: TextFont(size: 14), shape: shape, by: typesetter)
  }

  @Test func `More words are wider, bold ones too, and a narrow text is higher`() {
    let short = layout("Hello")
    #expect(layout("Hello world").width > short.width)
    let bold = TextLayout(
      [TextRun("Hello", isBold: true)], font: TextFont(size: 14), shape: TextShape(),
      by: typesetter)
    #expect(bold.width > short.width)
    let wrapped = layout("Hello wide world", TextShape(width: 60))
    #expect(wrapped.height > short.height * 1.8)
    #expect(wrapped.width <= 60)
  }

  @Test func `A text fits into its own measured width`() {
    for words in [
      "A few words that need some lines", "نص قصير من عدة كلمات طويلة", "午後から雨が降るでしょう。",
    ] {
      for width in stride(from: 40.0, through: 200, by: 7.3) {
        let first = layout(words, TextShape(width: width, lines: 3))
        let again = layout(words, TextShape(width: first.width, lines: 3))
        #expect(again.height == first.height)
        #expect(again.isCut == first.isCut)
      }
    }
  }

  @Test func `A text that does not fit into its lines is cut`() {
    let words = String(repeating: "word ", count: 60)
    #expect(!layout("word", TextShape(width: 100, lines: 1)).isCut)
    for lines in 1...4 {
      let cut = layout(words, TextShape(width: 100, lines: lines))
      #expect(cut.isCut)
      let one = layout("word", TextShape(width: 100, lines: 1))
      #expect(cut.height <= one.height * Double(lines) + 1)
      #expect(cut.width <= 100)
    }
  }

  @Test func `Lines are counted over all paragraphs`() {
    let one = layout("a", TextShape(width: 100, lines: 1))
    let text = "a\nb\nc\nd\n" + String(repeating: "long ", count: 50)
    for lines in 2...6 {
      let cut = layout(text, TextShape(width: 100, lines: lines))
      #expect(cut.isCut)
      #expect(cut.height <= one.height * Double(lines) + 1)
    }
    #expect(!layout("a\nb\nc", TextShape(width: 100, lines: 3)).isCut)
    #expect(layout(String(repeating: "\n", count: 500), TextShape(width: 100, lines: 2)).isCut)
  }

  @Test func `A text of one line has no second one, whatever ends lines in it`() {
    let one = layout("ab", TextShape(width: 300, lines: 1, isOneLine: true))
    for end in ["\n", "\r\n", "\u{2028}", "\u{2029}", "\u{85}", "\u{B}"] {
      let text = layout("a\(end)b", TextShape(width: 300, lines: 1, isOneLine: true))
      #expect(text.height == one.height, "\(end.debugDescription)")
      #expect(!text.isCut)
    }
  }

  @Test func `Lines are aligned by the shape, whatever their own direction is`() throws {
    for words in ["Hello", "مرحبا", "שלום"] {
      var places: [TextShape.Alignment: ClosedRange<Int>] = [:]
      for alignment in [TextShape.Alignment.left, .center, .right] {
        let sheet = try Sheet(200, 30)
        let text = layout(words, TextShape(width: 200, lines: 1, alignment: alignment))
        sheet.draw { $0.draw(text, x: 0, y: 0, .black) }
        places[alignment] = sheet.columns
      }
      let (left, center, right) = (places[.left], places[.center], places[.right])
      #expect(try #require(left).lowerBound < 5)
      #expect(try #require(right).upperBound > 194)
      let middle = try #require(center)
      #expect(abs((middle.lowerBound + middle.upperBound) / 2 - 100) < 4)
    }
  }

  @Test func `Each paragraph has the direction of its own first letter`() throws {
    let text = layout("abc 123\nשלום 123", TextShape(width: 200))
    let latin = text.caret(before: 0)
    let hebrew = text.caret(before: 8)
    #expect(hebrew.y > latin.y)
    #expect(text.caret(before: 4).x > latin.x, "the number comes to the right of the word")
    #expect(text.caret(before: 8 + 9).x < hebrew.x, "the number comes to the left of the word")
  }

  @Test func `At twice the scale a text has the same size and twice as many pixels`() throws {
    let double = Typesetter(family: "Sans", scale: 2)
    let text = TextLayout(
      [TextRun("Notification")], font: TextFont(size: 14), shape: TextShape(), by: double)
    #expect(abs(text.width - layout("Notification").width) < 8)
    let (plain, sharp) = (try Sheet(120, 30), try Sheet(120, 30, scale: 2))
    plain.draw { $0.draw(layout("Notification"), x: 0, y: 0, .black) }
    sharp.draw { $0.draw(text, x: 0, y: 0, .black) }
    #expect(sharp.inked > plain.inked * 2)
    #expect(sharp.inked < plain.inked * 6)
  }

  @Test func `A run has its own colour`() throws {
    let sheet = try Sheet(100, 30)
    let text = TextLayout(
      [TextRun("██"), TextRun("██", ink: .red)], font: TextFont(size: 14), shape: TextShape(),
      by: typesetter)
    sheet.draw { $0.draw(text, x: 0, y: 0, .black) }
    let row = (0..<100).map { sheet.buffer[$0, 10] }
    #expect(row.contains(0xFF00_0000))
    #expect(row.contains(0xFFFF_0000))
  }
}
