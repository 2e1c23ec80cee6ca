import NotificationEngine
import NotificationModel

// The ends of postings, and the user's actions on them.

extension PostingChecker {
  /// Checks an end that a sender receives: once, for its own notification, with the true reason (S11, S13).
  mutating func ended(
    _ number: UInt32, _ reason: ClosingReason, _ sender: BusSender, _ report: TransactionReport
  ) -> [Breach] {
    guard let life = lives[number] else {
      return [breach(.ended, number, "ends, and nobody has it")]
    }
    guard life.isOpen else { return [breach(.ended, number, "is told its end again")] }
    lives[number]?.isOpen = false
    if sender != life.posted.sender {
      return [breach(.apart, number, "of \(life.posted.sender.name) ends for \(sender.name)")]
    }
    if !life.isToldOfEnds { return [breach(.ended, number, "ends for one that knows no numbers")] }
    guard !hasHappened(reason, life, report) else { return [] }
    return [breach(.apart, number, "of \(life.program.name) ends as \(reason) without that")]
  }

  private func hasHappened(
    _ reason: ClosingReason, _ life: PostingLife, _ report: TransactionReport
  ) -> Bool {
    switch reason {
    case .undefined: true
    case .expired: life.isOver(at: report.moment)
    case .dismissed:
      !report.answered.isEmpty
        || report.accepted.contains { event in
          if case .controlCalled(_, _, .notifications(.clear)) = event { true } else { false }
        }
    case .closed: report.accepted.contains { isClosing($0, life, report) }
    }
  }

  /// Whether an event closes a notification: a program that may, or a process of the same app.
  private func isClosing(
    _ event: Event, _ life: PostingLife, _ report: TransactionReport
  ) -> Bool {
    switch event {
    case .postings(.closed(.number(life.number), let program, let sender, _)):
      life.mayBeClosed(by: program, on: sender)
    case .postings(.closed(.tag(let tag), let program, _, _)):
      life.tags.contains(tag) && SimulatedDesktopProgram.of(program)?.app == life.program.app
    case .appCalled(let connection, _, .notifications(.removeDelivered)),
      .appCalled(let connection, _, .notifications(.removeAllDelivered)):
      report.owners[connection] == life.program.app
    default: false
    }
  }

  /// Checks that a notification without a reported end still exists, on the disk or on the screen.
  mutating func checkEnds(_ report: TransactionReport) -> [Breach] {
    let titles = Set(report.after.postings.map(\.notification.request.storyTitle))
    var breaches: [Breach] = []
    let open = lives.filter { $0.value.isOpen }.sorted { $0.key < $1.key }
    for (number, life) in open where life.screen == nil && !titles.contains(life.title) {
      lives[number]?.isOpen = false
      if life.isToldOfEnds {
        breaches.append(breach(.ended, number, "has ended, and its program was never told"))
      }
    }
    for (number, life) in open
    where life.screen != nil && !mayStay(life, report.after.app(life.program.app)) {
      breaches.append(breach(.ended, number, "is on the screen, and its program may show nothing"))
    }
    return breaches
  }

  /// Whether a display may be on the screen. A posting that the store could not keep leaves no trace in the record of its
  /// program, which may be missing, or without a decision.
  private func mayStay(_ life: PostingLife, _ app: AppRecord?) -> Bool {
    guard let app else { return life.isUnstored }
    return app.mayStillNotify || life.isUnstored && app.settings.status == .notDetermined
  }

  // MARK: - The user's actions

  /// Checks that a press reaches the sender that offered the button, before the end is reported (S12).
  mutating func invoked(_ response: PostingResponse, _ report: TransactionReport) -> [Breach] {
    let number = response.number
    guard let life = lives[number] else {
      return [breach(.response, number, "is answered, and nobody has it")]
    }
    guard response.sender == life.posted.sender, response.app == life.program.app,
      response.way == life.posted.way
    else { return [breach(.apart, number, "of \(life.program.name) is answered to another")] }
    guard let action = response.action else { return [] }
    guard life.isOpen else { return [breach(.ended, number, "is answered after its end")] }
    let takesText = action == Posting.replyAction
    guard life.keys.contains(action), takesText == (response.text != nil),
      response.appAction == life.posted.appActions[action]
    else {
      return [breach(.response, number, "is answered by \(action), which it does not offer so")]
    }
    return []
  }

  /// Checks that an accepted press is reported to the sender, if nothing else happened (S12, S24).
  func checkPresses(
    _ report: TransactionReport, _ before: [UInt32: PostingLife]
  ) -> [Breach] {
    guard report.events.count == 1, let event = report.accepted.first,
      case .controlCalled(_, _, .responses(.respond(let key, let choice))) = event,
      let life = life(of: key, before, report)
    else { return [] }
    let told = report.effects.compactMap { effect -> PostingResponse? in
      if case .postings(.invoke(let response)) = effect { response } else { nil }
    }
    let wanted: [String?]
    switch choice {
    case .dismiss: wanted = []
    case .open:
      wanted = [life.posted.opensByAction && life.isOpen ? Posting.defaultAction : nil]
    case .action(let identifier, _):
      // Any other button that is accepted is one of the system's.
      wanted = life.keys.contains(identifier) ? [identifier] : []
    }
    if choice == .action(identifier: SystemAction.configure.rawValue, text: nil), wanted.isEmpty,
      report.before.app(key.app)?.settings.status != report.after.app(key.app)?.settings.status
    {
      return [breach(.response, life.number, "is asked for its settings, and decided about")]
    }
    guard told.map(\.action) != wanted || told.contains(where: { $0.number != life.number }) else {
      return []
    }
    let words = told.map { $0.action ?? "nothing" }.joined(separator: " ")
    return [breach(.response, life.number, "is pressed, and its program is told: \(words)")]
  }

  private func life(
    of key: NotificationKey, _ before: [UInt32: PostingLife], _ report: TransactionReport
  ) -> PostingLife? {
    if let shown = before.values.first(where: { $0.screen == key }) { return shown }
    let record = report.before.postings.first { $0.notification.key == key }
    guard let posting = record?.notification.posting else { return nil }
    var life = before[posting.number]
    // A program that receives no ends has its buttons for as long as they are visible.
    life?.isOpen = !posting.isOver
    return life
  }
}
