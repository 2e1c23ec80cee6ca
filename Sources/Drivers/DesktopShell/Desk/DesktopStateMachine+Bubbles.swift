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
      line.put(subject, message)
    }
    bubbles[subject] = bubble
  }

  /// Removes a bubble: it is never sent if it waits, closed if it is shown, closed as soon as it
  /// has a number if it is on its way.
  mutating func retire(_ subject: BubbleSubject?, at now: BootTime) {
    guard let subject, var bubble = bubbles[subject] else { return }
    line.forget(subject)
    bubble.message = nil
    bubble.ticket = nil
    bubble.live?.choices = [:]
    bubbles[subject] = bubble
    if let live = bubble.live, bubble.token == nil {
      // Its successor may come with the next event, and then replaces it without a flicker.
      closeSoon(subject, id: live.id, at: now)
    }
    forgetIfIdle(subject)
  }

  /// Records that the server no longer has a bubble.
  mutating func lose(_ subject: BubbleSubject) {
    guard var bubble = bubbles[subject], let live = bubble.live else { return }
    owners[live.id] = nil
    bubble.live = nil
    bubble.isClosing = false
    bubbles[subject] = bubble
    if bubble.hasSounded { stopSound(of: live.message) }
  }

  /// Forgets a bubble that is not shown and has no message.
  mutating func forgetIfIdle(_ subject: BubbleSubject) {
    guard let bubble = bubbles[subject], bubble.live == nil, bubble.token == nil,
      bubble.message == nil
        || !line.contains(subject) && bubble.ticket == nil && !hasDialog(subject)
    else { return }
    bubbles[subject] = nil
  }

  // MARK: - Closing

  mutating func closeSoon(_ subject: BubbleSubject, id: UInt32, at now: BootTime) {
    guard bubbles[subject]?.isClosing == false else { return }
    bubbles[subject]?.isClosing = true
    let at = now.advanced(byMicroseconds: DesktopLimits.replacementGrace)
    closes.append(PendingClose(at: at, id: id, subject: subject))
  }

  mutating func closeOrphan(_ id: UInt32, at now: BootTime) {
    let at = now.advanced(byMicroseconds: DesktopLimits.replacementGrace)
    closes.append(PendingClose(at: at, id: id, subject: nil))
  }

  /// Closes the bubbles that are due, unless it was needed again meanwhile.
  mutating func closeDue(at now: BootTime) {
    while let close = closes.first, close.at <= now {
      guard isWanted(close) else {
        closes.removeFirst()
        if let subject = close.subject { bubbles[subject]?.isClosing = false }
        continue
      }
      guard closePace.consume(at: now) else { return }
      closes.removeFirst()
      outputs.append(.close(id: close.id))
      if let subject = close.subject {
        lose(subject)
        forgetIfIdle(subject)
      }
    }
  }

  private func isWanted(_ close: PendingClose) -> Bool {
    guard let subject = close.subject else { return owners[close.id] == nil }
    guard let bubble = bubbles[subject], bubble.live?.id == close.id else { return false }
    return bubble.message == nil && bubble.token == nil
  }

  // MARK: - Sounds

  mutating func play(_ order: SoundOrder, at now: BootTime) {
    if order.sound.kind != .critical {
      guard !isInhibited, soundPace.consume(at: now) else { return }
    }
    outputs.append(.play(order))
  }

  /// The sound of a banner ends with it; the sound of a lasting or critical one continues (C8).
  private mutating func stopSound(of message: BubbleMessage) {
    guard let presentation = message.presentation, presentation.alertStyle == .banner,
      presentation.level != .critical, presentation.places.contains(.banner)
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
