import NotificationModel
import ShellScene
import TestSupport
import Testing

/// Keys that move between the visible lines of a reply.
@Suite struct `Lines of a reply` {
  private var bench = Bench()

  private mutating func open(_ text: String, caret: Int? = nil) {
    _ = bench.openReply()
    bench.shell.edit(.insert(text))
    if let caret { bench.shell.edit(.moveTo(caret, selects: false)) }
    bench.draw()
  }

  private var caret: Int? { bench.shell.fieldContent?.caret }
  private var selected: String? { bench.shell.fieldContent?.selected }

  /// How many letters a line of the field has.
  private var perLine: Int {
    let frame = bench.node("reply/org.example.app/a/field")?.frame ?? .zero
    return Int((frame.width - 20) / 7)
  }

  @Test(.rules("S40")) mutating func `Up and down keep the remembered column`() {
    open("a longer line\nab\nand another one", caret: 5)
    _ = bench.key(.down)
    #expect(caret == 16, "the end of the short line")
    _ = bench.key(.down)
    #expect(caret == 22)
    _ = bench.key(.up)
    _ = bench.key(.up)
    #expect(caret == 5)
    _ = bench.key(.down)
    _ = bench.key(.left)
    _ = bench.key(.up)
    #expect(caret == 1, "A step aside is the column from then on")
  }

  @Test(.rules("S40"))
  mutating func
    `Above the first line is the start of the text, and below the last line is its end`()
  {
    open("first\nlast", caret: 3)
    _ = bench.key(.up)
    #expect(caret == 0)
    _ = bench.key(.down)
    #expect(caret == 9, "The column is still wanted")
    _ = bench.key(.down)
    #expect(caret == 10)
    _ = bench.key(.down)
    #expect(caret == 10)
  }

  @Test(.rules("S40"))
  mutating func `Home and End go to the ends of the line, and with Control to those of the text`() {
    open("one\ntwo three\nfour", caret: 7)
    _ = bench.key(.home)
    #expect(caret == 4)
    _ = bench.key(.end)
    #expect(caret == 13)
    _ = bench.key(.home, .control)
    #expect(caret == 0)
    _ = bench.key(.end, .control)
    #expect(caret == 18)
  }

  @Test(.rules("S40")) mutating func `With Shift all of them select`() {
    open("one\ntwo\nsix", caret: 5)
    _ = bench.key(.up, .shift)
    #expect(selected == "ne\nt")
    _ = bench.key(.down, .shift)
    _ = bench.key(.down, .shift)
    #expect(selected == "wo\ns")
    _ = bench.key(.end, .shift)
    #expect(selected == "wo\nsix")
    _ = bench.key(.home, [.shift, .control])
    #expect(selected == "one\nt")
    _ = bench.key(.down)
    #expect(selected == "")
  }

  @Test(.rules("S40")) mutating func `Lines that are wrapped at the field's edge count as lines`() {
    open("x")
    let row = perLine
    bench.type(String(repeating: "x", count: 2 * row + 4))
    bench.shell.edit(.moveTo(row + 3, selects: false))
    bench.draw()
    _ = bench.key(.home)
    #expect(caret == row)
    _ = bench.key(.end)
    #expect(caret == 2 * row - 1, "Behind its last letter the next line begins")
    _ = bench.key(.up)
    #expect(caret == row - 1)
    _ = bench.key(.down)
    _ = bench.key(.down)
    #expect(caret == 2 * row + 5)
  }

  @Test(.rules("S40"))
  mutating func `A long reply is scrolled only until the caret is visible`() {
    open("1\n2\n3\n4\n5\n6\n7\n8")
    var drop: Double? {
      guard case .field(let look)? = bench.node("reply/org.example.app/a/field")?.look else {
        return nil
      }
      return (7 - look.origin.y) / 18
    }
    #expect(drop == 4, "The last four lines are seen")
    for _ in 0..<3 { _ = bench.key(.up) }
    #expect(drop == 4)
    _ = bench.key(.up)
    #expect(drop == 3)
    for _ in 0..<3 { _ = bench.key(.down) }
    #expect(drop == 3)
    bench.shell.edit(.selectAll)
    bench.type("1")
    #expect(drop == 0)
  }

  @Test(.rules("S40"))
  mutating func `A page is as many lines as are visible, in the remembered column`() {
    open((0..<12).map { "line \($0 % 10)" }.joined(separator: "\n"), caret: 7 * 6 + 3)
    _ = bench.key(.pageUp)
    #expect(caret == 7 * 2 + 3, "Four lines are seen")
    _ = bench.key(.pageUp)
    #expect(caret == 0, "Above the first line is the start of the text")
    _ = bench.key(.pageDown)
    #expect(caret == 7 * 4 + 3, "The column is still wanted")
    _ = bench.key(.pageDown, .shift)
    #expect(selected == "e 4\nline 5\nline 6\nline 7\nlin")
    _ = bench.key(.pageDown)
    #expect(caret == 7 * 12 - 1)
    bench.shell.edit(.selectAll)
    bench.type("one")
    bench.shell.edit(.insert("\ntwo"))
    bench.draw()
    _ = bench.key(.pageUp)
    #expect(caret == 0)
  }

  @Test(.rules("S40"))
  mutating func `While a composition is open, the keys belong to the input method`() {
    open("one\n")
    bench.shell.edit(.compose("にほん", caret: 9))
    bench.draw()
    _ = bench.key(.up)
    #expect(bench.shell.fieldContent?.seen == "one\nにほん")
    #expect(bench.shell.fieldContent?.composition == "にほん")
    #expect(caret == 4)
  }

  @Test(.rules("S40"))
  mutating func `In the search the ends are those of the text, and arrows go through the list`() {
    bench.present("b")
    _ = bench.shell.togglePanel(at: bench.moment)
    bench.draw()
    bench.type(String(repeating: "title ", count: 20))
    _ = bench.key(.home)
    #expect(caret == 0)
    _ = bench.key(.end)
    #expect(caret == 120)
    bench.shell.edit(.selectAll)
    bench.type("title")
    _ = bench.key(.down)
    #expect(
      bench.node("panel/card/org.example.app/b", on: .panel)?.state.contains(.focused) == true)
  }
}
