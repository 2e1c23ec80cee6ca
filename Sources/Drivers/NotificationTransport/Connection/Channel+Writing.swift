import NotificationModel
import NotificationWire
import Synchronization

extension Channel {
  /// Writes a call on a connection that lives.
  func send(
    _ call: Language.Call, _ writing: inout Writing, _ completion: @escaping Completion
  ) throws(NotificationFailure) {
    for _ in 0..<TransportLimits.writeAttempts {
      let link = try usableLink(&writing)
      if try write(call, on: link, &writing, answer: { completion(Self.reply($0)) }) {
        return remember(call, &writing)
      }
    }
    throw .connectionLost("The connection to the notification system breaks again and again.")
  }

  /// Clears up after a connection, unless a caller was faster.
  func linkEnded(_ link: Link<Language.Call>) {
    writing.withLock { writing in
      if writing.link === link { recover(&writing) }
    }
  }

  private var isGivenUp: Bool { isClosed.load(ordering: .sequentiallyConsistent) }

  private func usableLink(
    _ writing: inout Writing
  ) throws(NotificationFailure) -> Link<Language.Call> {
    if writing.link?.isEnded == true { recover(&writing) }
    guard !isGivenUp else {
      throw .connectionLost("This program closed its connection to the notification system.")
    }
    if let link = writing.link { return link }
    let link = try opener.open(
      isReconnecting: writing.wasConnected,
      isGivenUp: { [weak self] in self?.isGivenUp ?? true },
      onEvent: { [weak self] message in self?.take(message) },
      onEnd: { [weak self] link in self?.linkEnded(link) })
    writing.link = link
    writing.wasConnected = true
    for announcement in writing.announcements {
      _ = try write(announcement.call, on: link, &writing, answer: { _ in })
    }
    return link
  }

  private func write(
    _ call: Language.Call, on link: Link<Language.Call>, _ writing: inout Writing,
    repetitions: Int = 0, answer: @escaping @Sendable (Link<Language.Call>.Answer) -> Void
  ) throws(NotificationFailure) -> Bool {
    writing.lastIdentifier += 1
    let id = writing.lastIdentifier
    let frame = try Frame.encode(Language.encode(call, id: id))
    let mayRepeat =
      Language.isRepeatable(call) && repetitions < TransportLimits.repetitions
    return try link.send(
      frame,
      Link.Unanswered(
        id: id, call: mayRepeat ? call : nil, repetitions: repetitions, answer: answer))
  }

  /// Ends the calls of a dead connection, and repeats on a new one those that may be repeated.
  ///
  /// A process that waits for events connects again by itself, or it would wait for ever.
  private func recover(_ writing: inout Writing) {
    guard let dead = writing.link else { return }
    writing.link = nil
    writing.uselessLinks = dead.wasUseful ? 0 : writing.uselessLinks + 1
    let mayReconnect =
      reconnects && !isGivenUp && writing.uselessLinks <= TransportLimits.uselessConnections
    let unanswered = dead.takeUnanswered()
    for call in unanswered where !mayReconnect || call.call == nil {
      call.answer(.failure(dead.end))
    }
    if !reconnects { end(dead.end) }
    guard mayReconnect else { return }
    repeatCalls(unanswered.filter { $0.call != nil }, &writing)
  }

  private func repeatCalls(
    _ calls: [Link<Language.Call>.Unanswered], _ writing: inout Writing
  ) {
    guard !calls.isEmpty || !writing.announcements.isEmpty else { return }
    var rest = calls[...]
    do throws(NotificationFailure) {
      let link = try usableLink(&writing)
      while let next = rest.first, let call = next.call {
        let isWritten = try write(
          call, on: link, &writing, repetitions: next.repetitions + 1, answer: next.answer)
        guard isWritten else { throw link.end }
        rest.removeFirst()
      }
    } catch {
      for call in rest { call.answer(.failure(error)) }
    }
  }

  private func remember(_ call: Language.Call, _ writing: inout Writing) {
    guard let announcement = Language.announcement(call) else { return }
    let place = writing.announcements.firstIndex { $0.subject == announcement.subject }
    switch (place, announcement.isNeeded) {
    case (let place?, true): writing.announcements[place].call = call
    case (let place?, false): writing.announcements.remove(at: place)
    case (nil, true): writing.announcements.append((announcement.subject, call))
    case (nil, false): return
    }
  }

  private static func reply(
    _ answer: Link<Language.Call>.Answer
  ) -> Result<Language.Reply, NotificationFailure> {
    answer.flatMap { message in
      if let reply = Language.reply(in: message) { return .success(reply) }
      return .failure(
        NotificationFailure(
          .invalidMessage, field: "reply", message: "The answer does not fit the call.",
          remedy: "Use the library and the daemon of one release."))
    }
  }
}
