package import NotificationModel

extension DesktopStateMachine {
  /// Compares the first server with the previous daemon's, whose last calls count against the rate limit of this daemon.
  mutating func meetFormerServer(_ server: RemoteServer, at now: BootTime) {
    guard record.former?.meet(server) == true, let former = record.former else { return }
    guard former.isSameServer == true else {
      presence.hasLostServer = true
      return
    }
    for time in former.entries.map(\.time).sorted() where time <= now {
      outgoing.notifyPace.count(at: time)
    }
  }

  /// Takes over the bubbles of the previous daemon once the server and the core's state are known.
  ///
  /// A bubble whose notification is still delivered is replaced under its number, so that its buttons report to this
  /// connection. All others are closed. Another server receives only the essential ones.
  mutating func adoptFormer(at now: BootTime) {
    guard let former = record.former, let server, let isSame = former.isSameServer, former.hasState
    else { return }
    record.former = nil
    record.isStale = true
    // Some servers move a replaced bubble to the front, so the oldest is sent first.
    let entries = former.entries.sorted { ($0.time, $0.id) < ($1.time, $1.id) }
    let surplus = max(0, entries.count - BorrowedDesktopLimits.waitingCalls)
    for (index, entry) in entries.enumerated() {
      let message = index < surplus ? nil : former.message(of: entry, on: server, at: now)
      if let message, isSame || message.isEssential { restore(message, at: now) }
      if isSame { adopt(entry, on: server, at: now) }
    }
    if !isSame, server.keepsQuietly { restoreList(at: now) }
  }

  /// Prepares a notification that was shown before; it is sent once its media are known.
  private mutating func restore(_ message: BubbleMessage, at now: BootTime) {
    guard let presentation = message.presentation else { return }
    let subject = BubbleSubject(presentation.key)
    guard bubbles[subject] == nil else { return }
    var bubble = Bubble(serial: nextNumber(), since: now)
    bubble.message = message
    bubbles[subject] = bubble
    outputs.append(.fetchMedia(presentation))
  }

  /// Assigns a number to the bubble of its subject, or closes it.
  private mutating func adopt(
    _ entry: ShownBubbles.Entry, on server: RemoteServer, at now: BootTime
  ) {
    guard let subject = entry.content.subject, let bubble = bubbles[subject], bubble.live == nil,
      let message = bubble.message ?? bubble.token.flatMap({ outgoing.flights[$0]?.message })
    else { return closeOrphan(entry.id, at: now) }
    // Plasma reports a press to this connection even before the bubble is replaced.
    let draft = BubbleTranslation(
      server: server, words: words, offersSettings: settingsButtons.offering.contains
    ).draft(of: message)
    bubbles[subject]?.live = Bubble.Live(
      id: entry.id, message: message, choices: draft.choices, isLasting: draft.isLasting,
      time: entry.time)
    record.owners[entry.id] = subject
  }

  /// Sends a notification whose media were looked up.
  mutating func sendRestored(_ key: NotificationKey, _ media: DesktopMedia, at now: BootTime) {
    let subject = BubbleSubject(key)
    guard case .notification(let presentation, _, let manner)? = bubbles[subject]?.message,
      presentation.key == key
    else { return }
    show(.notification(presentation, media, manner), as: subject, at: now)
  }

  /// Returns the bubbles to keep for the next daemon, if they have changed since the last call.
  package mutating func takeShownBubbles() -> ShownBubbles? {
    guard record.isStale else { return nil }
    record.isStale = false
    var shown = shownBubbles(on: server)
    let waiting = record.former?.isSameServer == true ? record.former?.entries ?? [] : []
    shown.entries = (shown.entries + waiting).sorted { $0.id < $1.id }
    return shown
  }

  /// The bubbles that a server has.
  func shownBubbles(on server: RemoteServer?) -> ShownBubbles {
    let identity = server?.identity ?? ShownBubbles.Server(bus: "", owner: "", name: "")
    let entries = record.owners.compactMap { id, subject in
      bubbles[subject]?.live.map {
        ShownBubbles.Entry(id: id, content: $0.message.content(as: subject), time: $0.time)
      }
    }
    return ShownBubbles(server: identity, entries: entries)
  }

  /// Handles the orderly end of the daemon: closes the bubbles that the next one cannot adopt, first of all questions.
  ///
  /// Without a next daemon all are closed.
  package mutating func leave(isReplaced: Bool, at now: BootTime) -> [DesktopOutput] {
    for (id, subject) in record.owners.sorted(by: { $0.key < $1.key }) {
      let presentation = bubbles[subject]?.message?.presentation
      if isReplaced, presentation?.surfaces.contains(.list) == true { continue }
      outputs.append(.close(id: id))
      lose(subject)
    }
    defer { outputs = [] }
    return outputs
  }
}

/// The bubbles that the previous daemon left, until the server and the core's state are known.
struct FormerBubbles {
  private let server: ShownBubbles.Server
  /// The bubbles that no call has replaced yet.
  private(set) var entries: [ShownBubbles.Entry]
  /// Whether the present server gave the numbers; `nil` before the first server.
  private(set) var isSameServer: Bool?
  /// Whether the core has sent its list and its open questions.
  var hasState = false
  private var members: [NotificationKey: Presentation] = [:]

  init(_ shown: ShownBubbles) {
    server = shown.server
    entries = shown.entries
  }

  /// Compares the first server with that of the numbers; returns whether it is the first.
  mutating func meet(_ server: RemoteServer) -> Bool {
    guard isSameServer == nil else { return false }
    isSameServer = self.server == server.identity && !server.bus.isEmpty
    return true
  }

  /// Voids the numbers, because their server has gone.
  mutating func loseServer() { if isSameServer != nil { isSameServer = false } }

  /// The number of a subject's bubble on the present server.
  func number(of subject: BubbleSubject) -> UInt32? {
    guard isSameServer == true else { return nil }
    return entries.first { $0.content.subject == subject }?.id
  }

  /// Removes a subject's bubble, which was replaced, and returns its number.
  mutating func take(_ subject: BubbleSubject) -> UInt32? {
    guard let number = number(of: subject) else { return nil }
    forget(number)
    return number
  }

  /// Removes a number that the server has closed or assigned to another bubble.
  mutating func forget(_ number: UInt32) { entries.removeAll { $0.id == number } }

  /// Keeps the entries of the core's list that are about one of the bubbles.
  mutating func keep(_ list: [Presentation]) {
    let keys = Set(entries.compactMap(\.content.key))
    members = [:]
    for member in list where keys.contains(member.key) { members[member.key] = member }
  }

  /// Removes a delivery that has left the core's list.
  mutating func withdraw(_ key: NotificationKey) { members[key] = nil }

  /// The message that replaces a bubble without a sound; `nil` if the bubble is to be closed.
  ///
  /// A persistent bubble is shown as before. Others are added to the server's list. A server without a list receives them only
  /// while they can still be on the screen, because it would show them a second time.
  func message(
    of entry: ShownBubbles.Entry, on server: RemoteServer, at now: BootTime
  ) -> BubbleMessage? {
    guard case .notification(let key, let places, let isQuiet) = entry.content,
      var presentation = members[key]
    else { return nil }
    presentation.surfaces = places
    let message = BubbleMessage.notification(presentation, .none, .changed)
    let waitsUnseen = !places.contains(.banner) && !server.keepsList
    if !isQuiet, message.isEssential || waitsUnseen { return message }
    if server.keepsQuietly { return .notification(presentation, .none, .quiet) }
    let end = entry.time.advanced(byMicroseconds: BorrowedDesktopLimits.adoptedBannerTime)
    return now < end ? message : nil
  }
}

extension ShownBubbles.Content {
  /// The subject of the bubble, if a later daemon can show it again.
  var subject: BubbleSubject? {
    switch self {
    case .notification(let key, _, _): BubbleSubject(key)
    case .question(let app): .question(app)
    case .placeQuestion(let app): .placeQuestion(app)
    case .other: nil
    }
  }

  /// The delivery, if it is a notification.
  fileprivate var key: NotificationKey? {
    if case .notification(let key, _, _) = self { key } else { nil }
  }
}

extension BubbleMessage {
  /// The message as it is stored for the next daemon.
  fileprivate func content(as subject: BubbleSubject) -> ShownBubbles.Content {
    switch (self, subject) {
    case (.notification(let presentation, _, let manner), _):
      .notification(presentation.key, presentation.surfaces, isQuiet: manner == .quiet)
    case (_, .question(let app)): .question(app)
    case (_, .placeQuestion(let app)): .placeQuestion(app)
    default: .other
    }
  }
}
