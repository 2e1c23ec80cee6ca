import NotificationModel
import Words

// The foot of a card, below its texts: buttons, a field, or a menu.

extension Composer {
  func foot(
    _ presentation: Presentation, _ options: CardOptions, x: Double, y: Double, width: Double
  ) -> [SceneNode] {
    switch options.foot {
    case .menu(let menu): self.menu(menu, presentation, options, x: x, y: y, width: width)
    case .field(let reply, let isTyping):
      field(reply, isTyping: isTyping, options, x: x, y: y, width: width)
    case .buttons where options.isGone: [gone(.gone, options, x: x, y: y, width: width)]
    case .buttons where options.isFolded && !options.isBanner && !options.isOpened: []
    case .buttons(let hasDraft):
      buttons(of: presentation, hasDraft: hasDraft, options, x: x, y: y, width: width)
    }
  }

  /// The buttons of the notification's actions, and below them those of a trial delivery.
  private func buttons(
    of presentation: Presentation, hasDraft: Bool, _ options: CardOptions, x: Double, y: Double,
    width: Double
  ) -> [SceneNode] {
    let key = presentation.key
    let buttons: [(title: String, name: NodeName, act: ShellAction, look: Look.ButtonLook)] =
      presentation.actions.prefix(SceneLimits.actions).map { action in
        let act: ShellAction =
          action.textInput == nil
          ? .choose(key, identifier: action.identifier)
          : .write(key, identifier: action.identifier)
        let title = SeenText.shown(
          action.title, limit: SceneLimits.nameLetters, keepsLines: false)
        return (
          hasDraft && action.textInput != nil
            ? words.text(.draftOf, ["title": title]) : title,
          options.name.part("action/\(action.identifier)"), act,
          action.isDestructive ? .destructive : .plain
        )
      }
    let own = self.buttons(buttons, x: x, y: y, width: width)
    guard presentation.isProvisional, options.choices.isOnTrial, !options.isFolded else {
      return own
    }
    return own
      + trial(
        presentation, options, x: x, y: own.isEmpty ? y : own.bottom(or: y) + metrics.gap,
        width: width)
  }

  /// The two buttons of a trial delivery (A7), next to a sentence that explains them.
  private func trial(
    _ presentation: Presentation, _ options: CardOptions, x: Double, y: Double, width: Double
  ) -> [SceneNode] {
    let key = presentation.key
    let note = TextBlock(
      words.text(presentation.isUndecided ? .undecided : .quietly), style: .caption,
      color: .faintText, lines: 2)
    let buttons = [(Word.keep, "keep", CardMenu.keep), (.turnOff, "turnOff", .turnOff)].map {
      (title: words.text($0), name: options.name.part($1), menu: $2)
    }
    let each =
      (buttons.map { self.width(of: TextBlock($0.title, style: .button)) }.max() ?? 0) + 2
      * Self.buttonInset
    let room = width - 2 * (each + metrics.gap)
    var nodes: [SceneNode] = []
    for (index, item) in buttons.enumerated() {
      let frame = Rect(
        x: x + room + Double(index) * (each + metrics.gap) + metrics.gap, y: y, width: each,
        height: metrics.buttonHeight)
      nodes.append(button(item.title, item.name, .menu(key, item.menu), frame: frame))
    }
    let height = measurer.size(of: note, width: room).height
    nodes.insert(
      text(
        note, options.name.part("trial"), x: x, y: y + (metrics.buttonHeight - height) / 2,
        width: room), at: 0)
    return nodes
  }

  /// What can be done about a notification or its app (A8, A9, A11).
  private func menu(
    _ menu: CardMenu, _ presentation: Presentation, _ options: CardOptions, x: Double, y: Double,
    width: Double
  ) -> [SceneNode] {
    let app = SeenText.named(presentation.appName)
    var nodes: [SceneNode] = []
    func line(_ word: Word, _ style: TextBlock.Style, _ color: ColorRole) {
      let block = TextBlock(
        words.text(word, ["app": app, "identifier": presentation.key.app.rawValue]), style: style,
        color: color, lines: 3)
      nodes.append(
        text(
          block, options.name.part("menu/\(word)"), x: x, y: nodes.bottom(or: y) + 2, width: width,
          role: style == .title ? .heading : .label))
    }
    switch menu {
    case .options:
      line(.manageTitle, .caption, .faintText)
      line(presentation.reason, .caption, .faintText)
      if !options.choices.opensSettings { line(.settingsElsewhere, .caption, .faintText) }
    case .keep:
      line(.keepTitle, .title, .text)
      line(
        presentation.isUndecided ? .keepUndecidedText : .keepText, .caption, .faintText)
    case .turnOff:
      line(.turnOffTitle, .title, .text)
      line(.turnOffText, .caption, .faintText)
    }
    if menu == .options {
      nodes += links(
        of: presentation, options, x: x, y: nodes.bottom(or: y) + 8, width: width)
    }
    let rows = rows(menu, presentation, options)
    var top = nodes.bottom(or: y) + 8
    for (word, act, look) in rows {
      let frame = Rect(x: x, y: top, width: width, height: metrics.buttonHeight)
      // A note in place of the button, so that the others stay where they are.
      nodes.append(
        word == .snooze && options.isGone
          ? gone(.gone, options, x: x, y: top, width: width)
          : button(
            words.text(word, ["app": app]), options.name.part("menu/\(word)"), act, look,
            frame: frame))
      top += metrics.buttonHeight + 4
    }
    return nodes
  }

  private func rows(
    _ menu: CardMenu, _ presentation: Presentation, _ options: CardOptions
  ) -> [(Word, ShellAction, Look.ButtonLook)] {
    let key = presentation.key
    let app = key.app
    switch menu {
    case .options:
      let mutes: [(Word, ShellAction, Look.ButtonLook)] =
        options.choices.isMuted(at: moment.wall)
        ? [(.unmute, .change(app, ["mute": "off"]), .plain)]
        : [
          (.muteHour, .change(app, ["mute": "hour"]), .plain),
          (.muteToday, .change(app, ["mute": "today"]), .plain),
        ]
      return (presentation.isWatched ? [] : [(.snooze, .snooze(key), .plain)]) + mutes
        + (options.choices.opensSettings ? [(.viewSettings, .settings(app), .plain)] : []) + [
          (.turnOff, .menu(key, .turnOff), .destructive),
          (.cancel, .menu(key, nil), .bare),
        ]
    case .keep:
      var rows: [(Word, ShellAction, Look.ButtonLook)] = [(.keepNow, .authorize(app, .keep), .main)]
      if options.choices.hasSummary { rows.append((.keepInSummary, .keepInSummary(app), .plain)) }
      if presentation.isUndecided {
        rows.append((.keepQuietly, .authorize(app, .keepQuietly), .plain))
      }
      return rows + [(.cancel, .menu(key, nil), .bare)]
    case .turnOff:
      return [
        (.turnOffAll, .authorize(app, .turnOff), .destructive),
        (.cancel, .menu(key, nil), .bare),
      ]
    }
  }

  /// The note that a notification is gone.
  private func gone(
    _ word: Word, _ options: CardOptions, x: Double, y: Double, width: Double
  ) -> SceneNode {
    text(
      TextBlock(words.text(word), style: .caption, color: .faintText, lines: 3),
      options.name.part("gone"), x: x, y: y, width: width)
  }

  /// The field of a button that takes text, and the button that sends it (F6).
  private func field(
    _ reply: OpenReply, isTyping: Bool, _ options: CardOptions, x: Double, y: Double,
    width: Double
  ) -> [SceneNode] {
    let input = reply.action.textInput
    let title = SeenText.shown(
      input?.buttonTitle ?? "", limit: SceneLimits.nameLetters, keepsLines: false)
    let sendTitle = title.isEmpty ? words.text(.send) : title
    let sendWidth = min(
      width / 2.5,
      self.width(of: TextBlock(sendTitle, style: .button)) + 2 * Self.buttonInset + 4)
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
        x: x, y: y, width: options.isGone ? width : width - sendWidth - metrics.gap, height: 0),
      lines: 4, scroll: reply.scroll)
    let top = field.frame.bottom + metrics.gap
    guard !options.isGone else {
      let note = gone(.replyGone, options, x: x, y: top, width: width)
      return [field, note]
        + candidates(
          of: reply.field, name, x: x, y: note.frame.bottom + metrics.gap, width: width)
    }
    let send = button(
      sendTitle, options.name.part("send"), .send, .main,
      frame: Rect(
        x: x + width - sendWidth, y: field.frame.bottom - metrics.buttonHeight, width: sendWidth,
        height: metrics.buttonHeight))
    return [field, send] + candidates(of: reply.field, name, x: x, y: top, width: width)
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

extension Presentation {
  /// The remark that explains an unusual presentation.
  fileprivate var reason: Word {
    if isWatched { return .whyWatched }
    if level == .critical { return .whyCritical }
    if isUndecided { return .whyUndecided }
    if isProvisional { return .whyTrial }
    if summaryDate != nil { return .whySummary }
    return switch level {
    case .timeSensitive: .whyTimeSensitive
    case .passive: .whyPassive
    default: .whyAllowed
    }
  }
}
