import NotificationModel

extension DesktopDesk {
  /// A server is there. The first one in our life is given nothing of the list: it may still have
  /// what we sent before a restart of ours. One that comes after another was lost has nothing.
  mutating func appeared(_ server: DesktopServer, at now: BootTime) {
    if self.server?.owner == server.owner {
      self.server = server
      return
    }
    if self.server != nil { vanished(at: now) }
    self.server = server
    complaints = []
    dropWhatIsOutOfPlace(on: server, at: now)
    if hasLostServer, server.keepsQuietly { restoreList(at: now) }
    questions.resume()
    showQuestions(at: now)
  }

  /// Every number that the server gave is void. What the person had to act on, and what may not
  /// have been seen, waits for the next server.
  mutating func vanished(at now: BootTime) {
    guard server != nil else { return }
    server = nil
    isInhibited = false
    hasLostServer = true
    owners = [:]
    flights = [:]
    lost = []
    closes = []
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
      line.forget(subject)
      // It was answered; whether it comes back is for the core to say.
      guard bubble.ticket == nil else { continue }
      settleAfterLoss(of: subject, wasShown: wasShown, at: now)
    }
  }

  private mutating func settleAfterLoss(
    of subject: BubbleSubject, wasShown: Bool, at now: BootTime
  ) {
    switch bubbles[subject]?.message {
    case .notification(_, _, .quiet)?, .question?, .replyHelp?, .none: retire(subject, at: now)
    case .trial(let app, _, _)?:
      appsTried.remove(app)
      retire(subject, at: now)
    case .surplus?:
      if case .surplus(let place) = subject { surplus.clear(place) }
      retire(subject, at: now)
    case .notification(let presentation, _, _)?:
      guard let message = bubbles[subject]?.message else { return }
      if !wasShown {
        show(message, as: subject, at: now)
      } else if message.isEssential || !presentation.places.contains(.banner) {
        show(message.silenced, as: subject, at: now)
      } else {
        retire(subject, at: now)
      }
    }
  }

  /// Drops what this server cannot show, and banners that waited too long to be news, unless it has a
  /// list for them; ours has them all.
  private mutating func dropWhatIsOutOfPlace(on server: DesktopServer, at now: BootTime) {
    for subject in subjectsInOrder {
      guard let bubble = bubbles[subject], let message = bubble.message else { continue }
      let end = bubble.since.advanced(byMicroseconds: DesktopLimits.bannerPatience)
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

  /// Gives the server the newest of the list again, without a bubble and a sound.
  private mutating func restoreList(at now: BootTime) {
    for presentation in list.entries.reversed() {
      let subject = BubbleSubject(presentation.key)
      guard bubbles[subject] == nil, line.count < DesktopLimits.waitingCalls else { continue }
      show(.notification(presentation, .none, .quiet), as: subject, at: now)
    }
  }
}
