import NotificationModel
import Words

/// What lays nodes out: it measures texts, and knows the looks, the words and the moment.
struct Composer {
  let theme: Theme
  let words: Vocabulary
  let moment: ShellMoment
  let measurer: any TextMeasurer

  var metrics: Theme.Metrics { theme.metrics }

  /// A text at a place, as high as it needs.
  func text(
    _ block: TextBlock, _ name: NodeName, x: Double, y: Double, width: Double,
    role: SceneNode.Role = .label
  ) -> SceneNode {
    let size = measurer.size(of: block, width: width)
    return SceneNode(
      name, role: role, spoken: block.plain,
      frame: Rect(x: x, y: y, width: width, height: size.height), look: .text(block))
  }

  /// The width of a line that has all the room it wants.
  func width(of block: TextBlock) -> Double { measurer.size(of: block, width: 10_000).width }

  /// Whether a text has as many lines as it needs.
  func fits(_ block: TextBlock, width: Double) -> Bool {
    var whole = block
    whole.lines = .max
    return measurer.size(of: whole, width: width).height
      <= measurer.size(of: block, width: width).height
  }

  /// The icon of an app on its card, or its initials if it has no icon.
  func icon(
    _ file: String?, of app: BundleIdentifier, named appName: String, _ card: NodeName,
    at origin: Point
  ) -> SceneNode {
    SceneNode(
      card.part("icon"),
      frame: Rect(origin, Size(width: metrics.iconSize, height: metrics.iconSize)),
      look: .icon(file: file, letter: SeenText.initials(appName), app: app.rawValue))
  }

  /// A button with words. It is higher than its frame if its words need more lines.
  func button(
    _ title: String, _ name: NodeName, _ act: ShellAction, _ look: Look.ButtonLook = .plain,
    frame: Rect,
    spoken: String? = nil
  ) -> SceneNode {
    let color: ColorRole =
      switch look {
      case .main, .chosen: .accentText
      case .destructive: .destructive
      case .plain, .bare: .buttonText
      }
    var frame = frame
    frame.height = buttonHeight(of: title, width: frame.width, least: frame.height)
    let block = label(title, color)
    let inner = frame.inset(by: Self.buttonInset)
    let height = measurer.size(of: block, width: inner.width).height
    let label = SceneNode(
      name.part("title"),
      frame: Rect(
        x: inner.x, y: frame.y + (frame.height - height) / 2, width: inner.width, height: height),
      look: .text(block))
    return SceneNode(
      name, role: .button, spoken: spoken ?? title, frame: frame, look: .button(look), act: act,
      children: [label])
  }

  private func label(_ title: String, _ color: ColorRole) -> TextBlock {
    TextBlock(
      title, style: .button, color: color, lines: SceneLimits.labelLines, alignment: .center)
  }

  /// The height of a button of a width.
  func buttonHeight(of title: String, width: Double, least: Double) -> Double {
    let block = label(title, .buttonText)
    let inner = max(0, width - 2 * Self.buttonInset)
    return max(least, measurer.size(of: block, width: inner).height + 2 * Self.labelInset)
  }

  /// The width of a button with its words on one line.
  func buttonWidth(of title: String) -> Double {
    width(of: TextBlock(title, style: .button)) + 2 * Self.buttonInset
  }

  /// How much larger signs are for large texts.
  var signGrowth: Double { max(1, theme.textScale) }

  /// The side of a button with a sign; the sign grows with the texts, and the space around it stays.
  func signSide(_ side: Double) -> Double { side + Self.signSize * (signGrowth - 1) }

  /// A button with a sign.
  func sign(
    _ symbol: Look.Symbol, _ name: NodeName, _ act: ShellAction, frame: Rect, spoken: String,
    look: Look.ButtonLook = .bare
  ) -> SceneNode {
    let inset = max(2, (min(frame.width, frame.height) - Self.signSize * signGrowth) / 2)
    return SceneNode(
      name, role: .button, spoken: spoken, frame: frame, look: .button(look), act: act,
      children: [
        SceneNode(
          name.part("sign"), frame: frame.inset(by: inset), look: .symbol(symbol, .faintText))
      ])
  }

  /// Buttons in as few rows as their words allow, all of a row equally wide.
  func buttons(
    _ buttons: [(title: String, name: NodeName, act: ShellAction, look: Look.ButtonLook)],
    x: Double,
    y: Double, width: Double
  ) -> [SceneNode] {
    guard !buttons.isEmpty else { return [] }
    let widest = buttons.map { buttonWidth(of: $0.title) }.max() ?? 0
    let most = max(1, min(buttons.count, 3))
    let columns =
      (1...most).reversed().first { count in
        let room = (width - Double(count - 1) * metrics.gap) / Double(count)
        return widest <= room && (buttons.count % count == 0 || buttons.count > count)
      } ?? 1
    var nodes: [SceneNode] = []
    var top = y
    for start in stride(from: 0, to: buttons.count, by: columns) {
      let row = buttons[start..<min(start + columns, buttons.count)]
      let own = (width - Double(row.count - 1) * metrics.gap) / Double(row.count)
      let height =
        row.map { buttonHeight(of: $0.title, width: own, least: metrics.buttonHeight) }.max() ?? 0
      for (index, button) in row.enumerated() {
        let frame = Rect(
          x: x + Double(index) * (own + metrics.gap), y: top, width: own, height: height)
        nodes.append(self.button(button.title, button.name, button.act, button.look, frame: frame))
      }
      top += height + metrics.gap
    }
    return nodes
  }

  /// The side of a sign with texts of the usual size.
  private static let signSize = 14.0
  /// Between the edge of a button and its words.
  static let buttonInset = 10.0
  /// Between the upper and lower edges of a button and its words.
  static let labelInset = 5.0
}

extension [SceneNode] {
  /// The lowest edge of all; `other` if the list is empty.
  func bottom(or other: Double) -> Double { map(\.frame.bottom).max() ?? other }
}
