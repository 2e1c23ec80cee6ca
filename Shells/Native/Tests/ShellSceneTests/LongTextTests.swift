import NotificationModel
import ShellScene
import TestSupport
import Testing

@Suite struct `Long texts` {
  private var bench = Bench()
  private let field = "reply/org.example.app/a/field"

  private mutating func open(_ text: String) {
    _ = bench.openReply()
    bench.shell.edit(.insert(text))
    bench.draw()
  }

  private func look() throws -> FieldLook {
    guard case .field(let look)? = bench.node(field)?.look else {
      return try #require(nil, "no field")
    }
    return look
  }

  private static let lines = (0..<2_000).map { "line \($0) of a long reply" }.joined(
    separator: "\n")

  @Test(.rules("S40")) mutating func `The text around the caret is laid out, wherever it is`()
    throws
  {
    open(Self.lines)
    let whole = bench.shell.fieldContent?.text ?? ""
    for byte in [whole.utf8.count, 20_000, 4_100, 0] {
      bench.shell.edit(.moveTo(byte, selects: false))
      bench.draw()
      let look = try look()
      let shown = look.text.plain
      #expect(shown.unicodeScalars.count <= SceneLimits.fieldLetters)
      let caret = look.firstByte + (look.caretByte ?? -1)
      #expect(caret == bench.shell.fieldContent?.caret)
      let start = whole.utf8.index(whole.startIndex, offsetBy: look.firstByte)
      #expect(whole[start...].hasPrefix(shown))
      #expect(start == whole.startIndex || whole[whole.index(before: start)].isNewline)
      let behind = shown.utf8.count - (look.caretByte ?? 0)
      #expect(behind >= 1_000 || look.firstByte + shown.utf8.count == whole.utf8.count)
    }
  }

  @Test(.rules("S40")) mutating func `Text typed at the end of a long text is visible`() throws {
    open(String(repeating: "x", count: 10_000))
    bench.type("END")
    let look = try look()
    #expect(look.text.plain.hasSuffix("xEND"))
    #expect(look.caretByte == look.text.plain.utf8.count)
  }

  @Test(.rules("S40"))
  mutating func `A press and a selection in a long text match the visible text`()
    throws
  {
    open(Self.lines)
    let node = try #require(bench.node(field))
    let before = try look()
    #expect(before.firstByte > 0)
    _ = bench.press(
      at: Point(x: node.frame.x + before.origin.x + 15, y: node.frame.y + 12), on: .banners)
    let room = node.frame.width - 2 * before.origin.x
    let pressed = bench.measurer.byte(
      in: before.text, width: room, at: Point(x: 15, y: 12 - before.origin.y))
    #expect(pressed > 2 && bench.shell.fieldContent?.caret == before.firstByte + pressed)
    bench.shell.edit(.selectAll)
    bench.draw()
    let selected = try look()
    #expect(selected.selectedBytes == 0..<selected.text.plain.utf8.count)
  }

  @Test mutating func `A long body is complete in the panel, and is cut to fit on a banner`()
    throws
  {
    let long = String(repeating: "words and ", count: 400)
    bench.present("a") {
      $0.body = long
      $0.alertStyle = .alert
    }
    func lines(_ surface: SurfaceName, _ name: String) throws -> Int {
      guard case .text(let block)? = bench.node("\(name)/body", on: surface)?.look else {
        return try #require(nil, "no body")
      }
      #expect(block.plain == long || block.lines == 4)
      return block.lines
    }
    let banner = "banner/org.example.app/a"
    #expect(try lines(.banners, banner) == 4)
    _ = bench.press("\(banner)/readAll")
    let shown = try lines(.banners, banner)
    #expect(shown > 20 && shown < 100)
    #expect(bench.node(banner).map { $0.frame.height < bench.shell.display.screen.height } == true)
    _ = bench.shell.togglePanel(at: bench.moment)
    bench.draw()
    let row = try #require(bench.cards(.panel).first)
    #expect(try lines(.panel, row) > 100)
  }
}
