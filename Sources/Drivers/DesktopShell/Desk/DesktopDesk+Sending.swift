import NotificationModel

extension DesktopDesk {
  /// Does what the time and the pace allow: gives up calls, closes, and sends.
  mutating func pump(at now: BootTime) {
    giveUpCalls(at: now)
    closeDue(at: now)
    guard let server else { return }
    while flights.count < DesktopLimits.unansweredCalls, notifyPace.isFree(at: now),
      let subject = line.first(at: now)
    {
      notifyPace.count(at: now)
      send(subject, to: server, at: now)
    }
  }

  private mutating func send(_ subject: BubbleSubject, to server: DesktopServer, at now: BootTime) {
    line.forget(subject)
    guard var bubble = bubbles[subject], var message = bubble.message else { return }
    if bubble.hasSounded { message = message.silenced }
    if case .surplus(let app, let name, _) = message, case .surplus(let place) = subject {
      message = .surplus(app: app, appName: name, count: surplus.count(of: place))
    }
    let translation = BubbleTranslation(
      server: server, words: words, offersSettings: appsWithSettings.contains)
    var draft = translation.draft(of: message)
    if !server.hasButtons { draft.call.buttons = [] }
    draft.call.replacesID = bubble.live?.id ?? 0
    let token = NotifyToken(number: nextNumber())
    flights[token] = Flight(
      subject: subject, deadline: now.advanced(byMicroseconds: DesktopLimits.answerPatience),
      message: message, choices: draft.choices, isLasting: draft.isLasting)
    bubble.token = token
    bubble.isStale = false
    if let sound = draft.sound {
      play(sound, at: now)
      bubble.hasSounded = true
    }
    bubbles[subject] = bubble
    outputs.append(.notify(token, draft.call))
  }

  // MARK: - Answers

  mutating func notified(_ token: NotifyToken, id: UInt32, at now: BootTime) {
    if let index = lost.firstIndex(of: token) {
      lost.remove(at: index)
      if id != 0, owners[id] == nil { closeOrphan(id, at: now) }
      return
    }
    guard id != 0 else {
      failed(token, error: "an answer without a number", at: now)
      return
    }
    guard let flight = flights.removeValue(forKey: token) else { return }
    takeNumber(id, for: flight.subject, at: now)
    guard var bubble = bubbles[flight.subject] else { return }
    bubble.token = nil
    bubble.attempts = 0
    let isCurrent = bubble.message.map { flight.message.isAbout($0) } ?? false
    bubble.live = Bubble.Live(
      id: id, message: flight.message, choices: isCurrent ? flight.choices : [:],
      isLasting: flight.isLasting)
    bubbles[flight.subject] = bubble
    owners[id] = flight.subject
    if let message = bubble.message {
      if bubble.isStale {
        line.put(flight.subject, flight.message.isAbout(message) ? message.silenced : message)
      }
    } else {
      closeSoon(flight.subject, id: id, at: now)
    }
    closeOldest(at: now)
  }

  /// Makes a number free for a subject: the server may give one again that it has given before, and
  /// need not give the one that was to be replaced.
  private mutating func takeNumber(_ id: UInt32, for subject: BubbleSubject, at now: BootTime) {
    if let other = owners[id], other != subject {
      lose(other)
      forgetIfIdle(other)
    }
    if let old = bubbles[subject]?.live?.id, old != id {
      owners[old] = nil
      closeOrphan(old, at: now)
      bubbles[subject]?.isClosing = false
    }
  }

  /// A screen does not show a thousand bubbles; what a server keeps for ever has an end here.
  private mutating func closeOldest(at now: BootTime) {
    guard owners.count > DesktopLimits.bubbles else { return }
    let oldest = bubbles.lazy.filter { $0.value.live != nil && $0.value.message != nil }
      .min { $0.value.serial < $1.value.serial }
    retire(oldest?.key, at: now)
  }

  mutating func failed(_ token: NotifyToken, error: String, at now: BootTime) {
    lost.removeAll { $0 == token }
    guard let flight = flights.removeValue(forKey: token) else { return }
    tryAgain(flight, isWorthwhile: Self.isPassing(error), at: now)
    let name = DesktopText.line(error, bytes: DesktopLimits.nameBytes)
    complain("the notification server refused a call: \(name)")
  }

  /// Whether an error says *not now* rather than *not this*.
  private static func isPassing(_ error: String) -> Bool {
    !error.hasSuffix(".InvalidArgs") && !error.hasSuffix(".InvalidSignature")
  }

  private mutating func giveUpCalls(at now: BootTime) {
    let late = flights.filter { $0.value.deadline <= now }.sorted { $0.key < $1.key }
    for (token, flight) in late {
      flights[token] = nil
      if lost.count >= DesktopLimits.lostCalls { lost.removeFirst() }
      lost.append(token)
      complain("the notification server does not answer")
      tryAgain(flight, isWorthwhile: flight.message.isEssential, at: now)
    }
  }

  /// Tries a message again a little later, a limited number of times; then the list alone has it.
  private mutating func tryAgain(_ flight: Flight, isWorthwhile: Bool, at now: BootTime) {
    let subject = flight.subject
    guard var bubble = bubbles[subject] else { return }
    bubble.token = nil
    bubble.attempts += 1
    bubbles[subject] = bubble
    if let message = bubble.message {
      if bubble.isStale || isWorthwhile && bubble.attempts < DesktopLimits.attempts {
        let wait =
          DesktopLimits.firstRetry << Int64(min(bubble.attempts, DesktopLimits.attempts) - 1)
        line.put(subject, message, notBefore: now.advanced(byMicroseconds: wait))
      } else if bubble.live.map({ !$0.message.isAbout(message) }) ?? true {
        retire(subject, at: now)
      }
    } else if let live = bubble.live {
      closeSoon(subject, id: live.id, at: now)
    }
    forgetIfIdle(subject)
  }
}
