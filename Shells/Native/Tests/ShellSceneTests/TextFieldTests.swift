import ShellScene
import TestSupport
import Testing

@Suite struct `A field that takes text` {
  private var field = TextField()

  @Test mutating func `Whole characters are deleted, however many scalars they have`() {
    field.apply(.insert("a👨‍👩‍👧é"))
    field.apply(.deleteBackward)
    #expect(field.text == "a👨‍👩‍👧")
    field.apply(.deleteBackward)
    #expect(field.text == "a")
    field.apply(.move(.start, selects: false))
    field.apply(.deleteForward)
    #expect(field.text.isEmpty)
    field.apply(.deleteForward)
    field.apply(.deleteBackward)
    #expect(field.text.isEmpty)
  }

  @Test mutating func `Words are skipped and deleted at once`() {
    field.apply(.insert("one two, three"))
    field.apply(.move(.wordLeft, selects: false))
    #expect(field.caret == 9)
    field.apply(.deleteWordBackward)
    #expect(field.text == "one three")
    field.apply(.move(.wordRight, selects: true))
    #expect(field.selected == "three")
  }

  @Test
  mutating func `Typed text replaces the selection, and can be undone and redone`() {
    field.apply(.insert("abc"))
    field.apply(.selectAll)
    field.apply(.insert("x"))
    #expect(field.text == "x")
    field.apply(.undo)
    #expect(field.text == "abc")
    field.apply(.redo)
    #expect(field.text == "x")
    field.apply(.redo)
    #expect(field.text == "x")
  }

  @Test mutating func `A movement without selecting ends the selection at its side`() {
    field.apply(.insert("abcdef"))
    field.apply(.moveTo(2, selects: false))
    field.apply(.moveTo(4, selects: true))
    field.apply(.move(.left, selects: false))
    #expect(field.caret == 2)
    #expect(field.selection.isEmpty)
  }

  @Test(arguments: [-5, 0, 1, 2, 3, 4, 100])
  mutating func `A caret is never inside a character`(byte: Int) {
    field.apply(.insert("éa"))
    field.apply(.moveTo(byte, selects: false))
    #expect([0, 2, 3].contains(field.caret))
  }

  @Test func `Text beyond the limit is not accepted`() {
    var field = TextField(limit: 4)
    field.apply(.insert("abc"))
    field.apply(.insert("de"))
    #expect(field.text == "abc")
    field.apply(.compose("too long", caret: 3))
    #expect(field.seen == "abc")
  }
}
