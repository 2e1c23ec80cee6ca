import NotificationModel

// The field of a button that takes text.

extension ShellModel {
  mutating func write(
    _ key: NotificationKey, _ identifier: String, at moment: ShellMoment
  ) {
    let open = reply.open
    endReply(at: moment)
    guard open?.key != key || open?.action.identifier != identifier,
      let presentation = presentation(of: key),
      let action = presentation.actions.first(where: { $0.identifier == identifier })
    else { return }
    reply.begin(action, of: presentation, hasKeyboard: focus.surfaces.contains(replySurface))
    cards.menu = nil
    focus.node = Self.replyField(key)
    revealField()
  }

  /// Closes the field; the typed text is kept for a minute (S40).
  mutating func endReply(at moment: ShellMoment) {
    guard let open = reply.open else { return }
    banners.count(to: moment.running, .everything)
    focus.node = button(of: open)
    reply.close(at: moment.running)
  }

  mutating func send(
    from surface: SurfaceName, byKey isByKey: Bool, at moment: ShellMoment
  ) -> [ShellEffect] {
    guard let open = reply.open else { return [] }
    // An unfinished composition is sent as it is shown.
    let sent = OpenReply.Sent(text: open.field.seen, surface: surface, isByKey: isByKey)
    switch open.standing {
    case .answerable: return send(sent, at: moment)
    case .awaiting(let until, let first):
      reply.open?.standing = .awaiting(until: until, sent: first ?? sent)
    case .gone: break
    }
    return []
  }

  mutating func send(_ sent: OpenReply.Sent, at moment: ShellMoment) -> [ShellEffect] {
    guard let open = reply.open else { return [] }
    let next = sent.isByKey ? button(of: open) : nil
    if sent.isByKey || focus.node == Self.replyField(open.key) { focus.node = next }
    reply.finish()
    let choice = ResponseChoice.action(identifier: open.action.identifier, text: sent.text)
    return answer(open.key, choice, from: sent.surface, at: moment)
  }

  /// The name of the field below a notification.
  static func replyField(_ key: NotificationKey) -> NodeName {
    NodeName("reply/\(key.app)/\(key.identifier)/field")
  }

  /// Scrolls the panel to the field that is typed into.
  mutating func revealField() {
    guard let rows = panel?.rows, let open = reply.open else { return }
    let list = drawn.list
    let field = list?.node(Self.replyField(open.key))
    if let field, let list, field.frame.y >= list.frame.y, field.frame.bottom <= list.frame.bottom {
      return
    }
    let thing = field?.name ?? rows.place(showing: open.key).map { rows[$0].node }
    panel?.target = thing.map(PanelTarget.wanted)
  }
}
