import NotificationEngine
import NotificationModel

/// Checks the messages that D-Bus senders receive about their postings.
///
/// It models the knowledge of each sender: its numbers, and which of them have ended. A daemon that dies leaves one thing
/// open: an end that was on the disk, or in memory because a display is not stored, and that was not sent yet. Such an end is
/// never sent, because the daemon's name has left the bus, which senders take as the end of all. Everything else is as certain
/// with a crash as without one.
struct PostingChecker {
  /// The notifications of all calls, by the titles that the story gave them.
  private var posted: [String: PostingCall] = [:]
  /// The last life of each number.
  var lives: [UInt32: PostingLife] = [:]
  /// The numbers that the system chose itself, in all runs of the daemon.
  private var chosen: Set<UInt32> = []
  /// The displays that were ever shown, with their numbers.
  private var displays: [NotificationKey: UInt32] = [:]
  private var inhibitions = InhibitionChecker()

  /// Whether a notification ends by itself some time, which a restart puts off.
  var awaitsEnds: Bool {
    lives.values.contains {
      $0.isOpen && ($0.screen != nil || ($0.posted.lifetime ?? 0) > 0)
    }
  }

  /// Ends the notifications about which a restarted daemon sends nothing. A notification that only memory had ended is open
  /// again.
  mutating func restarted(_ image: StoreImage, forgetting unstored: Set<NotificationKey>) {
    for record in image.postings where unstored.contains(record.notification.key) {
      if let number = record.notification.posting?.number { lives[number]?.isOpen = true }
    }
    inhibitions = InhibitionChecker()
    displays = [:]
    let open = Set(
      image.postings.filter { $0.notification.posting?.isOver == false }
        .map(\.notification.request.storyTitle))
    for (number, life) in lives {
      lives[number]?.isOpen = life.isOpen && open.contains(life.title)
      lives[number]?.screen = nil
    }
  }

  mutating func passed(_ report: TransactionReport) -> [Breach] {
    for case .postings(.posted(let call, _)) in report.events { posted[call.storyTitle] = call }
    if report.accepted.contains(.machine(.started)) {
      // After a start, a daemon gives each of them its full time again, because the banner was not visible meanwhile.
      for number in lives.keys { lives[number]?.beginTime(at: report.moment) }
    }
    if report.unlocks {
      for number in lives.keys { lives[number]?.unlockedAt = report.moment.boot }
    }
    var breaches = inhibitions.passed(report)
    guard !posted.isEmpty else { return breaches }
    let before = lives
    // The number whose display is shown next, if there is one.
    var current: UInt32?
    for effect in report.effects {
      switch effect {
      case .postings(.number(let number, let origin)):
        breaches += answered(number, origin, report)
        current = number
      case .postings(.close(let number, let reason, let sender)):
        breaches += ended(number, reason, sender, report)
      case .postings(.invoke(let response)): breaches += invoked(response, report)
      case .show(.notifications(.present(let presentation))):
        if let number = current { shown(presentation, number, report) }
        // The next banner may be a reminder's.
        if displays[presentation.key] == current { current = nil }
      case .show(.notifications(.withdraw(let key))):
        if let number = displays[key], lives[number]?.screen == key { lives[number]?.screen = nil }
      default: break
      }
    }
    defer { noteStyles(report) }
    guard !report.failed else { return breaches }
    breaches += compare(report)
    guard !report.wasCut else { return breaches }
    return breaches + checkEnds(report) + checkPresses(report, before)
  }

  // MARK: - Numbers

  /// Checks the number that a program is answered with (S10).
  private mutating func answered(
    _ number: UInt32, _ origin: CallOrigin, _ report: TransactionReport
  ) -> [Breach] {
    guard let posted = report.posted(origin),
      let program = SimulatedDesktopProgram.of(posted.program)
    else {
      return [breach(.answer, number, "answers a call that nobody made")]
    }
    let isListed = report.before.postings.contains {
      $0.notification.posting?.number == number
    }
    let old = lives[number].flatMap { $0.isOpen || isListed ? $0 : nil }
    lives[number] = PostingLife(
      number, posted, program, at: report.moment, replacing: old, isUnstored: report.failed)
    if number == 0 { return [breach(.number, number, "is no number")] }
    if let old {
      let isMeant = posted.replaces == number || old.tags.contains(posted.tag)
      if old.program.app == program.app, isMeant { return [] }
      // An ended notification may leave the list in the same transaction, which frees its number.
      if !old.isOpen, report.events.count > 1, number == posted.replaces { return [] }
      return [breach(.apart, number, "of \(old.program.name) is given to \(program.name)")]
    }
    if Int64(number) < CoreLimits.firstPostingNumber {
      let isNamed = number == posted.replaces
      return isNamed ? [] : [breach(.number, number, "is one that programs make up")]
    }
    let isNew = chosen.insert(number).inserted
    return isNew ? [] : [breach(.number, number, "is given out again, to \(program.name)")]
  }

  /// Remembers a display, which is on the screen and nowhere else.
  private mutating func shown(
    _ presentation: Presentation, _ number: UInt32, _ report: TransactionReport
  ) {
    let key = presentation.key
    // The line for a flood may follow in the same transaction.
    guard let life = lives[number], life.isDisplay, life.program.app == key.app,
      key.identifier != Engine.floodLineIdentifier,
      key.identifier != Engine.missedLineIdentifier, presentation.surfaces.contains(.banner),
      !report.after.delivered.contains(where: { $0.notification.key == key })
    else { return }
    displays[key] = number
    lives[number]?.screen = key
  }

  // MARK: - The disk

  /// Checks that the disk holds each acknowledged posting, and no display (S14, S23).
  private mutating func compare(_ report: TransactionReport) -> [Breach] {
    var breaches: [Breach] = []
    let stages = Dictionary(
      report.before.postings.map { ($0.notification.key.delivery, $0.stage) }
    ) { $1 }
    // A snoozed posting comes back under another delivery, and its time begins again.
    let woken = Set(
      report.before.postings.filter { $0.comesBack(at: report.moment) }
        .compactMap(\.notification.posting?.number))
    for record in report.after.postings {
      guard let posting = record.notification.posting else { continue }
      if woken.contains(posting.number) { lives[posting.number]?.beginTime(at: report.moment) }
      if stages[record.notification.key.delivery] == .held, record.stage != .held {
        lives[posting.number]?.beginTime(at: report.moment)
      }
      let title = record.notification.request.storyTitle
      if lives[posting.number]?.title != title, let posted = posted[title],
        let program = SimulatedDesktopProgram.of(posted.program)
      {
        // The sender did not receive its answer, or another posting has the number.
        if !report.wasCut {
          breaches.append(breach(.answer, posting.number, "has a notification nobody knows of"))
        }
        if Int64(posting.number) >= CoreLimits.firstPostingNumber { chosen.insert(posting.number) }
        lives[posting.number] = PostingLife(
          posting.number, posted, program, at: report.moment,
          replacing: lives[posting.number])
      }
      guard let life = lives[posting.number] else { continue }
      breaches += check(record, life, report)
    }
    return breaches + checkKept(report)
  }

  private func check(
    _ record: DeliveredRecord, _ life: PostingLife, _ report: TransactionReport
  ) -> [Breach] {
    let key = record.notification.key
    if key.app != life.program.app {
      return [breach(.apart, life.number, "of \(life.program.name) is kept for \(key.app)")]
    }
    if life.isDisplay { return [breach(.number, life.number, "is a display on the disk")] }
    let isOver = record.notification.posting?.isOver == true
    guard life.isToldOfEnds, !report.wasCut, isOver == life.isOpen else { return [] }
    return [
      breach(
        .ended, life.number,
        isOver ? "has ended, and its program was not told" : "is open, and was told to be closed")
    ]
  }

  /// Checks that each acknowledged notification that is not transient and not denied is on the disk.
  private func checkKept(_ report: TransactionReport) -> [Breach] {
    guard report.onlyPosts else { return [] }
    let titles = Set(report.after.postings.map(\.notification.request.storyTitle))
    return report.effects.compactMap { effect in
      guard case .postings(.number(let number, let origin)) = effect,
        let posted = report.posted(origin), !posted.isTransient,
        let app = report.owners[origin.connection].flatMap({ report.after.app($0) }),
        app.keepsPostings, !titles.contains(posted.storyTitle)
      else { return nil }
      return breach(.kept, number, "\(posted.storyTitle) was acknowledged and is not on the disk")
    }
  }

  /// Notes the times that begin in a transaction in which the banners of their program stay.
  private mutating func noteStyles(_ report: TransactionReport) {
    let images = [report.before, report.after]
    for (number, life) in lives where life.begin == report.moment {
      let app = life.program.app
      if report.makesPersistent(app)
        || images.contains(where: { $0.app(app)?.settings.alertStyle == .alert })
      {
        lives[number]?.stays = true
      }
    }
  }

  // MARK: - At rest

  /// Checks that nothing outstays its time, and that no display stays on a screen after its end.
  func rested(_ image: StoreImage, at moment: Moment, shells: [SimulatedShell]) -> [Breach] {
    let late = image.postings.compactMap { record -> Breach? in
      guard let posting = record.notification.posting, let life = lives[posting.number],
        [.listed, .unlisted].contains(record.stage), !posting.isOver,
        !image.settings.isLocked, life.begin.bootIdentifier == moment.bootIdentifier,
        life.outstaysItsTime(at: moment)
      else { return nil }
      return breach(.ended, life.number, "outstays its time")
    }
    return late
      + shells.filter(\.waiting.isEmpty).flatMap(\.banners).compactMap { banner in
        guard let number = displays[banner.key], lives[number]?.screen != banner.key else {
          return nil
        }
        return breach(.withdrawn, number, "is on the screen after its end")
      }
  }

  func breach(_ promise: Promise, _ number: UInt32, _ what: String) -> Breach {
    let title = lives[number].map { " (\($0.title))" } ?? ""
    return Breach(promise: promise, sentence: "number \(number)\(title) \(what)")
  }
}

extension StoreImage {
  /// The notifications of programs of the desktop.
  var postings: [DeliveredRecord] { delivered.filter { $0.notification.posting != nil } }
}

extension AppRecord {
  /// Whether notifications of it must be on the disk: they are in the list, or wait for the person's decision.
  fileprivate var keepsPostings: Bool {
    switch settings.status {
    case .notDetermined: true
    case .authorized, .provisional:
      settings.notificationCenter
        && (settings.status == .provisional || settings.requested.contains(.alert))
    default: false
    }
  }
}
