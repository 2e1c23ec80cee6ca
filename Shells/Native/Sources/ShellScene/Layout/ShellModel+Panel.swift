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
  var seenCount: Int { found?.count ?? shownCount }

  /// The number of notifications, in the list and in banners outside of it.
  var shownCount: Int {
    listed.count + banners.unlisted.count + gone.count
  }

  /// The title, how many there are, *Clear All*, the search, *Settings*, and the modes of Focus.
  private func head(_ composer: Composer, in inner: Rect) -> [SceneNode] {
    let titles = titles(composer, in: inner)
    var nodes = titles.nodes
    nodes += searchRow(composer, in: inner, y: titles.bottom + 8)
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
      let width = min(composer.buttonWidth(of: title) + 8, inner.width)
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
        words.text(isSearch ? .noMatches : .none), style: .title, lines: SceneLimits.noteLines,
        alignment: .center),
      name.part("title"), x: window.x + 20, y: window.y + window.height / 3, width: width)
    var children = [title]
    if !isSearch {
      children.append(
        composer.text(
          TextBlock(
            words.text(.noneText), style: .body, color: .faintText, lines: SceneLimits.noteLines,
            alignment: .center),
          name.part("text"), x: window.x + 20, y: title.frame.bottom + 6, width: width))
    }
    return SceneNode(name, role: .group, frame: window, children: children)
  }
}
