import NotificationModel

// The field of a button that takes text.

extension ShellModel {
  mutating func write(
    _ key: NotificationKey, _ identifier: String, at moment: ShellMoment
  ) {
    if reply?.key == key, reply?.action.identifier == identifier { return endReply(at: moment) }
    endReply(at: moment)
    let presentation = banners.banner(of: key)?.presentation ?? listedOne(key)
    guard let presentation,
      let action = presentation.actions.first(where: { $0.identifier == identifier })
    else { return }
    let draft = drafts.removeValue(forKey: key)?.text ?? ""
    var open = Reply(
      presentation: presentation, action: action, field: TextField(draft),
      lacksKeyboard: !keyboards.contains(replySurface))
    open.isRaised = presentation.isUrgent
    reply = open
    menu = nil
    focus = Self.replyField(key)
    revealField()
  }

  /// Closes the field; the typed text is kept for a minute (S40).
  mutating func endReply(at moment: ShellMoment) {
    guard let open = reply else { return }
    banners.count(to: moment.running, .everything)
    let button = button(of: open)
    reply = nil
    focus = button
    if !open.field.seen.isEmpty {
      drafts[open.key] = Draft(
        text: open.field.seen, until: moment.running + SceneLimits.draft)
    }
    changed()
  }

  mutating func send(
    from surface: SurfaceName, byKey isByKey: Bool, at moment: ShellMoment
  ) -> [ShellEffect] {
    guard let open = reply else { return [] }
    // An unfinished composition is sent as it is shown.
    let sent = Sent(text: open.field.seen, surface: surface, isByKey: isByKey)
    switch open.standing {
    case .answerable: return send(sent, of: open, at: moment)
    case .awaiting(let until, let first):
      reply?.standing = .awaiting(until: until, sent: first ?? sent)
    case .gone: break
    }
    return []
  }

  private mutating func send(
    _ sent: Sent, of open: Reply, at moment: ShellMoment
  ) -> [ShellEffect] {
    let next = sent.isByKey ? button(of: open) : nil
    if sent.isByKey || focus == Self.replyField(open.key) { focus = next }
    reply = nil
    drafts[open.key] = nil
    let choice = ResponseChoice.action(identifier: open.action.identifier, text: sent.text)
    return answer(open.key, choice, from: sent.surface, at: moment)
  }

  /// The name of the field below a notification.
  static func replyField(_ key: NotificationKey) -> NodeName {
    NodeName("reply/\(key.app)/\(key.identifier)/field")
  }

  /// Keeps the card of a field whose notification was withdrawn; its successor, if one arrives in time, is answered instead.
  mutating func keepReply(of key: NotificationKey, at moment: ShellMoment) {
    guard let open = reply, open.key == key, !open.isGone else { return }
    reply?.standing = .awaiting(until: moment.running + SceneLimits.succession, sent: nil)
  }

  /// Makes an open field answer the successor of its notification, if that is the same conversation, and sends the text
  /// that was sent before it arrived. Otherwise the field stays and sends nothing, and the successor has a card of its own.
  mutating func followReply(to newer: Presentation, at moment: ShellMoment) -> [ShellEffect] {
    guard var open = reply, open.key != newer.key, open.key.isOfSameRequest(as: newer.key) else {
      return []
    }
    let action = newer.actions.first { $0.identifier == open.action.identifier }
    guard let action, action.textInput != nil, newer.title == open.presentation.title else {
      loseReply()
      return []
    }
    var sent: Sent?
    if case .awaiting(_, let first) = open.standing { sent = first }
    open.presentation = newer
    open.action = action
    open.standing = .answerable
    reply = open
    return sent.map { send($0, of: open, at: moment) } ?? []
  }

  /// Keeps a field that can no longer answer.
  mutating func loseReply() {
    holdPlace()
    reply?.standing = .gone
    changed()
  }

  /// Stops waiting for the successors of withdrawn notifications.
  mutating func endWaiting(at moment: ShellMoment) {
    if case .awaiting(let until, _)? = reply?.standing, until <= moment.running { loseReply() }
    for (key, card) in goneCards where card.until.map({ $0 <= moment.running }) ?? false {
      holdPlace()
      goneCards[key]?.until = nil
      changed()
    }
  }

  /// Scrolls the panel to the field that is typed into.
  mutating func revealField() {
    guard panel != nil, let open = reply else { return }
    let list = surfaces[.panel]?.root.node(NodeName("panel/list"))
    let field = list?.node(Self.replyField(open.key))
    if let field, let list, field.frame.y >= list.frame.y, field.frame.bottom <= list.frame.bottom {
      return
    }
    panel?.held = nil
    let rows = panel?.rows ?? []
    panel?.wanted = field?.name ?? rows.place(showing: open.key).map { rows[$0].node }
  }
}
