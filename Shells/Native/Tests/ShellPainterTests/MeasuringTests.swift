import ShellPainter
import ShellScene
import TestSupport
import Testing

@Suite struct `Measured texts` {
  private let painter = Painter(theme: .light)

  @Test func `A text that is painted in the frame that was measured is not cut`() {
    for words in ["Saturday at the lake", "السبت عند البحيرة", "午後から雨が降るでしょう。"] {
      for scale in [1, 1.25, 1.5, 2] {
        painter.scale = scale
        let block = TextBlock(words, style: .body, lines: 4)
        let size = painter.size(of: block, width: 120)
        #expect(size.width <= 120)
        #expect(painter.size(of: block, width: size.width) == size)
      }
    }
  }

  @Test(.rules("S15")) func `A word that is broken gets no hyphen`() throws {
    for words in ["transmogrification", "internationalisation", "a\u{AD}very\u{AD}long\u{AD}word"] {
      let block = TextBlock(words, style: .body, lines: 9)
      let width = (painter.size(of: block, width: .infinity).width * 0.6).rounded(.up)
      var ends: [Int] = []
      var line = painter.caret(in: block, width: width, before: 0).y
      for index in words.indices.dropFirst() {
        let byte = words.utf8.distance(from: words.startIndex, to: index)
        let top = painter.caret(in: block, width: width, before: byte).y
        if top > line { ends.append(byte) }
        line = top
      }
      try #require(!ends.isEmpty)
      var broken = words.utf8.map(\.self)
      for end in ends.reversed() { broken.insert(UInt8(ascii: "\n"), at: end) }
      let parts = TextBlock(String(decoding: broken, as: UTF8.self), style: .body, lines: 9)
      #expect(try pixels(of: block, width) == pixels(of: parts, width))
    }
  }

  /// The opacities of the painted text, row by row.
  private func pixels(of block: TextBlock, _ width: Double) throws -> [Int] {
    let frame = Rect(x: 0, y: 0, width: width, height: 120)
    let tree = try PaintedTree(SceneNode(frame, .text(block)), painter)
    return (0..<Int(frame.height)).flatMap { y in
      (0..<Int(frame.width)).map { tree.alpha(Double($0), Double(y)) }
    }
  }

  @Test func `A text at unlimited width has one line`() {
    let block = TextBlock("A few words", style: .button)
    let size = painter.size(of: block, width: .infinity)
    #expect(size.width > 40 && size.width < 200)
    #expect(painter.size(of: block, width: 1000) == size)
  }

  @Test func `A long text has no more lines than its block`() {
    let long = String(repeating: "words and ", count: 100)
    let one = painter.size(of: TextBlock("x", style: .body), width: 200).height
    for lines in 1...5 {
      let size = painter.size(of: TextBlock(long, style: .body, lines: lines), width: 200)
      #expect(abs(size.height - one * Double(lines)) < 2)
    }
  }

  @Test(.rules("S43"))
  func `The start is the right edge of a surface from right to left, for every text`() {
    var theme = Theme.light
    theme.isRightToLeft = true
    let mirrored = Painter(theme: theme)
    for words in ["Hello", "שלום"] {
      let block = TextBlock(words, style: .body)
      let area = painter.selection(in: block, width: 200, of: 0..<3)[0]
      let other = mirrored.selection(in: block, width: 200, of: 0..<3)[0]
      #expect(area.right < 100)
      #expect(other.x > 100)
    }
  }

  @Test(arguments: ["Hello world", "مرحبا بالعالم", "नमस्ते", "a👍🏽b👨‍👩‍👧‍👦c"])
  func `A press on a caret gives its byte back`(text: String) {
    for scale in [1, 1.5, 2] {
      painter.scale = scale
      let block = TextBlock(text, style: .field, lines: .max)
      for index in text.indices {
        let byte = text.utf8.distance(from: text.startIndex, to: index)
        let caret = painter.caret(in: block, width: 180, before: byte)
        let point = Point(x: caret.x, y: caret.y + caret.height / 2)
        #expect(painter.byte(in: block, width: 180, at: point) == byte)
      }
    }
  }

  @Test(
    .rules("S40"),
    arguments: [
      "Two words\nthat are on several lines, and some more",
      "مرحبا بالعالم وكل من فيه من الناس اليوم",
      "日本語の文は空白なしで折り返される。", "one\n\n👨‍👩‍👧‍👦👍🏽👨‍👩‍👧‍👦👍🏽👨‍👩‍👧‍👦👍🏽\n",
    ])
  func `The ends of a line are places at which its caret is on that line`(text: String) {
    let block = TextBlock(text, style: .field, lines: .max)
    let lines = painter.lines(of: block, width: 90)
    #expect(lines.count > 2)
    #expect(lines.first?.start == 0 && lines.last?.end == text.utf8.count)
    for line in lines {
      for byte in [line.start, line.end] {
        let caret = painter.caret(in: block, width: 90, before: byte)
        #expect(caret.y < line.middle && line.middle < caret.bottom)
      }
      for x in [-5.0, 0, 45, 90, 500] {
        let byte = painter.byte(in: block, width: 90, at: Point(x: x, y: line.middle))
        #expect((line.start...line.end).contains(byte), "A press on a line is on that line")
      }
    }
  }

  @Test func `Layouts are cached for the next paint, within a limit`() {
    let painter = Painter(theme: .light)
    let blocks = (0..<50).map { TextBlock("Text \($0)", style: .body) }
    for _ in 0..<10 { for block in blocks { _ = painter.size(of: block, width: 100) } }
    #expect(painter.layoutsMade == 50)
    for number in 0..<2_000 {
      _ = painter.size(of: TextBlock("Other \(number)", style: .body), width: 100)
    }
    #expect(painter.layoutsKept <= 256)
  }

  @Test func `Of a long text only so many characters are laid out as its lines may show`() {
    let hostile = [
      "a" + String(repeating: "\u{301}", count: 100_000), String(repeating: "x", count: 100_000),
      String(repeating: "👨‍👩‍👧‍👦", count: 20_000), String(repeating: "\u{202E}\n", count: 50_000),
    ]
    for text in hostile {
      for (lines, limit) in [(1, 400), (4, 1_600), (30, 5_000), (.max, 5_000), (-1, 400)] {
        let block = TextBlock(text, style: .body, lines: lines)
        #expect(block.limited.plain.unicodeScalars.count == limit + 1)
        #expect(block.limited.plain.unicodeScalars.last == "…")
        _ = painter.size(of: block, width: 300)
      }
      #expect(TextBlock(text, style: .field).limited.plain.unicodeScalars.count == 4_000)
    }
    let exact = TextBlock(String(repeating: "é", count: 400), style: .body)
    #expect(exact.limited == exact)
    let runs = (0..<5_000).map { TextBlock.Run("\($0)") }
    #expect(TextBlock(runs: runs, style: .body, lines: 3).limited.runs.count == 200)
  }
}
