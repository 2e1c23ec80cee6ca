import LinuxEvents
import ShellPainter
import ShellScene
import TestSupport
import Testing

@Suite struct `The painter` {
  private let painter = Painter(theme: .light)
  private let card = Rect(x: 30, y: 30, width: 200, height: 90)

  private func pixel(_ role: ColorRole) -> UInt32 { painter.theme.color(role).pixel }

  @Test func `A card has the theme's colour, clear corners, and a shadow that ends in its room`()
    throws
  {
    let tree = try PaintedTree(SceneNode(card, .card(.ordinary)).on(260, 160), painter)
    #expect(tree[130, 75] == pixel(.card))
    #expect(tree[31, 31] != pixel(.card))
    #expect(tree.alpha(130, 122) > 8)
    #expect(tree.alpha(130, 30 + 90 + 17) == 0)
    #expect(tree.alpha(2, 2) == 0)
  }

  @Test func `Each kind of card has a border of its own`() throws {
    var borders: Set<UInt32> = []
    for look in [Look.CardLook.ordinary, .timeSensitive, .critical, .question] {
      let tree = try PaintedTree(SceneNode(card, .card(look)).on(260, 160), painter)
      borders.insert(tree[130, 30])
    }
    #expect(borders.count == 4)
    let critical = try PaintedTree(SceneNode(card, .card(.critical)).on(260, 160), painter)
    #expect(critical[130, 30] == pixel(.critical))
    #expect(critical[130, 31] == pixel(.critical))
  }

  @Test func `A card and a button show the pointer, the press and the focus`() throws {
    for look in [
      Look.card(.ordinary), .button(.plain), .button(.main), .button(.destructive),
      .button(.chosen), .button(.bare),
    ] {
      var seen: Set<UInt32> = []
      for state: SceneNode.State in [[], .hovered, [.hovered, .pressed]] {
        let tree = try PaintedTree(SceneNode(card, look, state).on(260, 160), painter)
        seen.insert(tree[130, 75])
      }
      #expect(seen.count == 3, "\(look)")
      let plain = try PaintedTree(SceneNode(card, look).on(260, 160), painter)
      let focused = try PaintedTree(SceneNode(card, look, .focused).on(260, 160), painter)
      let ring = pixel(.focusRing)
      #expect(focused.count(ring) > plain.count(ring) + 400, "\(look)")
    }
  }

  @Test func `A text that can be pressed shows the focus`() throws {
    let look = Look.text(TextBlock("Show Less", style: .caption, color: .accent))
    let plain = try PaintedTree(SceneNode(card, look).on(260, 160), painter)
    let focused = try PaintedTree(SceneNode(card, look, .focused).on(260, 160), painter)
    #expect(focused.count(pixel(.focusRing)) > plain.count(pixel(.focusRing)) + 400)
  }

  @Test func `A node that is disabled or faded is seen through, with everything in it`() throws {
    var node = SceneNode(
      card, .card(.ordinary), children: [SceneNode(card.inset(by: 20), .line)])
    node.opacity = 0.5
    let faded = try PaintedTree(node.on(260, 160), painter)
    #expect((120...135).contains(faded.alpha(130, 75)))
    node.opacity = 0
    #expect(try PaintedTree(node.on(260, 160), painter).alpha(130, 75) == 0)
    let disabled = try PaintedTree(
      SceneNode(card, .button(.main), .disabled).on(260, 160), painter)
    #expect((90...140).contains(disabled.alpha(130, 75)))
  }

  @Test func `The children of a clipping node are cut at its frame`() throws {
    let row = SceneNode(Rect(x: 0, y: 0, width: 100, height: 40), .button(.main))
    var list = SceneNode(Rect(x: 0, y: 0, width: 100, height: 20), children: [row])
    #expect(try PaintedTree(list.on(100, 40), painter).alpha(50, 30) == 255)
    list.clips = true
    #expect(try PaintedTree(list.on(100, 40), painter).alpha(50, 30) == 0)
    #expect(try PaintedTree(list.on(100, 40), painter).alpha(50, 10) == 255)
  }

  @Test func `A progress bar fills from the side at which lines begin`() throws {
    let bar = SceneNode(Rect(x: 0, y: 0, width: 100, height: 6), .progress(0.3)).on(100, 6)
    let plain = try PaintedTree(bar, painter)
    #expect(plain[15, 3] == pixel(.progress))
    #expect(plain[85, 3] != pixel(.progress))
    var theme = Theme.light
    theme.isRightToLeft = true
    let mirrored = try PaintedTree(bar, Painter(theme: theme))
    #expect(mirrored[85, 3] == pixel(.progress))
    #expect(mirrored[15, 3] != pixel(.progress))
    for part in [-1, 2, Double.nan, .infinity] {
      _ = try PaintedTree(
        SceneNode(Rect(x: 0, y: 0, width: 100, height: 6), .progress(part)).on(100, 6), painter)
    }
  }

  @Test func `Every sign is drawn within its frame, and sharper at twice the scale`() throws {
    for symbol in Look.Symbol.allCases {
      let sign = SceneNode(
        Rect(x: 4, y: 4, width: 24, height: 24), .symbol(symbol, .text)
      ).on(32, 32)
      let plain = try PaintedTree(sign, painter)
      let double = try PaintedTree(sign, painter, scale: 2)
      #expect(plain.count(0) > 400 && plain.count(0) < 1020, "\(symbol)")
      #expect((0..<32).allSatisfy { plain.alpha(Double($0), 1) == 0 })
      // Of the pixels that have any colour, more are wholly covered.
      let whole = pixel(.text)
      let parts = [(plain, 1024.0), (double, 4096)].map { tree, all in
        Double(tree.count(whole)) / (all - Double(tree.count(0)))
      }
      #expect(parts[1] > parts[0], "\(symbol)")
    }
  }

  @Test func `The sign that points is mirrored with the text, a clock is not`() throws {
    var theme = Theme.light
    theme.isRightToLeft = true
    for (symbol, isMirrored) in [(Look.Symbol.send, true), (.timeSensitive, false)] {
      let sign = SceneNode(Rect(x: 0, y: 0, width: 24, height: 24), .symbol(symbol, .text))
        .on(24, 24)
      let (plain, other) = (
        try PaintedTree(sign, painter), try PaintedTree(sign, Painter(theme: theme))
      )
      let isSame = (0..<24).allSatisfy { y in
        (0..<24).allSatisfy { plain.buffer[$0, y] == other.buffer[$0, y] }
      }
      #expect(isSame != isMirrored)
    }
  }

  @Test func `Words on a button have a colour that can be read there`() throws {
    for (look, role) in [
      (Look.ButtonLook.main, ColorRole.accentText), (.destructive, .destructive),
      (.chosen, .accent), (.plain, .buttonText),
    ] {
      let frame = Rect(x: 0, y: 0, width: 100, height: 32)
      let words = SceneNode(
        frame, .text(TextBlock("███", style: .button, color: .buttonText, alignment: .center)))
      let tree = try PaintedTree(
        SceneNode(frame, .button(look), children: [words]).on(100, 32), painter)
      #expect(tree.count(pixel(role)) > 50, "\(look)")
    }
  }

  @Test func `A new theme and a new scale are seen at the next paint`() throws {
    let painter = Painter(theme: .light)
    let tree = SceneNode(card, .card(.ordinary)).on(260, 160)
    #expect(try PaintedTree(tree, painter)[130, 75] == Theme.light.color(.card).pixel)
    painter.theme = .dark
    #expect(try PaintedTree(tree, painter)[130, 75] == Theme.dark.color(.card).pixel)
    let text = TextBlock("Hello", style: .title)
    let size = painter.size(of: text, width: 100)
    painter.scale = 2
    #expect(abs(painter.size(of: text, width: 100).width - size.width) < 4)
    painter.theme.textScale = 2
    #expect(painter.size(of: text, width: 200).width > size.width * 1.7)
  }
}
