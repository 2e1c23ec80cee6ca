import NotificationModel

extension DesktopStateMachine {
  /// Performs work within the time and rate limits: gives up calls, closes bubbles, and sends.
  mutating func pump(at now: BootTime) {
    giveUpCalls(at: now)
    closeDue(at: now)
    guard let server else { return startServer(at: now) }
    while outgoing.flights.count < BorrowedDesktopLimits.unansweredCalls,
      outgoing.notifyPace.isFree(at: now),
      let subject = outgoing.queue.first(at: now)
    {
      outgoing.notifyPace.count(at: now)
      send(subject, to: server, at: now)
    }
  }

  private mutating func send(_ subject: BubbleSubject, to server: RemoteServer, at now: BootTime) {
    outgoing.queue.forget(subject)
    guard var bubble = bubbles[subject], var message = bubble.message else { return }
    if bubble.hasSounded { message = message.silenced }
    if case .surplus(let app, let name, _) = message, case .surplus(let place) = subject {
      message = .surplus(app: app, appName: name, count: surplus.count(of: place))
    }
    let translation = BubbleTranslation(
      server: server, words: words, offersSettings: settingsButtons.offering.contains)
    var draft = translation.draft(of: message)
    if !server.hasButtons { draft.call.buttons = [] }
    draft.call.replacesID = bubble.live?.id ?? record.former?.number(of: subject) ?? 0
    if server.cannotRemoveText, draft.call.replacesID != 0, draft.call.body.isEmpty {
      draft.call.body = " "
    }
    let token = NotifyToken(number: nextNumber())
    outgoing.flights[token] = InFlightNotify(
      subject: subject, deadline: now.advanced(byMicroseconds: BorrowedDesktopLimits.answerTimeout),
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
    if let index = outgoing.lost.firstIndex(of: token) {
      outgoing.lost.remove(at: index)
      if id != 0, record.owners[id] == nil { closeOrphan(id, at: now) }
      return
    }
    guard id != 0 else {
      failed(token, error: "an answer without a number", at: now)
      return
    }
    guard let flight = outgoing.flights.removeValue(forKey: token) else { return }
    freeNumber(id, for: flight.subject, at: now)
    guard var bubble = bubbles[flight.subject] else { return }
    bubble.token = nil
    bubble.attempts = 0
    let isCurrent = bubble.message.map { flight.message.isAbout($0) } ?? false
    bubble.live = Bubble.Live(
      id: id, message: flight.message, choices: isCurrent ? flight.choices : [:],
      isLasting: flight.isLasting, time: now)
    bubbles[flight.subject] = bubble
    record.owners[id] = flight.subject
    if let message = bubble.message {
      if bubble.isStale {
        outgoing.queue.put(
          flight.subject, flight.message.isAbout(message) ? message.silenced : message)
      }
    } else {
      closeSoon(flight.subject, id: id, at: now)
    }
    closeOldest(at: now)
  }

  /// Frees a number for a subject: the server may reuse a number, and need not assign the replaced one.
  private mutating func freeNumber(_ id: UInt32, for subject: BubbleSubject, at now: BootTime) {
    if let old = record.former?.take(subject), old != id { closeOrphan(old, at: now) }
    record.former?.forget(id)
    if let other = record.owners[id], other != subject {
      lose(other)
      forgetIfIdle(other)
    }
    if let old = bubbles[subject]?.live?.id, old != id {
      record.owners[old] = nil
      closeOrphan(old, at: now)
      bubbles[subject]?.isClosing = false
    }
  }

  /// Limits the bubbles of a server that keeps them for ever, by closing the oldest.
  private mutating func closeOldest(at now: BootTime) {
    guard record.owners.count > BorrowedDesktopLimits.bubbles else { return }
    let oldest = bubbles.lazy.filter { $0.value.live != nil && $0.value.message != nil }
      .min { $0.value.serial < $1.value.serial }
    retire(oldest?.key, at: now)
  }

  mutating func failed(_ token: NotifyToken, error: String, at now: BootTime) {
    outgoing.lost.removeAll { $0 == token }
    guard let flight = outgoing.flights.removeValue(forKey: token) else { return }
    tryAgain(flight, isWorthwhile: Self.isPassing(error), at: now)
    let name = DesktopText.line(error, bytes: BorrowedDesktopLimits.nameBytes)
    complain("the notification server refused a call: \(name)")
  }

  /// Whether an error is temporary rather than about this call.
  private static func isPassing(_ error: String) -> Bool {
    !error.hasSuffix(".InvalidArgs") && !error.hasSuffix(".InvalidSignature")
  }

  private mutating func giveUpCalls(at now: BootTime) {
    let late = outgoing.flights.filter { $0.value.deadline <= now }.sorted { $0.key < $1.key }
    for (token, flight) in late {
      outgoing.flights[token] = nil
      if outgoing.lost.count >= BorrowedDesktopLimits.lostCalls { outgoing.lost.removeFirst() }
      outgoing.lost.append(token)
      complain("the notification server does not answer")
      tryAgain(flight, isWorthwhile: flight.message.isEssential, at: now)
    }
  }

  /// Tries a message again a little later, a limited number of times; afterwards it is only in the list.
  private mutating func tryAgain(_ flight: InFlightNotify, isWorthwhile: Bool, at now: BootTime) {
    let subject = flight.subject
    guard var bubble = bubbles[subject] else { return }
    bubble.token = nil
    bubble.attempts += 1
    bubbles[subject] = bubble
    if let message = bubble.message {
      if bubble.isStale || isWorthwhile && bubble.attempts < BorrowedDesktopLimits.attempts {
        let wait =
          BorrowedDesktopLimits.firstRetry
          << Int64(min(bubble.attempts, BorrowedDesktopLimits.attempts) - 1)
        outgoing.queue.put(subject, message, notBefore: now.advanced(byMicroseconds: wait))
      } else if bubble.live.map({ !$0.message.isAbout(message) }) ?? true {
        retire(subject, at: now)
      }
    } else if let live = bubble.live {
      closeSoon(subject, id: live.id, at: now)
    }
    forgetIfIdle(subject)
  }
}

/// A call of `Notify` that has no answer yet.
struct InFlightNotify {
  var subject: BubbleSubject
  var deadline: BootTime
  /// The message as it was sent.
  var message: BubbleMessage
  var choices: [String: BubbleChoice]
  var isLasting: Bool
}

/// The bubbles that wait to be sent, the most urgent first and the oldest among equals.
struct SendQueue {
  private struct Entry {
    var rank: Int
    var turn: Int64
    var group: BubbleSubject.Group?
    var isOrdinary: Bool
    var notBefore: BootTime?
  }

  private var entries: [BubbleSubject: Entry] = [:]
  private var groups: [BubbleSubject.Group: Int] = [:]
  private var delayed = 0
  private var ordinary = 0
  private var lastTurn: Int64 = 0

  /// The number of waiting bubbles.
  var count: Int { entries.count }
  /// The number of waiting bubbles that a summary could count instead.
  var ordinaryCount: Int { ordinary }

  func contains(_ subject: BubbleSubject) -> Bool { entries[subject] != nil }

  /// The number of waiting bubbles of a stack.
  func count(in group: BubbleSubject.Group) -> Int { groups[group] ?? 0 }

  /// Adds a bubble; a bubble that waits already keeps its turn.
  mutating func put(_ subject: BubbleSubject, _ message: BubbleMessage, notBefore: BootTime? = nil)
  {
    let turn = remove(subject)?.turn ?? nextTurn()
    let entry = Entry(
      rank: message.rank, turn: turn,
      group: message.isOrdinary ? message.presentation?.stack : nil,
      isOrdinary: message.isOrdinary, notBefore: notBefore)
    entries[subject] = entry
    count(entry, by: 1)
  }

  mutating func forget(_ subject: BubbleSubject) { _ = remove(subject) }

  /// The subject whose turn it is.
  func first(at now: BootTime) -> BubbleSubject? {
    entries.lazy.filter { $0.value.notBefore.map { $0 <= now } ?? true }
      .min { ($0.value.rank, $0.value.turn) < ($1.value.rank, $1.value.turn) }?.key
  }

  /// The last bubble that a summary could count instead.
  var lastOrdinary: BubbleSubject? {
    guard ordinary > 0 else { return nil }
    return entries.lazy.filter(\.value.isOrdinary)
      .max { ($0.value.rank, $0.value.turn) < ($1.value.rank, $1.value.turn) }?.key
  }

  /// The time at which the first bubble may be sent: the distant past if one need not wait.
  var readyAt: BootTime? {
    if delayed < entries.count { return BootTime(microseconds: .min) }
    return entries.values.lazy.compactMap(\.notBefore).min()
  }

  private mutating func remove(_ subject: BubbleSubject) -> Entry? {
    guard let entry = entries.removeValue(forKey: subject) else { return nil }
    count(entry, by: -1)
    return entry
  }

  private mutating func count(_ entry: Entry, by step: Int) {
    if entry.notBefore != nil { delayed += step }
    if entry.isOrdinary { ordinary += step }
    guard let group = entry.group else { return }
    let rest = (groups[group] ?? 0) + step
    groups[group] = rest == 0 ? nil : rest
  }

  private mutating func nextTurn() -> Int64 {
    lastTurn += 1
    return lastTurn
  }
}

/// Keeps a limit in every second, not only on average: the next event waits until the oldest
/// counted one is a second old, and a little more, because transit times differ.
struct RateLimiter {
  let perSecond: Int
  private var recent: [BootTime] = []

  init(perSecond: Int) { self.perSecond = perSecond }

  /// The time at which the next one may happen; `nil` means at once.
  var nextFree: BootTime? {
    guard recent.count >= perSecond else { return nil }
    return recent.first?.advanced(byMicroseconds: BorrowedDesktopLimits.paceWindow)
  }

  /// Whether one more may happen now.
  func isFree(at now: BootTime) -> Bool { nextFree.map { $0 <= now } ?? true }

  /// Counts an event that happens now.
  mutating func count(at now: BootTime) {
    if recent.count >= perSecond { recent.removeFirst() }
    recent.append(now)
  }

  /// Whether an event may happen now; it is counted if so.
  mutating func consume(at now: BootTime) -> Bool {
    guard isFree(at: now) else { return false }
    count(at: now)
    return true
  }
}
