import NotificationModel
import Words

// The head of a card, above its texts.

extension Composer {
  /// The head of a card: the app's name, its remarks, the age, and the card's own buttons.
  func head(
    _ presentation: Presentation, _ options: CardOptions, x: Double, y: Double, right: Double
  ) -> [SceneNode] {
    let side = signSide(24)
    // In the middle of the line with the app's name.
    let top = y + signGrowth - 3
    let title = ShellModel.headline(presentation)
    let isKept = !options.isBanner || presentation.alertStyle == .alert
    let close = sign(
      .close, options.name.part("close"),
      isKept ? .clear(presentation.key) : .hide(presentation.key),
      frame: Rect(x: right + 4 - side, y: top, width: side, height: side),
      spoken: words.text(isKept ? .clearOne : .hide, ["title": title]))
    let menu = sign(
      .options, options.name.part("options"),
      .menu(presentation.key, options.hasMenu ? nil : .options),
      frame: Rect(x: close.frame.x - side, y: top, width: side, height: side),
      spoken: words.text(.optionsOf, ["title": title]))
    let remarks = remarks(
      presentation, options, x: x, y: y, end: menu.frame.x - 8, below: close.frame.bottom,
      right: right)
    // The keyboard and screen readers go through them as they are read.
    return remarks + (options.isGone && !options.hasMenu ? [close] : [menu, close])
  }

  /// The app's name, or the address of the hovered link, the remark about the notification, and the age.
  ///
  /// A remark or an age that would leave no room for the name has a row of its own. The rows do not depend on the hovered
  /// link, so that the text stays below the pointer.
  private func remarks(
    _ presentation: Presentation, _ options: CardOptions, x: Double, y: Double, end: Double,
    below: Double, right: Double
  ) -> [SceneNode] {
    let name = TextBlock(self.name(of: presentation), style: .caption, color: .faintText)
    var age = age(of: presentation, options)
    var mark = mark(presentation)
    let ageWidth = width(of: age)
    let markWidth = mark.map { width(of: $0) + 8 } ?? 0
    let least = min(width(of: name), 4 * theme.fontSize(.caption))
    let isAgeBeside = least + 8 + ageWidth <= end - x
    let isMarkBeside = isAgeBeside && least + markWidth + 8 + ageWidth <= end - x
    if options.pointedLink != nil, isMarkBeside { mark = nil }
    // The gap leaves room for the focus ring.
    let nameEnd = isAgeBeside ? end - ageWidth - 8 : end
    let seen = options.pointedLink.map { line(of: $0, width: nameEnd - x) } ?? name
    let room = nameEnd - x - (isMarkBeside && mark != nil ? markWidth : 0)
    var first = text(
      seen, options.name.part("app"), x: x, y: y + 2, width: min(width(of: seen), max(0, room)))
    first.spoken = name.plain
    var nodes = [first]
    var top = max(first.frame.bottom, below)
    func row(_ block: TextBlock, _ part: String) {
      var block = block
      (block.lines, block.alignment) = (SceneLimits.noteLines, .start)
      nodes.append(text(block, options.name.part(part), x: x, y: top, width: right - x))
      top = nodes.bottom(or: top) + 2
    }
    if let mark, isMarkBeside {
      nodes.append(
        text(
          mark, options.name.part("mark"), x: first.frame.right + 8, y: y + 2,
          width: markWidth - 8))
    } else if let mark {
      row(mark, "mark")
    }
    guard isAgeBeside else {
      row(age, "date")
      return nodes
    }
    age.alignment = .end
    return nodes + [
      text(age, options.name.part("date"), x: end - ageWidth, y: y + 2, width: ageWidth)
    ]
  }

  private func name(of presentation: Presentation) -> String {
    SeenText.shown(presentation.appName, limit: SceneLimits.nameLetters, keepsLines: false)
      + (presentation.count > 1 ? " ×\(presentation.count)" : "")
  }

  private func age(of presentation: Presentation, _ options: CardOptions) -> TextBlock {
    TextBlock(
      moment.age(
        of: presentation.date, in: words,
        stays: options.isBanner && presentation.alertStyle == .alert),
      style: .caption, color: .faintText)
  }

  private func mark(_ presentation: Presentation) -> TextBlock? {
    switch presentation.level {
    case .critical:
      TextBlock(words.text(.critical), style: .caption, color: .critical)
    case .timeSensitive:
      TextBlock(words.text(.timeSensitive), style: .caption, color: .timeSensitive)
    case .passive, .active: nil
    }
  }
}
