import NotificationModel
import Words

extension Composer {
  /// The card of a notification; its height is what its content needs.
  func card(
    _ presentation: Presentation, _ options: CardOptions, x: Double, y: Double, width: Double
  ) -> SceneNode {
    let title = ShellModel.headline(presentation)
    let app = SeenText.named(presentation.appName)
    let inner = Rect(
      x: x + metrics.padding, y: y + metrics.padding, width: width - 2 * metrics.padding,
      height: 0)
    var children = [
      icon(
        options.icon, of: presentation.key.app, named: presentation.appName, options.name,
        at: inner.origin)
    ]
    let left = inner.x + metrics.iconSize + 12
    children += head(presentation, options, x: left, y: inner.y - 2, right: inner.right)
    children += texts(
      presentation, options, x: left, y: children.dropFirst().map(\.frame.bottom).max() ?? inner.y,
      right: inner.right)
    var bottom = max(children.bottom(or: inner.y), inner.y + metrics.iconSize)
    let below = foot(presentation, options, x: inner.x, y: bottom + 10, width: inner.width)
    children += below
    bottom = max(bottom, below.bottom(or: bottom))
    return SceneNode(
      options.name, role: .notification, spoken: "\(app): \(title)",
      frame: Rect(x: x, y: y, width: width, height: bottom + metrics.padding - y),
      look: .card(Self.look(of: presentation.level)), act: options.act, children: children)
  }

  private static func look(of level: InterruptionLevel) -> Look.CardLook {
    switch level {
    case .critical: .critical
    case .timeSensitive: .timeSensitive
    case .passive, .active: .ordinary
    }
  }

  /// Title, subtitle, body, and the picture next to them.
  private func texts(
    _ presentation: Presentation, _ options: CardOptions, x: Double, y: Double, right: Double
  ) -> [SceneNode] {
    var nodes: [SceneNode] = []
    var end = right
    if let picture = options.picture {
      let side = metrics.pictureSize
      nodes.append(
        SceneNode(
          options.name.part("picture"), role: .image,
          spoken: presentation.attachments.first?.identifier ?? "",
          frame: Rect(x: right - side, y: y + 2, width: side, height: side),
          look: .picture(file: picture)))
      end -= side + 12
    }
    var top = y
    for (block, part) in blocks(presentation, options) {
      var node = text(block, options.name.part(part), x: x, y: top + 2, width: max(40, end - x))
      node.children = words(ofLinksIn: block, of: presentation, at: node.frame, node.name)
      nodes.append(node)
      top = node.frame.bottom
    }
    if let progress = presentation.progress {
      let bar = bar(progress, of: presentation, options, x: x, y: top + 8, width: max(40, end - x))
      nodes.append(bar)
      top = bar.frame.bottom + 2
    }
    return nodes + more(options, x: x, y: top, right: end, presentation)
  }

  /// The progress bar of a notification (S14).
  private func bar(
    _ progress: Int, of presentation: Presentation, _ options: CardOptions, x: Double, y: Double,
    width: Double
  ) -> SceneNode {
    SceneNode(
      options.name.part("progress"), role: .progress, spoken: ShellModel.headline(presentation),
      frame: Rect(x: x, y: y, width: width, height: 6),
      look: .progress(Double(min(max(progress, 0), 100)) / 100))
  }

  private func blocks(
    _ presentation: Presentation, _ options: CardOptions
  ) -> [(TextBlock, String)] {
    var blocks: [(TextBlock, String)] = []
    func line(_ text: String, _ part: String, _ style: TextBlock.Style) {
      let seen = SeenText.shown(text, limit: SceneLimits.titleLetters, keepsLines: false)
      guard !seen.isEmpty else { return }
      blocks.append((TextBlock(seen, style: style, lines: options.isOpened ? 6 : 2), part))
    }
    line(presentation.title, "title", .title)
    line(presentation.subtitle, "subtitle", .body)
    if !presentation.body.isEmpty {
      let lines = options.isOpened ? options.openedLines : nil
      blocks.append((body(presentation, openedLines: lines), "body"))
    }
    return blocks
  }

  private func body(_ presentation: Presentation, openedLines: Int?) -> TextBlock {
    let limit = openedLines == nil ? SceneLimits.bodyLetters : SceneLimits.longLetters
    let lines = openedLines ?? 4
    guard !presentation.styledBody.isEmpty else {
      return TextBlock(
        SeenText.shown(presentation.body, limit: limit), style: .body, lines: lines)
    }
    var left = limit
    let runs = presentation.styledBody.compactMap { run -> TextBlock.Run? in
      guard left > 0 else { return nil }
      let seen = SeenText.shown(run.text, limit: left)
      left -= seen.unicodeScalars.count
      return TextBlock.Run(
        seen, isBold: run.style.contains(.bold), isItalic: run.style.contains(.italic),
        isUnderlined: run.style.contains(.underlined), link: run.link)
    }
    return TextBlock(runs: runs, style: .body, lines: lines)
  }

  /// The line about the other members of the stack, or the buttons that show the whole text and fold the stack.
  private func more(
    _ options: CardOptions, x: Double, y: Double, right: Double, _ presentation: Presentation
  ) -> [SceneNode] {
    var nodes: [SceneNode] = []
    func line(
      _ words: String, _ part: String, _ act: ShellAction, lines: Int = SceneLimits.noteLines
    ) {
      var node = text(
        TextBlock(words, style: .caption, color: .accent, lines: lines), options.name.part(part),
        x: x, y: nodes.bottom(or: y) + 4, width: right - x, role: .button)
      node.act = act
      nodes.append(node)
    }
    if case .folded(let stack, let count, let summary) = options.stack {
      line(
        summary.isEmpty
          ? words.text(.more, count: count - 1)
          : SeenText.shown(summary, limit: SceneLimits.titleLetters, keepsLines: false),
        "more", .fold(stack), lines: summary.isEmpty ? SceneLimits.noteLines : 1)
      return nodes
    }
    if options.isOpened || isCut(presentation, options, width: right - x) {
      line(
        words.text(options.isOpened ? .collapse : .readAll), "readAll", .readAll(presentation.key))
    }
    if case .unfolded(let stack) = options.stack {
      line(
        words.text(.collapseOf, ["app": SeenText.named(presentation.appName)]), "fewer",
        .fold(stack))
    }
    return nodes
  }

  private func isCut(
    _ presentation: Presentation, _ options: CardOptions, width: Double
  ) -> Bool {
    guard presentation.body.utf8.count > 80 || presentation.body.contains("\n") else {
      return false
    }
    let limit = SceneLimits.bodyLetters
    guard presentation.body.unicodeScalars.prefix(limit + 1).count <= limit else { return true }
    let closed = measurer.size(of: body(presentation, openedLines: nil), width: width).height
    let opened = body(presentation, openedLines: options.openedLines)
    return measurer.size(of: opened, width: width).height > closed
  }
}
