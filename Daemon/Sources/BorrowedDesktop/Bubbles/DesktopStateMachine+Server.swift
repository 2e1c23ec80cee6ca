import NotificationModel

extension DesktopStateMachine {
  /// Handles a new server. The first one of a session receives nothing of the list. A server that follows a lost one has an
  /// empty list.
  mutating func appeared(_ server: RemoteServer, at now: BootTime) {
    if self.server?.owner == server.owner {
      self.server = server
      return
    }
    if self.server != nil { vanished(at: now) }
    self.server = server
    presence.nextStart = nil
    meetFormerServer(server, at: now)
    presence.complaints = []
    dropUnshowable(on: server, at: now)
    if presence.hasLostServer, record.former == nil, server.keepsQuietly { restoreList(at: now) }
    questions.resume()
    showQuestions(at: now)
  }

  /// Handles the loss of the server: every number that it assigned is void, unless another program assigned it. Bubbles that need a response, or may not have been
  /// seen, wait for the next server.
  mutating func vanished(at now: BootTime) {
    guard let server else { return }
    let shown = shownBubbles(on: server)
    self.server = nil
    presence.nextStart = now.advanced(byMicroseconds: BorrowedDesktopLimits.restartPause)
    record.former?.loseServer()
    situation.isInhibited = false
    presence.hasLostServer = true
    record.owners = [:]
    outgoing.flights = [:]
    outgoing.lost = []
    outgoing.closes = []
    for subject in subjectsInOrder {
      guard var bubble = bubbles[subject] else { continue }
      let wasSent = bubble.token != nil
      let shown = bubble.live?.message
      bubble.live = nil
      bubble.token = nil
      bubble.isStale = false
      bubble.isClosing = false
      bubbles[subject] = bubble
      let wasShown = shown.map { bubble.message?.isAbout($0) ?? true } ?? false
      guard wasShown || wasSent else { continue }
      outgoing.queue.forget(subject)
      // It was answered; the core decides whether it comes back.
      guard bubble.ticket == nil else { continue }
      restoreAfterLoss(of: subject, wasShown: wasShown, at: now)
    }
    guard record.former == nil, server.numbering != nil else { return }
    record.former = FormerBubbles(shown)
    record.former?.hasState = true
    record.former?.keep(list.entries)
  }

  /// Whether a notification or a question waits for a server.
  var needsServer: Bool {
    server == nil
      && (outgoing.queue.count > 0 || !situation.hasPresenter && !questions.shown.isEmpty)
  }

  /// Has the bus start the next server, unless the desktop has started it meanwhile.
  mutating func startServer(at now: BootTime) {
    guard let start = presence.nextStart, start <= now, needsServer else { return }
    presence.nextStart = nil
    outputs.append(.startServer)
  }

  private mutating func restoreAfterLoss(
    of subject: BubbleSubject, wasShown: Bool, at now: BootTime
  ) {
    switch bubbles[subject]?.message {
    case .notification(_, _, .quiet)?, .question?, .replyHelp?, .none: retire(subject, at: now)
    case .trial(let app, _, _)?:
      settingsButtons.asked.remove(app)
      retire(subject, at: now)
    case .surplus?:
      if case .surplus(let place) = subject { surplus.clear(place) }
      retire(subject, at: now)
    case .notification(let presentation, _, _)?:
      guard let message = bubbles[subject]?.message else { return }
      if !wasShown {
        show(message, as: subject, at: now)
      } else if message.isEssential || !presentation.surfaces.contains(.banner) {
        show(message.silenced, as: subject, at: now)
      } else {
        retire(subject, at: now)
      }
    }
  }

  /// Drops messages that this server cannot show, and banners that waited too long, unless the server has a list for them; our
  /// list has them all.
  private mutating func dropUnshowable(on server: RemoteServer, at now: BootTime) {
    for subject in subjectsInOrder {
      guard let bubble = bubbles[subject], let message = bubble.message else { continue }
      let end = bubble.since.advanced(byMicroseconds: BorrowedDesktopLimits.bannerTimeout)
      let isOld = end < now && !message.isEssential
      if isOld, server.keepsQuietly, let quiet = message.quiet {
        show(quiet, as: subject, at: now)
        continue
      }
      guard isOld || !message.fits(server) else { continue }
      if case .surplus(let place) = subject { surplus.clear(place) }
      retire(subject, at: now)
      if let presentation = message.presentation, presentation.isProvisional {
        showTrial(of: presentation, at: now)
      }
    }
  }

  /// Sends the server the newest entries of the list again, without a bubble and a sound.
  mutating func restoreList(at now: BootTime) {
    for presentation in list.entries.reversed() {
      let subject = BubbleSubject(presentation.key)
      guard bubbles[subject] == nil, outgoing.queue.count < BorrowedDesktopLimits.waitingCalls
      else {
        continue
      }
      show(.notification(presentation, .none, .quiet), as: subject, at: now)
    }
  }
}

extension DesktopStateMachine {
  /// Compares the bubbles with the current list: closes missing ones, updates changed texts, and never shows one twice.
  mutating func compare(with members: [Presentation], at now: BootTime) {
    list.replace(by: members)
    record.former?.keep(members)
    let listed = Dictionary(members.map { ($0.key, $0) }) { first, _ in first }
    closeDialogs { $0.isListed && listed[$0.key] == nil }
    for place in surplus.keep(Set(listed.keys)) { retire(place, at: now) }
    for subject in subjectsInOrder {
      switch (subject, bubbles[subject]?.message) {
      case (.request, .notification(let shown, let media, let manner)?):
        guard shown.surfaces.contains(.list) else { continue }
        guard let member = listed[shown.key] else {
          retire(subject, at: now)
          continue
        }
        let renewed = shown.reading(as: member)
        guard renewed != shown else { continue }
        change(subject, to: .notification(renewed, media, manner), at: now)
      case (.trial(let app), _?):
        let isOnTrial = members.contains { $0.key.app == app && $0.isProvisional }
        if !isOnTrial { retire(subject, at: now) }
      default: continue
      }
    }
  }

  /// Changes the message of a bubble about the same subject, without a sound.
  mutating func change(_ subject: BubbleSubject, to message: BubbleMessage, at now: BootTime) {
    guard let bubble = bubbles[subject] else { return }
    if bubble.live == nil, bubble.token == nil {
      // It was never shown, so it is still new.
      show(message, as: subject, at: now)
    } else if outgoing.queue.contains(subject)
      || outgoing.queue.count < BorrowedDesktopLimits.waitingCallsOfAllKinds
    {
      let wasShown = bubble.live.map { $0.message.isAbout(message) } ?? false || bubble.token != nil
      show(wasShown ? message.silenced : message, as: subject, at: now)
    } else {
      // A text that should be hidden must not remain only because too many messages wait.
      retire(subject, at: now)
    }
  }

  /// The bubbles in the order of their creation.
  var subjectsInOrder: [BubbleSubject] {
    bubbles.sorted { $0.value.serial < $1.value.serial }.map(\.key)
  }
}

extension Presentation {
  /// The same delivery with the texts and buttons that the list has now (E16).
  fileprivate func reading(as member: Presentation) -> Presentation {
    var result = self
    result.appName = member.appName
    result.title = member.title
    result.subtitle = member.subtitle
    result.body = member.body
    result.hidesPreview = member.hidesPreview
    result.actions = member.actions
    result.isProvisional = member.isProvisional
    return result
  }
}

/// The newest entries of the core's list, for a server that has lost its own.
struct RecentList {
  /// The newest first.
  private(set) var entries: [Presentation] = []

  mutating func put(_ presentation: Presentation) {
    remove(where: { $0.app == presentation.key.app && $0.identifier == presentation.key.identifier }
    )
    entries.insert(presentation, at: 0)
    if entries.count > BorrowedDesktopLimits.restoredEntries { entries.removeLast() }
  }

  mutating func remove(_ key: NotificationKey) { remove(where: { $0 == key }) }

  mutating func replace(by members: [Presentation]) {
    let newest = members.sorted { ($0.date, $0.key.delivery) > ($1.date, $1.key.delivery) }
    entries = Array(newest.prefix(BorrowedDesktopLimits.restoredEntries))
  }

  private mutating func remove(where isGone: (NotificationKey) -> Bool) {
    entries.removeAll { isGone($0.key) }
  }
}

extension DesktopStateMachine {
  /// Whether a closed bubble was dismissed by the user.
  ///
  /// MATE's server reports a click on × as an expiry, and a bubble without a timeout does not expire. A server that keeps
  /// only the newest of each app may report the removal of the oldest as a dismissal; the app has more bubbles than the server
  /// keeps then.
  func isDismissal(_ reason: UInt32, of subject: BubbleSubject) -> Bool {
    if reason == server?.closeButtonReason {
      return reason != Self.expired || bubbles[subject]?.live?.isLasting == true
    }
    guard reason == Self.dismissed else { return false }
    guard let limit = server?.removalLimit else { return true }
    return bubbles.count { $0.key.app == subject.app && $0.value.isOnServer } <= limit
  }

  /// The reasons of `NotificationClosed` that mean the end of a timeout, and a close by the user.
  private static let expired: UInt32 = 1
  private static let dismissed: UInt32 = 2
}
