import NotificationModel
import Words

// The foot of a card, below its texts: buttons or a menu.

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
    let each = buttons.map { buttonWidth(of: $0.title) }.max() ?? 0
    let room = width - 2 * (each + metrics.gap)
    guard room > 0, fits(note, width: room) else {
      return stacked(note, buttons, of: key, options, x: x, y: y, width: width)
    }
    var nodes: [SceneNode] = []
    for (index, item) in buttons.enumerated() {
      let frame = Rect(
        x: x + room + Double(index) * (each + metrics.gap) + metrics.gap, y: y, width: each,
        height: metrics.buttonHeight)
      nodes.append(button(item.title, item.name, .menu(key, item.menu), frame: frame))
    }
    let height = measurer.size(of: note, width: room).height
    let middle = y + ((nodes.first?.frame.height ?? 0) - height) / 2
    nodes.insert(
      text(note, options.name.part("trial"), x: x, y: max(y, middle), width: room), at: 0)
    return nodes
  }

  /// The same with the sentence above the buttons, for words that are too long for one row.
  private func stacked(
    _ note: TextBlock, _ buttons: [(title: String, name: NodeName, menu: CardMenu)],
    of key: NotificationKey, _ options: CardOptions, x: Double, y: Double, width: Double
  ) -> [SceneNode] {
    var note = note
    note.lines = SceneLimits.noteLines
    let sentence = text(note, options.name.part("trial"), x: x, y: y, width: width)
    return [sentence]
      + self.buttons(
        buttons.map { ($0.title, $0.name, .menu(key, $0.menu), .plain) }, x: x,
        y: sentence.frame.bottom + metrics.gap, width: width)
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
        color: color, lines: SceneLimits.noteLines)
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
      let button = self.button(
        words.text(word, ["app": app]), options.name.part("menu/\(word)"), act, look,
        frame: frame)
      // A note in place of the button, so that the others stay where they are.
      let node =
        word == .snooze && options.isGone
        ? gone(.gone, options, x: x, y: top, width: width) : button
      nodes.append(node)
      top = max(button.frame.bottom, node.frame.bottom) + 4
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
  func gone(
    _ word: Word, _ options: CardOptions, x: Double, y: Double, width: Double
  ) -> SceneNode {
    text(
      TextBlock(
        words.text(word), style: .caption, color: .faintText,
        lines: SceneLimits.noteLines), options.name.part("gone"), x: x, y: y, width: width)
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
