import NotificationModel

extension DesktopStateMachine {
  /// Sets the message of a subject's bubble; an earlier message that still waits is never sent.
  mutating func show(_ message: BubbleMessage, as subject: BubbleSubject, at now: BootTime) {
    var bubble = bubbles[subject] ?? Bubble(serial: nextNumber(), since: now)
    if !message.isAbout(bubble.message) {
      // The buttons that are still on the screen belong to the previous message.
      bubble.live?.choices = [:]
      bubble.live?.activationToken = nil
      bubble.ticket = nil
      bubble.attempts = 0
      bubble.hasSounded = false
      bubble.since = now
    }
    bubble.message = message
    if bubble.token != nil {
      bubble.isStale = true
    } else {
      outgoing.queue.put(subject, message)
    }
    bubbles[subject] = bubble
  }

  /// Removes a bubble: it is dropped if it waits, closed if it is shown, and closed as soon as it has a number if its call is
  /// under way.
  mutating func retire(_ subject: BubbleSubject?, at now: BootTime) {
    guard let subject, var bubble = bubbles[subject] else { return }
    outgoing.queue.forget(subject)
    bubble.message = nil
    bubble.ticket = nil
    bubble.live?.choices = [:]
    bubbles[subject] = bubble
    if let live = bubble.live, bubble.token == nil {
      // The replacement may follow with the next event, and then replaces it without a flicker.
      closeSoon(subject, id: live.id, at: now)
    }
    forgetIfIdle(subject)
  }

  /// Records that the server no longer has a bubble.
  mutating func lose(_ subject: BubbleSubject) {
    guard var bubble = bubbles[subject], let live = bubble.live else { return }
    record.owners[live.id] = nil
    bubble.live = nil
    bubble.isClosing = false
    bubbles[subject] = bubble
    if bubble.hasSounded { stopSound(of: live.message) }
  }

  /// Removes a bubble that is not shown and has no message.
  mutating func forgetIfIdle(_ subject: BubbleSubject) {
    guard let bubble = bubbles[subject], bubble.live == nil, bubble.token == nil,
      bubble.message == nil
        || !outgoing.queue.contains(subject) && bubble.ticket == nil && !hasDialog(subject)
    else { return }
    bubbles[subject] = nil
  }

  // MARK: - Closing

  mutating func closeSoon(_ subject: BubbleSubject, id: UInt32, at now: BootTime) {
    guard bubbles[subject]?.isClosing == false else { return }
    bubbles[subject]?.isClosing = true
    let at = now.advanced(byMicroseconds: BorrowedDesktopLimits.replacementGrace)
    outgoing.closes.append(PendingClose(at: at, id: id, subject: subject))
  }

  mutating func closeOrphan(_ id: UInt32, at now: BootTime) {
    let at = now.advanced(byMicroseconds: BorrowedDesktopLimits.replacementGrace)
    outgoing.closes.append(PendingClose(at: at, id: id, subject: nil))
  }

  /// Closes the bubbles that are due, unless it was needed again meanwhile.
  mutating func closeDue(at now: BootTime) {
    while let close = outgoing.closes.first, close.at <= now {
      guard isWanted(close) else {
        outgoing.closes.removeFirst()
        if let subject = close.subject { bubbles[subject]?.isClosing = false }
        continue
      }
      guard outgoing.closePace.consume(at: now) else { return }
      outgoing.closes.removeFirst()
      outputs.append(.close(id: close.id))
      if let subject = close.subject {
        lose(subject)
        forgetIfIdle(subject)
      }
    }
  }

  private func isWanted(_ close: PendingClose) -> Bool {
    guard let subject = close.subject else { return record.owners[close.id] == nil }
    guard let bubble = bubbles[subject], bubble.live?.id == close.id else { return false }
    return bubble.message == nil && bubble.token == nil
  }

  // MARK: - Sounds

  mutating func play(_ order: SoundRequest, at now: BootTime) {
    if order.sound.kind != .critical {
      // With a presenter the do-not-disturb is a Focus, which the core has applied.
      guard !situation.isInhibited || situation.hasPresenter, soundPace.consume(at: now) else {
        return
      }
    }
    outputs.append(.play(order))
  }

  /// Stops the sound of a banner that has ended; the sound of a persistent or critical one continues (C8).
  private mutating func stopSound(of message: BubbleMessage) {
    guard let presentation = message.presentation, presentation.alertStyle == .banner,
      presentation.level != .critical, presentation.surfaces.contains(.banner)
    else { return }
    outputs.append(.stopSound(presentation.key))
  }
}

/// A close that is delayed.
struct PendingClose {
  var at: BootTime
  var id: UInt32
  /// The subject of the bubble; `nil` if the server made a new bubble and left the old one.
  var subject: BubbleSubject?
}

extension DesktopStateMachine {
  // MARK: - Closed

  /// Handles a close by the server; the number is void before the signal arrives.
  mutating func closed(_ id: UInt32, reason: UInt32, at now: BootTime) {
    record.former?.forget(id)
    guard let subject = record.owners[id], let bubble = bubbles[subject], let live = bubble.live
    else {
      return
    }
    let isDismissed = isDismissal(reason, of: subject)
    lose(subject)
    let isSame = bubble.message.map { $0.isAbout(live.message) } ?? false
    // A replacement is a separate matter, and an answer under way has its own end.
    guard isSame, bubble.ticket == nil else {
      forgetIfIdle(subject)
      return
    }
    outgoing.queue.forget(subject)
    if isDismissed {
      questions.setAside(subject)
      if case .question(.notifications(let question), _)? = bubble.message {
        call(.settings(.authorize(app: question.app, .notNow)), from: subject, at: now)
      }
    } else {
      questions.pause(
        subject, until: now.advanced(byMicroseconds: BorrowedDesktopLimits.questionPause))
    }
    if case .surplus(let place) = subject { surplus.clear(place) }
    if isDismissed, live.isLasting, let key = live.message.key {
      // Some servers close a bubble at any button: this is not a decision of the user, who has yet to enter the text.
      guard !live.wasJustAsked(at: now) else { return showUnlessAsked(subject, at: now) }
      call(.responses(.respond(key, .dismiss)), from: subject, at: now)
      if bubble.token != nil { bubbles[subject]?.message = nil }
    } else {
      retire(subject, at: now)
    }
  }

  // MARK: - Answered

  mutating func invoked(_ action: String, on id: UInt32, at now: BootTime) {
    guard let (subject, live) = answerable(id) else { return }
    // A longer key cannot be ours, and comparing endless combining marks is slow.
    let isKnown = action.utf8.count <= BorrowedDesktopLimits.nameBytes
    switch isKnown ? live.choices[action] : nil {
    // Budgie reports a click on the button for a text as a click on the bubble too.
    case .respond(_, .open)? where live.wasJustAsked(at: now) && hasDialog(subject): break
    case .respond(let key, let choice)?:
      call(.responses(.respond(key, choice)), from: subject, at: now)
    case .authorize(let app, let decision)?:
      call(.settings(.authorize(app: app, decision)), from: subject, at: now)
    case .decideLocation(let app, let decision)?:
      call(.places(.decideLocation(app: app, decision)), from: subject, at: now)
    case .openSettings(let app)?:
      call(.settings(.openAppSettings(app: app)), from: subject, at: now)
    case .askForText(let key, let action)?: askForText(key, action, on: live, at: now)
    case .reply?: break  // The text comes by itself, with a signal of its own.
    case nil: complain("the notification server reported an action that was never offered")
    }
  }

  mutating func replied(_ text: String, on id: UInt32, at now: BootTime) {
    guard let (subject, live) = answerable(id) else { return }
    guard case .reply(let key, let identifier)? = live.choices["inline-reply"] else {
      complain("the notification server reported a reply that was never offered")
      return
    }
    guard text.utf8.count <= BorrowedDesktopLimits.replyBytes else {
      // A part of it would be a sentence that the user did not write.
      outputs.append(
        .log(
          "a reply of \(text.utf8.count) bytes was refused; the limit is "
            + "\(BorrowedDesktopLimits.replyBytes)"))
      return
    }
    let choice = ResponseChoice.action(identifier: identifier, text: text)
    call(.responses(.respond(key, choice)), from: subject, at: now)
  }

  /// Stores the token for the action that follows it; a later action does not need it.
  mutating func keep(activationToken token: String, of id: UInt32) {
    guard let (subject, _) = answerable(id),
      (1...BorrowedDesktopLimits.activationTokenBytes).contains(token.utf8.count),
      token.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return }
    bubbles[subject]?.live?.activationToken = token
  }

  /// The bubble of a number, unless it has been answered already or is being replaced.
  private func answerable(_ id: UInt32) -> (BubbleSubject, Bubble.Live)? {
    guard let subject = record.owners[id], let bubble = bubbles[subject], let live = bubble.live,
      bubble.message != nil, bubble.ticket == nil, !live.choices.isEmpty
    else { return nil }
    return (subject, live)
  }

  // MARK: - Outcomes

  mutating func call(
    _ control: ControlCall, from subject: BubbleSubject, at now: BootTime
  ) {
    let ticket = CallTicket(number: nextNumber())
    let token = bubbles[subject]?.live?.activationToken
    bubbles[subject]?.live?.activationToken = nil
    bubbles[subject]?.ticket = ticket
    answers.begin(OpenCall(ticket: ticket, subject: subject, ends: control.ends(subject)))
    outputs.append(.call(ticket, control, activationToken: token))
  }

  /// Handles a call's success: the bubble is finished. Servers differ in whether they close it themselves.
  mutating func accepted(_ ticket: CallTicket, at now: BootTime) {
    guard let (subject, ends) = endCall(ticket) else { return }
    if ends { retire(subject, at: now) } else { forgetIfIdle(subject) }
  }

  /// Handles a call's refusal: the bubble can be answered again; a server that closed it meanwhile
  /// receives it once more.
  mutating func refused(_ ticket: CallTicket, _ failure: NotificationFailure, at now: BootTime) {
    if answers.isOpen(ticket) {
      outputs.append(.log("the answer was refused: \(failure.code.name)"))
    }
    guard let (subject, _) = endCall(ticket) else { return }
    guard let bubble = bubbles[subject], let message = bubble.message else { return }
    if failure.code == .notFound {
      retire(subject, at: now)
    } else if bubble.live == nil, bubble.token == nil {
      show(message.silenced, as: subject, at: now)
    }
  }

  private mutating func endCall(_ ticket: CallTicket) -> (BubbleSubject, ends: Bool)? {
    guard let call = answers.end(ticket), bubbles[call.subject]?.ticket == ticket else {
      return nil
    }
    bubbles[call.subject]?.ticket = nil
    return (call.subject, call.ends)
  }
}

extension Bubble.Live {
  /// Whether its button for a text was pressed a moment ago.
  fileprivate func wasJustAsked(at now: BootTime) -> Bool {
    askedAt.map { now < $0.advanced(byMicroseconds: BorrowedDesktopLimits.buttonAftermath) }
      ?? false
  }
}

extension ControlCall {
  /// Whether a bubble is finished once the call succeeds.
  ///
  /// A notification remains after a decision about its app, and a question remains after a visit to the app's settings.
  fileprivate func ends(_ subject: BubbleSubject) -> Bool {
    switch (self, subject) {
    case (.settings(.openAppSettings), _), (.settings(.authorize), .request): false
    default: true
    }
  }
}

/// The number under which the outcome of one call to the core is reported.
package struct CallTicket: Hashable, Sendable {
  /// A number that is unique among calls.
  package let number: Int64
}
