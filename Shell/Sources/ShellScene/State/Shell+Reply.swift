import NotificationModel

// The field of a button that takes text.

extension Shell {
  mutating func write(
    _ key: NotificationKey, _ identifier: String, at moment: ShellMoment
  ) {
    if reply?.key == key, reply?.action.identifier == identifier { return endReply(at: moment) }
    endReply(at: moment)
    let presentation = banners.banner(of: key)?.presentation ?? listedOne(key)
    guard let action = presentation?.actions.first(where: { $0.identifier == identifier }) else {
      return
    }
    let draft = drafts.removeValue(forKey: key)?.text ?? ""
    reply = Reply(
      key: key, action: action, title: presentation?.title ?? "", field: TextField(draft),
      lacksKeyboard: !keyboards.contains(replySurface))
    menu = nil
    focus = Self.replyField(key)
  }

  /// Closes the field; what was typed is kept for a minute (S40).
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
    // What an input method is still composing is sent as it is seen.
    let sent = Sent(text: open.field.seen, surface: surface, isByKey: isByKey)
    guard open.successorUntil == nil else {
      reply?.sent = open.sent ?? sent
      return []
    }
    return send(sent, of: open, at: moment)
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

  /// Has a field wait for a moment for what replaces its notification, which was withdrawn.
  mutating func awaitSuccessor(of key: NotificationKey, at moment: ShellMoment) {
    guard reply?.key == key else { return }
    reply?.successorUntil = moment.running + SceneLimits.succession
  }

  /// Has an open field go on with what replaces its notification, if that is the same talk, and sends what was sent
  /// before it came; any other closes it.
  mutating func followReply(to newer: Presentation, at moment: ShellMoment) -> [ShellEffect] {
    guard var open = reply, open.key != newer.key, open.key.isOfSameRequest(as: newer.key) else {
      return []
    }
    let action = newer.actions.first { $0.identifier == open.action.identifier }
    guard let action, action.textInput != nil, newer.title == open.title else {
      endReply(at: moment)
      return []
    }
    open.key = newer.key
    open.action = action
    open.successorUntil = nil
    reply = open
    return open.sent.map { send($0, of: open, at: moment) } ?? []
  }

  /// Closes a field whose notification was withdrawn and not replaced.
  mutating func endLonelyReply(at moment: ShellMoment) {
    if let until = reply?.successorUntil, until <= moment.running { endReply(at: moment) }
  }
}
