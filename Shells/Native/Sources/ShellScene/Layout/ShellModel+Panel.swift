import NotificationModel
import Words

// The panel: the list with its head; only the visible part of the list is laid out (S50).

extension ShellModel {
  mutating func panelScene(_ composer: Composer) -> SurfaceScene? {
    refreshRows()
    guard var panel else { return nil }
    if banners.kept.isEmpty, gone.isEmpty { (panel.lead, panel.slack) = (0, 0) }
    let metrics = theme.metrics
    let border = metrics.shadow
    let size = Size(
      width: metrics.panelWidth + border, height: panel.height ?? display.screen.height)
    let frame = Rect(x: border, y: 0, width: metrics.panelWidth, height: size.height)
    let inner = frame.inset(by: metrics.padding)
    var children = head(composer, in: inner)
    let top = children.bottom(or: inner.y) + metrics.gap
    let window = Rect(
      x: inner.x, y: top, width: inner.width, height: max(0, frame.bottom - top))
    panel.window = window.height
    children +=
      panel.rows.isEmpty
      ? [empty(composer, in: window, isSearch: !panel.search.text.isEmpty)]
      : list(&panel, composer, in: window)
    self.panel = panel
    let root = SceneNode(
      NodeName("panel"), role: .window, spoken: words.text(.notifications), frame: frame,
      look: .panel, children: children)
    return SurfaceScene(
      root: root, size: size, isOverlay: true, takesKeyboard: true, catchesPresses: true,
      inputRegion: [frame])
  }

  /// The number of notifications in the list; during a search, the number of matches.
  private var seenCount: Int { found?.count ?? shownCount }

  /// The number of notifications, in the list and in banners outside of it.
  private var shownCount: Int {
    listed.count + banners.unlisted.count + gone.count
  }

  /// The title, how many there are, *Clear All*, the search, *Settings*, and the modes of Focus.
  private func head(_ composer: Composer, in inner: Rect) -> [SceneNode] {
    let name = NodeName("panel/head")
    var nodes = [
      composer.text(
        TextBlock(words.text(.notifications), style: .heading), name.part("title"), x: inner.x,
        y: inner.y, width: inner.width - 140, role: .heading)
    ]
    if shownCount > 0 {
      let seen = seenCount
      if seen > 0 { nodes.append(clearAll(seen, composer, in: inner)) }
      let count = TextBlock(words.text(.count, count: seen), style: .caption, color: .faintText)
      nodes.append(
        composer.text(
          count, name.part("count"), x: inner.x, y: nodes[0].frame.bottom, width: inner.width - 140)
      )
    }
    nodes += searchRow(composer, in: inner, y: nodes.bottom(or: inner.y) + 8)
    nodes += composer.candidates(
      of: panel?.search ?? TextField(), Self.searchField, x: inner.x,
      y: nodes.bottom(or: inner.y) + 8, width: inner.width)
    return nodes + modes(composer, in: inner, y: nodes.bottom(or: inner.y) + 8)
  }

  /// The search, and next to it the button that opens Settings if their page is installed.
  private func searchRow(_ composer: Composer, in inner: Rect, y: Double) -> [SceneNode] {
    let side = display.opensSettings ? metricsHeight(28) : 0
    let room = display.opensSettings ? side + theme.metrics.gap : 0
    let field = composer.entry(
      panel?.search ?? TextField(), Self.searchField, placeholder: words.text(.search),
      spoken: words.text(.search), isTyping: focus.node == Self.searchField,
      frame: Rect(x: inner.x, y: y, width: inner.width - room, height: 0), lines: 1)
    guard display.opensSettings else { return [field] }
    let frame = Rect(
      x: inner.right - side, y: y + (field.frame.height - side) / 2, width: side, height: side)
    return [
      field,
      composer.sign(
        .settings, NodeName("panel/settings"), .settings(nil), frame: frame,
        spoken: words.text(.settings)),
    ]
  }

  /// The button that clears the shown notifications, and first asks for a confirmation with their number.
  private func clearAll(_ count: Int, _ composer: Composer, in inner: Rect) -> SceneNode {
    let act = NodeName("panel/clearAll")
    let isAsking = focus.confirmation == act
    let title = isAsking ? words.text(.clearAllSure, count: count) : words.text(.clearAll)
    let width = composer.width(of: TextBlock(title, style: .button)) + 24
    return composer.button(
      title, act, .clearAll, isAsking ? .destructive : .plain,
      frame: Rect(
        x: inner.right - width, y: inner.y - 2, width: width, height: metricsHeight(28)))
  }

  func metricsHeight(_ height: Double) -> Double {
    min(height, theme.metrics.buttonHeight)
  }

  /// A button for each saved Focus; the one in force stands out.
  private func modes(_ composer: Composer, in inner: Rect, y: Double) -> [SceneNode] {
    guard let global = facts.global, !global.focusModes.isEmpty else { return [] }
    var nodes: [SceneNode] = []
    var place = Point(x: inner.x, y: y)
    for mode in global.focusModes {
      let isOn = global.focus?.name == mode.name
      let title = SeenText.shown(mode.name, limit: SceneLimits.nameLetters, keepsLines: false)
      let wanted = composer.width(of: TextBlock(title, style: .button)) + 28
      let width = min(wanted, inner.width)
      if place.x + width > inner.right {
        place = Point(x: inner.x, y: nodes.bottom(or: y) + theme.metrics.gap / 2)
      }
      nodes.append(
        composer.button(
          title, NodeName("panel/focus/\(mode.name)"), .focus(name: mode.name, isOn: !isOn),
          isOn ? .chosen : .plain,
          frame: Rect(x: place.x, y: place.y, width: width, height: metricsHeight(28)),
          spoken: words.text(isOn ? .focusOn : .focusTurnOn, ["name": title])))
      place.x += width + theme.metrics.gap
    }
    return nodes
  }

  private func empty(_ composer: Composer, in window: Rect, isSearch: Bool) -> SceneNode {
    let name = NodeName("panel/empty")
    let width = window.width - 40
    let title = composer.text(
      TextBlock(
        words.text(isSearch ? .noMatches : .none), style: .title, alignment: .center),
      name.part("title"), x: window.x + 20, y: window.y + window.height / 3, width: width)
    var children = [title]
    if !isSearch {
      children.append(
        composer.text(
          TextBlock(
            words.text(.noneText), style: .body, color: .faintText, lines: 3, alignment: .center),
          name.part("text"), x: window.x + 20, y: title.frame.bottom + 6, width: width))
    }
    return SceneNode(name, role: .group, frame: window, children: children)
  }

  func row(
    _ row: PanelRow, _ composer: Composer, x: Double, y: Double, width: Double
  ) -> SceneNode {
    let name = NodeName("panel/\(row.name)")
    switch row.kind {
    case .question(let question):
      return composer.question(
        question, named: name, icon: facts.icon(of: question.app), x: x, y: y, width: width)
    case .banner(let presentation):
      let options = options(for: presentation, named: name, .open(presentation.key))
      return dragged(
        composer.card(presentation, options, x: x, y: y, width: width), presentation.key)
    case .card(let presentation, let count, let summary):
      let stack = count > 1 ? row.stack : nil
      var options = options(
        for: presentation, named: name, stack.map { .fold($0) } ?? .open(presentation.key))
      options.isBanner = false
      // A line about the others would move the open field, menu or text.
      if let stack, !isInUse(presentation.key) {
        options.stack = .folded(stack, count: count, summary: summary)
      }
      return dragged(
        composer.card(presentation, options, x: x, y: y, width: width), presentation.key)
    case .heading(let app, let appName):
      let named = SeenText.named(appName)
      let count = listed.groups.flatMap(\.members).count { $0.key.app == app }
      return heading(
        name, SeenText.shown(appName, limit: SceneLimits.nameLetters, keepsLines: false),
        row.stack ?? "", composer, x: x, y: y, width: width, isUnfolded: true,
        fold: words.text(.collapseOf, ["app": named]),
        clear: words.text(.clearGroup, ["app": named], count: count))
    case .summary(let date, let count):
      let time = composer.moment.time(of: date, in: words)
      let isUnfolded = panel?.unfolded.contains(row.stack ?? "") ?? false
      return heading(
        name, words.text(.summaryOf, ["time": time]), row.stack ?? "", composer, x: x, y: y,
        width: width, isUnfolded: isUnfolded,
        fold: count > PanelRow.Kind.seen ? words.text(isUnfolded ? .collapse : .expand) : nil,
        clear: words.text(.clearSummary, ["time": time], count: count))
    }
  }

  /// A card as far to the side as the person drags it.
  private func dragged(_ card: SceneNode, _ key: NotificationKey) -> SceneNode {
    guard let drag = pointer.drag(of: key) else { return card }
    return card.moved(x: theme.isRightToLeft ? -drag : drag)
  }

  private func heading(
    _ name: NodeName, _ title: String, _ stack: String, _ composer: Composer, x: Double, y: Double,
    width: Double, isUnfolded: Bool, fold: String?, clear: String
  ) -> SceneNode {
    let text = composer.text(
      TextBlock(title, style: .title), name.part("title"), x: x + 4, y: y + 6, width: width - 84,
      role: .heading)
    let side = 28.0
    var children = [text]
    if let fold {
      children.append(
        composer.sign(
          isUnfolded ? .collapse : .expand, name.part("fold"), .fold(stack),
          frame: Rect(x: x + width - 2 * side - 4, y: y + 2, width: side, height: side),
          spoken: fold))
    }
    let clearName = name.part("clear")
    children.append(
      composer.sign(
        .close, clearName, .clearStack(stack),
        frame: Rect(x: x + width - side, y: y + 2, width: side, height: side), spoken: clear,
        look: focus.confirmation == clearName ? .destructive : .bare))
    return SceneNode(
      name, role: .group, spoken: title,
      frame: Rect(x: x, y: y, width: width, height: max(side, text.frame.height) + 8),
      children: children)
  }
}
