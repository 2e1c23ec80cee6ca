import NotificationModel

// The user's actions.

extension ShellModel {
  /// Performs the action of a node that was pressed by a pointer, a key or a screen reader.
  package mutating func perform(
    _ act: ShellAction, on name: NodeName, of surface: SurfaceName, at moment: ShellMoment
  ) -> [ShellEffect] {
    update { $0.carryOut(act, on: name, of: surface, at: moment) }
  }

  private mutating func carryOut(
    _ act: ShellAction, on name: NodeName, of surface: SurfaceName, at moment: ShellMoment
  ) -> [ShellEffect] {
    if focus.confirmation != name { focus.confirmation = nil }
    switch act {
    case .clear(let key) where isGone(key), .hide(let key) where isGone(key):
      closeGone(key, at: moment)
      return []
    case .open(let key) where isGone(key), .choose(let key, _) where isGone(key),
      .write(let key, _) where isGone(key), .snooze(let key) where isGone(key):
      return []
    case .open(let key): return answer(key, .open, from: surface, at: moment)
    case .clear(let key): return answer(key, .dismiss, from: surface, at: moment)
    case .hide(let key):
      banners.hide(key)
      withdraw(key, at: moment)
      return []
    case .choose(let key, let identifier):
      return answer(key, .action(identifier: identifier, text: nil), from: surface, at: moment)
    case .write(let key, let identifier):
      write(key, identifier, at: moment)
      return []
    case .send: return send(from: surface, byKey: focus.node == name, at: moment)
    case .field(let field):
      focus.node = field
      return []
    case .menu(let key, let kind):
      // Outside of the panel there is room for one open thing.
      if kind != nil, panel == nil { endReply(at: moment) }
      cards.menu = kind.map { OpenCards.Menu(key: key, kind: $0) }
      return kind == nil ? [] : [.readApp(key.app), .readGlobalSettings]
    case .readAll(let key):
      cards.toggleText(of: key, isAlone: panel == nil)
      return []
    case .snooze(let key):
      cards.menu = nil
      withdraw(key, at: moment)
      return [.snooze(key, seconds: SceneLimits.snooze)]
    case .follow(let address, _):
      cards.menu = nil
      return [.openLink(address, from: surface)]
    case .settings(let app):
      cards.menu = nil
      if app == nil { closePanel(at: moment) }
      return [.openSettings(app)]
    case .fold(let stack):
      fold(stack)
      return []
    case .showNewest:
      scroll(by: -.infinity)
      return []
    default:
      defer { closeCleared(by: act, at: moment) }
      return decide(act, on: name)
    }
  }

  /// Closes the field, menu or text of a notification that the user cleared with others.
  private mutating func closeCleared(by act: ShellAction, at moment: ShellMoment) {
    if act == .clearAll, listed.count == 0 {
      for key in cards.gone.keys { closeGone(key, at: moment) }
    }
    guard let open = reply.open else { return }
    let isCleared =
      open.isGone
      ? act == .clearAll && listed.count == 0
      : listedOne(open.key) == nil && banners.banner(of: open.key) == nil
    if isCleared { endReply(at: moment) }
  }

  /// Presses a thing by its name, as a screen reader does.
  package mutating func press(_ name: NodeName, at moment: ShellMoment) -> [ShellEffect] {
    guard let (surface, node) = drawn.node(name), let act = node.act else { return [] }
    return perform(act, on: name, of: surface, at: moment)
  }

  /// Performs actions that change a decision of the user.
  private mutating func decide(_ act: ShellAction, on name: NodeName) -> [ShellEffect] {
    switch act {
    case .change(let app, let rows):
      cards.menu = nil
      return [.call(.settings(.changeAppSettings(app: app, rows))), .readApp(app)]
    case .authorize(let app, let decision):
      cards.menu = nil
      return [.call(.settings(.authorize(app: app, decision)))]
    case .keepInSummary(let app):
      cards.menu = nil
      return [
        .call(.settings(.authorize(app: app, .keep))),
        .call(.settings(.changeAppSettings(app: app, ["delivery": "summary"]))),
      ]
    case .decidePlaces(let app, let decision):
      return [.call(.places(.decideLocation(app: app, decision)))]
    case .focus(let mode, let isOn):
      return [.call(.settings(.turnFocus(name: mode, isOn: isOn))), .readGlobalSettings]
    case .clearStack(let stack):
      guard focus.confirms(name) else { return [] }
      return clear(members(of: stack))
    case .clearAll:
      guard focus.confirms(name) else { return [] }
      refreshRows()
      return clear(found ?? banners.unlisted + listed.groups.flatMap(\.members))
    default: return []
    }
  }

  private mutating func clear(_ members: [Presentation]) -> [ShellEffect] {
    for member in members {
      listed.remove(member.key)
      banners.remove(member.key)
    }
    return members.map { .respond($0.key, .dismiss, from: .panel) }
  }

  /// The notifications of a stack of the panel, or of a summary.
  private func members(of stack: String) -> [Presentation] {
    listed.groups.flatMap(\.members).filter { member in
      member.summaryDate.map { "summary/\($0.microseconds)" == stack }
        ?? (BannerStack.pileName(member) == stack)
    }
  }

  mutating func answer(
    _ key: NotificationKey, _ choice: ResponseChoice, from surface: SurfaceName,
    at moment: ShellMoment
  ) -> [ShellEffect] {
    listed.remove(key)
    withdraw(key, at: moment)
    return [.respond(key, choice, from: surface)]
  }

  private mutating func fold(_ stack: String) {
    if let pile = banners.piles.first(where: { $0.name == stack }) {
      banners.unfold(stack, !pile.isUnfolded)
    }
    guard panel != nil else { return }
    if panel?.unfolded.remove(stack) == nil {
      panel?.unfolded.insert(stack)
    } else {
      cards.closeTexts(of: members(of: stack).map(\.key))
    }
    panel?.target = nil
  }

  func listedOne(_ key: NotificationKey) -> Presentation? {
    for group in listed.groups {
      if let found = group.members.first(where: { $0.key == key }) { return found }
    }
    return nil
  }

  static let searchField = NodeName("panel/search")

  // MARK: The panel.

  /// Shows the panel, or hides it.
  package mutating func togglePanel(at moment: ShellMoment) -> [ShellEffect] {
    update { $0.turnPanel(at: moment) }
  }

  private mutating func turnPanel(at moment: ShellMoment) -> [ShellEffect] {
    banners.count(to: moment.running, hold)
    guard panel == nil else {
      closePanel(at: moment)
      return []
    }
    endReply(at: moment)
    cards.menu = nil
    panel = PanelState()
    focus.node = nil
    return [.readGlobalSettings] + unknownApps()
  }

  mutating func closePanel(at moment: ShellMoment) {
    banners.count(to: moment.running, hold)
    endReply(at: moment)
    panel = nil
    searched.forget()
    cards.closeAll()
    (focus.confirmation, focus.node) = (nil, nil)
    pointer.leave()
  }

  /// Closes everything that the user has opened.
  mutating func closeAll(at moment: ShellMoment) {
    endReply(at: moment)
    closePanel(at: moment)
    reply.forgetDrafts()
    pointer.press = nil
  }
}
