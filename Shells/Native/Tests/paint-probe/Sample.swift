import NotificationModel
import ShellPainter
import ShellScene

/// Trees of nodes that show every look; the shell's own layout is elsewhere.
struct Sample {
  let painter: Painter
  let words: SampleWords
  let picture: String
  var metrics: Theme.Metrics { painter.theme.metrics }

  private func node(
    _ frame: Rect, _ look: Look = .none, _ state: SceneNode.State = [], acts: Bool = false,
    clips: Bool = false, _ children: [SceneNode] = []
  ) -> SceneNode {
    SceneNode(
      NodeName("sample"), frame: frame, look: look, state: state,
      act: acts ? .field(NodeName("sample")) : nil, clips: clips, children: children)
  }

  private func text(_ block: TextBlock, x: Double, y: Double, width: Double) -> SceneNode {
    let size = painter.size(of: block, width: width)
    return node(Rect(x: x, y: y, width: width, height: size.height), .text(block))
  }

  private func width(_ block: TextBlock) -> Double {
    painter.size(of: block, width: .infinity).width
  }

  private func button(
    _ title: String, _ look: Look.ButtonLook, x: Double, y: Double, width: Double? = nil,
    _ state: SceneNode.State = []
  ) -> SceneNode {
    let block = TextBlock(title, style: .button, color: .buttonText, alignment: .center)
    let frame = Rect(
      x: x, y: y, width: width ?? self.width(block) + 28, height: metrics.buttonHeight)
    return node(frame, .button(look), state, acts: true, [node(frame, .text(block))])
  }

  private func sign(_ symbol: Look.Symbol, x: Double, y: Double, _ state: SceneNode.State = [])
    -> SceneNode
  {
    let frame = Rect(x: x, y: y, width: 24, height: 24)
    return node(
      frame, .button(.bare), state, acts: true,
      [node(frame.inset(by: 4), .symbol(symbol, .faintText))])
  }

  /// The icon, the name of the app, the time, and the signs of a card.
  private func head(
    _ app: String, _ time: String, _ mark: (String, ColorRole, Look.Symbol)?, _ card: Rect
  ) -> [SceneNode] {
    let pad = metrics.padding
    let left = card.x + pad + metrics.iconSize + 12
    let top = card.y + pad - 2
    var name = TextBlock(app, style: .caption, color: .faintText)
    name.runs[0].isBold = true
    let date = TextBlock(time, style: .caption, color: .faintText, alignment: .end)
    let end = card.right - pad + 4 - 24
    var nodes = [
      node(
        Rect(x: card.x + pad, y: card.y + pad, width: metrics.iconSize, height: metrics.iconSize),
        .icon(file: nil, letter: app, app: app)),
      text(name, x: left, y: top, width: width(name)),
      text(date, x: end - 6 - width(date), y: top, width: width(date)),
      sign(.close, x: end, y: top - 3),
    ]
    if let mark {
      let block = TextBlock(mark.0, style: .caption, color: mark.1)
      let x = left + width(name) + 8
      nodes.append(node(Rect(x: x, y: top + 1.5, width: 14, height: 14), .symbol(mark.2, mark.1)))
      nodes.append(text(block, x: x + 18, y: top, width: width(block)))
    }
    return nodes
  }

  private func body(_ plain: String) -> TextBlock { TextBlock(plain, style: .body, lines: 4) }

  private func card(
    _ frame: Rect, _ look: Look.CardLook, _ children: [SceneNode], _ state: SceneNode.State = [],
    height: Double
  ) -> SceneNode {
    node(
      Rect(x: frame.x, y: frame.y, width: frame.width, height: height), .card(look), state,
      acts: true, children)
  }

  private func stacked(
    _ blocks: [TextBlock], x: Double, y: Double, width: Double
  ) -> [SceneNode] {
    var nodes: [SceneNode] = []
    var top = y
    for block in blocks {
      nodes.append(text(block, x: x, y: top, width: width))
      top = (nodes.last?.frame.bottom ?? top) + 1
    }
    return nodes
  }

  /// A banner with everything.
  func banner(_ frame: Rect) -> SceneNode {
    let pad = metrics.padding
    let left = frame.x + pad + metrics.iconSize + 12
    let right = frame.right - pad
    var nodes = head(words.app, words.time, nil, frame)
    let styled = TextBlock(
      runs: [
        .init(words.body), .init(words.bold, isBold: true), .init(": "),
        .init(words.link, link: "https://example.org"), .init(" 🍲", isItalic: true),
      ], style: .body, lines: 4)
    let subtitle = TextBlock(
      runs: [.init(words.subtitle, isBold: true)], style: .body)
    nodes += stacked(
      [TextBlock(words.title, style: .title), subtitle, styled], x: left, y: frame.y + pad + 19,
      width: right - left - metrics.pictureSize - 12)
    var bottom = nodes.last?.frame.bottom ?? frame.y
    nodes.append(
      node(
        Rect(
          x: right - metrics.pictureSize, y: frame.y + pad + 26, width: metrics.pictureSize,
          height: metrics.pictureSize), .picture(file: picture)))
    bottom += 12
    nodes.append(
      node(Rect(x: left, y: bottom, width: right - left, height: 4), .progress(0.42)))
    bottom += 14
    var x = left
    for (place, title) in words.buttons.enumerated() {
      let states: [SceneNode.State] = [[.focused], .hovered, []]
      nodes.append(button(title, .plain, x: x, y: bottom, states[place % 3]))
      x = (nodes.last?.frame.right ?? x) + 8
    }
    bottom += metrics.buttonHeight + pad
    return card(frame, .ordinary, nodes, height: bottom - frame.y)
  }

  /// A critical one.
  func alarm(_ frame: Rect) -> SceneNode {
    let left = frame.x + metrics.padding + metrics.iconSize + 12
    let (app, mark, title, body) = words.alarm
    var nodes = head(app, words.rows[0].time, (mark, .critical, .critical), frame)
    nodes += stacked(
      [TextBlock(title, style: .title), self.body(body)], x: left,
      y: frame.y + metrics.padding + 19, width: frame.right - metrics.padding - left)
    let bottom = nodes.last?.frame.bottom ?? 0
    return card(frame, .critical, nodes, .hovered, height: bottom + metrics.padding - frame.y)
  }

  /// A question with a main and a destructive button.
  func question(_ frame: Rect) -> SceneNode {
    let pad = metrics.padding
    let left = frame.x + pad + metrics.iconSize + 12
    let inner = frame.right - pad - left
    var nodes = [
      node(
        Rect(x: frame.x + pad, y: frame.y + pad, width: metrics.iconSize, height: metrics.iconSize),
        .icon(file: nil, letter: "Organizer Plus", app: "Organizer Plus"))
    ]
    nodes += stacked(
      [
        TextBlock(words.question.title, style: .title, lines: 3),
        TextBlock(words.question.body, style: .caption, color: .faintText, lines: 4),
      ], x: left, y: frame.y + pad - 2, width: inner)
    let y = (nodes.last?.frame.bottom ?? 0) + 12
    let half = (frame.width - 2 * pad - 8) / 2
    nodes.append(
      button(words.question.buttons[0], .destructive, x: frame.x + pad, y: y, width: half))
    nodes.append(
      button(words.question.buttons[1], .main, x: frame.x + pad + half + 8, y: y, width: half))
    return card(frame, .question, nodes, height: y + metrics.buttonHeight + pad - frame.y)
  }

  /// A banner with a field in which something is selected.
  func reply(_ frame: Rect) -> SceneNode {
    let pad = metrics.padding
    let left = frame.x + pad + metrics.iconSize + 12
    let (app, title, body, typed, send) = words.reply
    var nodes = head(app, words.time, ("", .timeSensitive, .timeSensitive), frame)
    nodes += stacked(
      [TextBlock(title, style: .title), self.body(body)], x: left, y: frame.y + pad + 19,
      width: frame.right - pad - left)
    let y = (nodes.last?.frame.bottom ?? 0) + 12
    let sendWidth = width(TextBlock(send, style: .button)) + 32
    let room = Rect(
      x: left, y: y, width: frame.right - pad - left - sendWidth - 8, height: 34)
    let block = TextBlock(typed, style: .field, lines: .max)
    let count = typed.utf8.count
    let width = room.width - 20
    let look = FieldLook(
      text: block, placeholder: TextBlock("…", style: .field, color: .faintText),
      caret: painter.caret(in: block, width: width, before: count),
      selection: painter.selection(in: block, width: width, of: count / 3..<count / 2),
      composing: painter.selection(in: block, width: width, of: count / 2..<count),
      origin: Point(x: 10, y: 7))
    nodes.append(node(room, .field(look), .focused))
    nodes.append(
      button(send, .main, x: room.right + 8, y: y + 1, width: sendWidth, .hovered))
    return card(frame, .timeSensitive, nodes, height: y + 34 + pad - frame.y)
  }

  /// Everything that a stack of banners may hold.
  func banners() -> SceneNode {
    let room = metrics.shadow
    var y = room
    var cards: [SceneNode] = []
    for make in [banner, alarm, question, reply] {
      let card = make(Rect(x: room, y: y, width: metrics.bannerWidth, height: 0))
      cards.append(card)
      y = card.frame.bottom + metrics.gap
    }
    let size = Size(width: metrics.bannerWidth + 2 * room, height: y - metrics.gap + room)
    return finished(node(Rect(Point(x: 0, y: 0), size), .none, [], cards))
  }

  /// The panel with its head, rows of the texts, and a mark of how far it is scrolled.
  func panel(height: Double, rows: Int) -> SceneNode {
    let pad = metrics.padding
    let frame = Rect(x: 0, y: 0, width: metrics.panelWidth, height: height)
    let clear = width(TextBlock(words.panel.clear, style: .button)) + 28
    var nodes = stacked(
      [
        TextBlock(words.panel.title, style: .heading),
        TextBlock(words.panel.count, style: .caption, color: .faintText),
      ], x: pad, y: pad, width: frame.width - 2 * pad - clear)
    nodes.append(
      button(words.panel.clear, .plain, x: frame.width - pad - clear, y: pad + 4, width: clear))
    var y = (nodes.map(\.frame.bottom).max() ?? 0) + 10
    let field = FieldLook(
      text: TextBlock("", style: .field),
      placeholder: TextBlock(words.panel.search, style: .field, color: .faintText),
      origin: Point(x: 34, y: 7))
    let search = Rect(x: pad, y: y, width: frame.width - 2 * pad, height: 34)
    nodes.append(node(search, .field(field)))
    nodes.append(
      node(Rect(x: pad + 10, y: y + 9, width: 16, height: 16), .symbol(.search, .faintText)))
    y += 44
    var x = pad
    for (place, mode) in words.panel.modes.enumerated() {
      nodes.append(button(mode, place == 0 ? .chosen : .plain, x: x, y: y))
      x = (nodes.last?.frame.right ?? x) + 8
    }
    y += metrics.buttonHeight + 8
    nodes.append(node(Rect(x: pad, y: y, width: frame.width - 2 * pad, height: 1), .line))
    y += 9
    let list = Rect(x: 0, y: y, width: frame.width, height: frame.height - y)
    var cards: [SceneNode] = []
    for index in 0..<rows {
      cards.append(row(index, Rect(x: pad, y: y, width: frame.width - 2 * pad, height: 0)))
      y = (cards.last?.frame.bottom ?? y) + metrics.gap
    }
    nodes.append(node(list, .none, clips: true, cards))
    nodes.append(
      node(
        Rect(x: frame.width - 8, y: list.y + 12, width: 4, height: 120), .scrollMark))
    return finished(node(frame, .panel, [], nodes))
  }

  private func row(_ place: Int, _ frame: Rect) -> SceneNode {
    let row = words.rows[place % words.rows.count]
    let left = frame.x + metrics.padding + metrics.iconSize + 12
    var nodes = head(row.app, row.time, nil, frame)
    var blocks = [TextBlock(row.title, style: .title), body(row.body)]
    if place == 1 {
      blocks.append(TextBlock(words.more, style: .caption, color: .faintText))
    }
    nodes += stacked(
      blocks, x: left, y: frame.y + metrics.padding + 19,
      width: frame.right - metrics.padding - left)
    let bottom = (nodes.last?.frame.bottom ?? 0) + metrics.padding
    return card(frame, .ordinary, nodes, place == 2 ? .focused : [], height: bottom - frame.y)
  }

  /// All symbols, in three sizes.
  func symbols() -> SceneNode {
    var nodes: [SceneNode] = []
    for (row, side) in [16.0, 24, 48].enumerated() {
      for (column, symbol) in Look.Symbol.allCases.enumerated() {
        nodes.append(
          node(
            Rect(
              x: 12 + Double(column) * 56, y: 12 + Double(row) * 56, width: side, height: side),
            .symbol(symbol, .text)))
      }
    }
    return node(Rect(x: 0, y: 0, width: 640, height: 180), .panel, [], nodes)
  }

  private func finished(_ node: SceneNode) -> SceneNode {
    painter.theme.isRightToLeft ? node.mirrored(in: node.frame.width) : node
  }
}
