import LinuxEvents
import ShellPainter
import ShellScene
import TestSupport
import Testing

@Suite struct `Painting cards that move` {
  private let painter = Painter(theme: .light)

  private func card(x: Double = 30, y: Double = 30, title: String = "Tea") -> SceneNode {
    let frame = Rect(x: x, y: y, width: 200, height: 90)
    let text = TextBlock(title, style: .title)
    return SceneNode(
      frame, .card(.ordinary),
      children: [
        SceneNode(frame.inset(by: 14.3), .text(text)), SceneNode(frame.inset(by: 40), .line),
      ])
  }

  private func moving(_ node: SceneNode, scale: Double = 1) throws -> PaintedTree {
    try PaintedTree(
      node.on(320, 200), painter, scale: scale, moving: Painter.Frame(of: 0, at: 0))
  }

  private func painted(_ node: SceneNode, scale: Double = 1) throws -> PaintedTree {
    try PaintedTree(node.on(320, 200), Painter(theme: painter.theme, scale: scale), scale: scale)
  }

  @Test(.rules("S49"), arguments: [1, 1.5, 2])
  func `A moved card is painted once, and has the same pixels elsewhere`(scale: Double) throws {
    painter.scale = scale
    for step in 0..<12 {
      let card = card(x: 30 + 2 * Double(step), y: 30 + 4 * Double(step))
      #expect(try moving(card, scale: scale) == painted(card, scale: scale))
    }
    #expect(painter.spritesMade == 1)
  }

  @Test(.rules("S49")) func `A card that fades keeps its parts together`() throws {
    var card = card()
    card.opacity = 0.5
    let (moving, still) = (try moving(card), try painted(card))
    for place in [(130.0, 75.0), (130, 122), (31, 31), (130, 30)] {
      #expect(abs(moving.alpha(place.0, place.1) - still.alpha(place.0, place.1)) <= 1)
    }
  }

  @Test func `A card is painted again when its look, its theme or the scale has changed`() throws {
    _ = try moving(card())
    #expect(try moving(card(title: "Coffee")) == painted(card(title: "Coffee")))
    #expect(painter.spritesMade == 2)
    var pressed = card()
    pressed.state = [.pressed]
    #expect(try moving(pressed) == painted(pressed))
    #expect(painter.spritesMade == 3)
    painter.theme = .dark
    #expect(try moving(card())[40, 110] == Theme.dark.color(.card).pixel)
    _ = try moving(card(), scale: 2)
    #expect(painter.spritesMade == 5)
  }

  @Test func `A card at rest is drawn by its sprite only with the same pixels`() throws {
    _ = try moving(card())
    for y in [30, 31, 30.4] {
      let tree = try PaintedTree(card(y: y).on(320, 200), painter)
      #expect(tree == (try painted(card(y: y))), "\(y)")
    }
    _ = try PaintedTree(card(title: "Coffee").on(320, 200), painter)
    #expect(painter.spritesMade == 1)
  }

  @Test func `Only as many cards are kept as a screen has, and none after a rest`() throws {
    for index in 0..<20 { _ = try moving(card(title: "Tea \(index)")) }
    _ = try moving(card(title: "Tea 19"))
    #expect(painter.spritesMade == 20)
    _ = try moving(card(title: "Tea 0"))
    #expect(painter.spritesMade == 21)
    painter.forgetSprites()
    _ = try moving(card(title: "Tea 0"))
    #expect(painter.spritesMade == 22)
  }

  @Test func `Of more cards than are kept, only the others are painted for each frame`() throws {
    var tree = card().on(320, 200)
    tree.children = (0..<9).map { card(title: "Tea \($0)") }
    let frame = Painter.Frame(of: 0, at: 0)
    for _ in 0..<3 { _ = try PaintedTree(tree, painter, moving: frame) }
    #expect(painter.spritesMade == 8 + 3)
  }

  @Test(.rules("S49")) func `A later frame of a layout shows the cards further on`() throws {
    var leaving = card()
    leaving.motions = [Motion(since: 0, x: 40, fading: 1, isDeparture: true)]
    #expect(try moving(leaving) == painted(card()))
    let half = Painter.Frame(of: 0, at: SceneLimits.motion / 2)
    let tree = try PaintedTree(leaving.on(320, 200), painter, moving: half)
    #expect(tree.alpha(35, 75) < 100 && (125...130).contains(tree.alpha(45, 75)))
    #expect(painter.spritesMade == 1)
    var coming = card()
    coming.motions = [Motion(since: 0, y: -8)]
    let rest = Painter.Frame(of: 0, at: SceneLimits.motion)
    let settled = try PaintedTree(coming.moved(y: -8).on(320, 200), painter, moving: rest)
    #expect(settled == (try painted(card())))
  }

  @Test(.rules("S49")) func `The panel leaves as a whole, with its cards`() throws {
    let frame = Rect(x: 10, y: 10, width: 280, height: 180)
    func panel(x: Double) -> SceneNode {
      SceneNode(frame, .panel, children: [card()]).moved(x: x)
    }
    for x in [0.0, 7, 40] { #expect(try moving(panel(x: x)) == painted(panel(x: x))) }
    #expect(painter.spritesMade == 1)
  }
}
