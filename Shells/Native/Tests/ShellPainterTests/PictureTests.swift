import Drawing
import Foundation
import LinuxEvents
import ShellPainter
import ShellScene
import TestSupport
import Testing

@Suite struct `Icons and pictures` {
  private let painter = Painter(theme: .light)
  private let folder: TemporaryFolder
  private let frame = Rect(x: 0, y: 0, width: 36, height: 36)

  init() throws { folder = try TemporaryFolder() }

  /// A file with one colour, that of a button of a theme.
  private func file(_ name: String, _ theme: Theme) throws -> String {
    let whole = Rect(x: -20, y: -20, width: 104, height: 104)
    let tree = try PaintedTree(
      SceneNode(whole, .button(.main)).on(64, 64), Painter(theme: theme))
    try #require(tree.buffer.writePNG(folder.path(name)))
    return folder.path(name)
  }

  @Test func `An icon is read from its file, and a coloured letter replaces a missing file`() throws
  {
    let icon = try file("icon.png", .light)
    let drawn = try PaintedTree(
      SceneNode(frame, .icon(file: icon, letter: "M", app: "M")).on(36, 36), painter)
    #expect(drawn[18, 18] == Theme.light.color(.accent).pixel)
    #expect(drawn[0, 0] == 0)
    let letter = try PaintedTree(
      SceneNode(frame, .icon(file: nil, letter: "M", app: "M")).on(36, 36), painter)
    #expect(letter.count(0xFFFF_FFFF) > 10)
    #expect(letter[18, 3] != drawn[18, 3])
    let missing = try PaintedTree(
      SceneNode(frame, .icon(file: folder.path("none.png"), letter: "M", app: "M")).on(36, 36),
      painter)
    #expect(missing[18, 3] == letter[18, 3])
  }

  @Test func `The colour of a letter is the same for the same app and another for another one`()
    throws
  {
    func ground(_ name: String) throws -> UInt32 {
      try PaintedTree(
        SceneNode(frame, .icon(file: nil, letter: name, app: name)).on(36, 36), painter)[18, 3]
    }
    #expect(try ground("Mail") == ground("Mail"))
    #expect(try ground("Mail") != ground("Messages"))
    for name in ["", " ", "👨‍👩‍👧‍👦", "ﷺ", "\u{301}\u{301}", "天気", String(repeating: "x", count: 9_999)] {
      #expect(try ground(name) >> 24 == 255)
    }
  }

  @Test func `A file that is written again is read again`() throws {
    let picture = try file("picture.png", .light)
    let node = SceneNode(frame, .picture(file: picture)).on(36, 36)
    #expect(try PaintedTree(node, painter)[18, 18] == Theme.light.color(.accent).pixel)
    try FileManager.default.removeItem(atPath: picture)
    _ = try file("picture.png", .dark)
    #expect(try PaintedTree(node, painter)[18, 18] == Theme.dark.color(.accent).pixel)
  }

  @Test func `A damaged picture is a plain ground with a sign`() throws {
    let file = folder.path("damaged.png")
    try Data("no picture".utf8).write(to: URL(filePath: file))
    let tree = try PaintedTree(SceneNode(frame, .picture(file: file)).on(36, 36), painter)
    #expect(tree[18, 2] == Theme.light.color(.field).pixel)
  }
}
