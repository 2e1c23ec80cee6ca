import NotificationModel
import Words

// Fields that take text.

extension Composer {
  /// The field of a button that takes text, and the button that sends it (F6).
  func field(
    _ reply: OpenReply, isTyping: Bool, _ options: CardOptions, x: Double, y: Double,
    width: Double
  ) -> [SceneNode] {
    let input = reply.action.textInput
    let title = SeenText.shown(
      input?.buttonTitle ?? "", limit: SceneLimits.nameLetters, keepsLines: false)
    let sendTitle = title.isEmpty ? words.text(.send) : title
    let sendWidth = min(width, buttonWidth(of: sendTitle) + 4)
    // A long title has a row of its own.
    let isBeside = sendWidth <= width / 2.5
    let name = ShellModel.replyField(reply.key)
    let placeholder = SeenText.shown(
      input?.placeholder ?? "", limit: SceneLimits.titleLetters, keepsLines: false)
    let spoken =
      placeholder.isEmpty
      ? SeenText.shown(reply.action.title, limit: SceneLimits.nameLetters, keepsLines: false)
      : placeholder
    let field = entry(
      reply.field, name, placeholder: placeholder, spoken: spoken, isTyping: isTyping,
      frame: Rect(
        x: x, y: y,
        width: options.isGone || !isBeside ? width : width - sendWidth - metrics.gap, height: 0),
      lines: 4, scroll: reply.scroll)
    let top = field.frame.bottom + metrics.gap
    guard !options.isGone else {
      let note = gone(.replyGone, options, x: x, y: top, width: width)
      return [field, note]
        + candidates(
          of: reply.field, name, x: x, y: note.frame.bottom + metrics.gap, width: width)
    }
    let height = buttonHeight(of: sendTitle, width: sendWidth, least: metrics.buttonHeight)
    let send = button(
      sendTitle, options.name.part("send"), .send, .main,
      frame: Rect(
        x: x + width - sendWidth, y: isBeside ? max(y, field.frame.bottom - height) : top,
        width: sendWidth, height: height))
    return [field, send]
      + candidates(
        of: reply.field, name, x: x,
        y: max(field.frame.bottom, send.frame.bottom) + metrics.gap, width: width)
  }

  /// The candidates of an input method, below its field; nil without candidates or if the input method has its own window.
  func candidates(
    of field: TextField, _ name: NodeName, x: Double, y: Double, width: Double
  ) -> [SceneNode] {
    guard !field.candidates.isEmpty else { return [] }
    let runs = field.candidates.enumerated().map { place, candidate in
      // A key stays on the line of its text.
      let text = String(candidate.map { $0 == " " ? "\u{A0}" : $0 })
      return TextBlock.Run(text + "   ", isBold: place == field.chosen)
    }
    return [
      text(
        TextBlock(runs: runs, style: .body, lines: 4), name.part("candidates"), x: x, y: y,
        width: width)
    ]
  }

  /// A field that takes text; it grows to so many lines and then scrolls. One of a single line is scrolled aside.
  func entry(
    _ field: TextField, _ name: NodeName, placeholder: String, spoken: String, isTyping: Bool,
    frame: Rect, lines: Int, scroll: Double = 0
  ) -> SceneNode {
    let inset = FieldLook.inset
    let room = frame.width - 2 * inset.x
    let window = field.window
    let seen = field.seen(window)
    let isLine = lines == 1 && !seen.isEmpty
    let block = TextBlock(seen, style: .field, lines: isLine ? 1 : .max)
    func inWindow(_ bytes: Range<Int>) -> Range<Int> {
      let kept = bytes.clamped(to: window)
      return kept.lowerBound - window.lowerBound..<kept.upperBound - window.lowerBound
    }
    let line = measurer.size(of: TextBlock("x", style: .field), width: room).height
    let size = measurer.size(of: block, width: room)
    let height = min(max(line, size.height), line * Double(lines))
    let caretByte = field.seenCaret - window.lowerBound
    let caret = measurer.caret(in: block, width: room, before: caretByte)
    // The text keeps its scroll position if the caret is visible there.
    let near = max(caret.bottom - height, min(scroll, caret.y))
    let drop = max(0, min(near, size.height - height))
    // A line begins at the language's leading edge, and scrolls only as much as the caret needs.
    let start = isLine && theme.isRightToLeft ? room - size.width : 0
    let place = start + caret.x
    let aside = isLine ? min(max(0, place), room) - place : 0
    let selection =
      field.selection.isEmpty || !field.composition.isEmpty
      ? [] : measurer.selection(in: block, width: room, of: inWindow(field.selection))
    let composing =
      field.composition.isEmpty
      ? [] : measurer.selection(in: block, width: room, of: inWindow(field.composed))
    var look = FieldLook(
      text: block,
      placeholder: TextBlock(placeholder, style: .field, color: .faintText),
      caret: isTyping ? caret : nil, selection: selection, composing: composing,
      origin: Point(x: inset.x + start + aside, y: inset.y - drop),
      caretByte: isTyping ? caretByte : nil,
      selectedBytes: isTyping && !field.selection.isEmpty && field.composition.isEmpty
        ? inWindow(field.selection) : nil)
    look.firstByte = window.lowerBound
    return SceneNode(
      name, role: .entry, spoken: spoken,
      frame: Rect(
        x: frame.x, y: frame.y, width: frame.width,
        height: max(height + 2 * inset.y, metrics.buttonHeight)),
      look: .field(look), state: isTyping ? .focused : [], act: .field(name), clips: true)
  }
}
