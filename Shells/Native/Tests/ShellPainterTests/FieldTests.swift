import LinuxEvents
import ShellPainter
import ShellScene
import TestSupport
import Testing

@Suite struct `A field` {
  private let painter = Painter(theme: .light)
  private let frame = Rect(x: 0, y: 0, width: 200, height: 34)

  private func look(_ text: String, selection: Range<Int> = 0..<0, caret: Int? = nil) -> FieldLook {
    let block = TextBlock(text, style: .field, lines: .max)
    return FieldLook(
      text: block, placeholder: TextBlock("██", style: .field, color: .critical),
      caret: caret.map { painter.caret(in: block, width: 180, before: $0) },
      selection: painter.selection(in: block, width: 180, of: selection),
      composing: painter.selection(in: block, width: 180, of: selection),
      origin: Point(x: 10, y: 7))
  }

  private func painted(_ look: FieldLook) throws -> PaintedTree {
    try PaintedTree(SceneNode(frame, .field(look)).on(200, 34), painter)
  }

  private func pixel(_ role: ColorRole) -> UInt32 { painter.theme.color(role).pixel }

  @Test func `The placeholder is seen only in an empty field`() throws {
    #expect(try painted(look("")).count(pixel(.critical)) > 50)
    #expect(try painted(look("typed")).count(pixel(.critical)) == 0)
  }

  @Test
  func `The selection, the composition and the caret are painted at their measured positions`()
    throws
  {
    let look = look("Hello world", selection: 0..<5, caret: 11)
    let tree = try painted(look)
    #expect(tree.count(pixel(.selection)) > 100)
    let caret = try #require(look.caret)
    let column = Rect(x: 10 + caret.x - 2, y: 7, width: 4, height: caret.height)
    #expect(tree.count(pixel(.accent), in: column) > 10)
    #expect(try painted(self.look("Hello world")).count(pixel(.selection)) == 0)
    let line = try #require(look.composing.first)
    #expect(
      tree.count(pixel(.text), in: Rect(x: 10, y: 7 + line.bottom - 3, width: 30, height: 3)) > 20)
  }

  @Test func `A scrolled text stays within the field`() throws {
    var look = look(String(repeating: "█ ", count: 200))
    look.origin = Point(x: 10, y: -60)
    let tree = try painted(look)
    #expect(tree[100, 1] != pixel(.text))
    #expect(tree[100, 33] != pixel(.text))
    #expect(tree.count(pixel(.text)) > 200)
  }

  @Test func `A horizontally scrolled line is not laid out again`() throws {
    var look = look("typed")
    look.text.lines = 1
    _ = painter.size(of: look.text, width: 180)
    let made = painter.layoutsMade
    for x in [10.0, 4, -20] {
      look.origin.x = x
      _ = try painted(look)
    }
    #expect(painter.layoutsMade == made)
  }
}
