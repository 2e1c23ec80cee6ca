package import NotificationModel

// The end of programs' notifications: closed, expired, answered or withdrawn.

extension Engine {
  /// Closes a program's notification; another program's and an ended one are left alone (S11).
  ///
  /// A program owns a notification of the same app or the same connection, because a service that posts for several apps names
  /// none here. A process without a claim may close a notification that is known by its claim alone, because scripts post and
  /// close from different processes, and a claim proves no ownership.
  mutating func close(
    _ name: PostingName, of program: PostingProgram, on sender: BusSender,
    in transaction: inout Transaction<some Store>
  ) throws {
    let app = program.identity.identifier
    func owns(_ owner: BundleIdentifier, _ posting: Posting) -> Bool {
      owner == app || posting.sender == sender
        // In a sandbox the same path is a different file.
        || posting.executable != nil && program.facts.namesFiles
          && posting.executable == program.facts.executable
        || owner.isClaimed && program.claim.isEmpty && !program.facts.isSandboxed
    }
    let number: UInt32
    switch name {
    case .number(let named): number = named
    case .tag(let tag):
      return try withdraw(["tag:\(tag)"], of: app, because: .byApp, in: &transaction)
    }
    if let shown = postings.displays[number] {
      guard owns(shown.key.app, shown.posting) else { return }
      end(shown, because: .closed, in: &transaction)
      return
    }
    guard let record = try transaction.store.delivered(number: number),
      let posting = record.notification.posting
    else { return }
    let owner = record.notification.key.app
    guard owns(owner, posting) else { return }
    try withdraw([record], of: owner, because: .byApp, in: &transaction)
  }

  /// Ends the notifications whose timeout has passed; a listed or held one stays without its buttons (S13).
  mutating func endPostings(in transaction: inout Transaction<some Store>) throws {
    try showWithheld(in: &transaction)
    var mustRefresh = false
    for number in postings.times.endOverdue(at: transaction.moment.boot) {
      if let shown = postings.displays[number] {
        end(shown, because: .expired, in: &transaction)
        continue
      }
      guard var record = try transaction.store.delivered(number: number),
        let posting = record.notification.posting, !posting.isOver
      else { continue }
      guard record.stage != .unlisted else {
        try withdraw([record], of: record.notification.key.app, because: .expired, in: &transaction)
        continue
      }
      record.notification.posting?.isOver = true
      try transaction.store.save(record)
      transaction.record(.notifications(.expired), about: record.notification.key)
      transaction.report(.expired, of: posting)
      // Only removed buttons are visible in the list; sending a long list for each end would take quadratic time.
      mustRefresh = mustRefresh || !posting.category.actions.isEmpty
    }
    if postings.tellsList(mustRefresh, at: transaction.moment) {
      try refreshShells(in: &transaction)
    }
  }

  /// Ends the displays of a program that may no longer notify.
  mutating func endDisplays(
    of app: BundleIdentifier, in transaction: inout Transaction<some Store>
  ) {
    for shown in postings.displays.values.sorted(by: { $0.posting.number < $1.posting.number })
    where shown.key.app == app {
      end(shown, because: .undefined, in: &transaction)
    }
  }

  private mutating func end(
    _ shown: PostingMachine.Display, because reason: ClosingReason,
    in transaction: inout Transaction<some Store>
  ) {
    postings.forget(shown.posting.number)
    transaction.perform(.show(.notifications(.withdraw(shown.key))))
    if !shown.isLine { transaction.report(reason, of: shown.posting) }
  }

  /// Reports the end of a withdrawn notification to its program, once (S13).
  mutating func reportEnd(
    of record: DeliveredRecord, because departure: TimelineStep.Departure?,
    in transaction: inout Transaction<some Store>
  ) {
    guard let posting = record.notification.posting, !isAnswered(record) else { return }
    postings.forget(posting.number)
    guard !posting.isOver else { return }
    transaction.report(departure.reason, of: posting)
  }

  /// Removes the buttons of senders that have exited (S24); pressing the notification still opens its app.
  mutating func removeButtons(
    of senders: Set<BusSender>, in transaction: inout Transaction<some Store>
  ) throws {
    var mustRefresh = false
    for number in postings.unanswered(by: senders) {
      guard var record = try transaction.store.delivered(number: number) else { continue }
      record.notification.posting?.category.actions = []
      try transaction.store.save(record)
      transaction.record(.notifications(.buttonsGone), about: record.notification.key)
      mustRefresh = mustRefresh || record.isShown
    }
    if postings.tellsList(mustRefresh, at: transaction.moment) {
      try refreshShells(in: &transaction)
    }
  }

  /// The senders that receive button events; one of them may have exited while the daemon was not running.
  package var answeringSenders: Set<BusSender> { postings.answering }

  /// Restores the timeouts of notifications that were open when the previous daemon ended.
  mutating func recallPostings(in transaction: inout Transaction<some Store>) throws {
    postings.times.lock(try transaction.globalSettings().isLocked, at: transaction.moment.boot)
    let stages: [DeliveredRecord.Stage] = [.listed, .unlisted, .snoozed]
    for record in try stages.flatMap({ try transaction.store.delivered(in: $0) }) {
      responses.waits.expectReturn(for: record.notification)
      guard let posting = record.notification.posting, !posting.isOver else { continue }
      postings.expectAnswers(to: posting, of: record.notification.key.app)
      if record.stage == .snoozed { continue }
      let isListed = record.stage != .unlisted
      let app = isListed ? try transaction.store.app(record.notification.key.app) : nil
      let time = posting.time(isListed: isListed, style: app?.settings.alertStyle ?? .none)
      postings.times.set(
        posting.number, record.notification.key, after: time, isBanner: false,
        at: transaction.moment.boot)
    }
  }
}

extension Transaction {
  /// Reports the end of a notification to its program, if it was posted through the freedesktop interface.
  mutating func report(_ reason: ClosingReason, of posting: Posting) {
    guard posting.way == .freedesktop else { return }
    perform(.postings(.close(number: posting.number, reason, posting.sender)))
  }
}

extension TimelineStep.Departure? {
  /// The reason that a program receives; a notification without a departure was answered.
  fileprivate var reason: ClosingReason {
    switch self {
    case .byPerson, nil: .dismissed
    case .byApp: .closed
    case .expired: .expired
    case .replaced, .repeated, .listFull, .disallowed, .badgeZero, .appGone, .unawaited: .undefined
    }
  }
}

// MARK: - Responses

extension Engine {
  /// Handles the user's response to a posting; false if the notification is not a posting (S12, S24).
  mutating func respondToPosting(
    _ key: NotificationKey, _ choice: ResponseChoice, in transaction: inout Transaction<some Store>
  ) throws -> Bool {
    if let shown = postings.display(key) {
      try check(choice, for: shown.posting, in: &transaction)
      let app = try transaction.known(key.app)
      if !shown.isLine { invoke(choice, shown.posting, of: app, in: &transaction) }
      end(shown, because: .dismissed, in: &transaction)
      return true
    }
    guard let record = try transaction.shown(key), let posting = record.notification.posting else {
      return false
    }
    let app = try transaction.known(key.app)
    if let action = SystemAction(choice, for: app, category: posting.category) {
      try transaction.needStore()
      transaction.record(.responses(.responded(.system(action))), about: key)
      let isLocked = try transaction.globalSettings().isLocked
      try carryOut(action, on: record.notification, of: app, isLocked: isLocked, in: &transaction)
      return true
    }
    if posting.way == .watched, choice != .dismiss {
      throw Refusal.responses(.isWatched(choice))
    }
    try check(choice, for: posting, in: &transaction)
    transaction.record(
      .responses(.responded(TimelineStep.Deed(choice, isTold: true))), about: key)
    invoke(choice, posting, of: app, in: &transaction)
    if choice == .dismiss || !posting.isResident || posting.isOver {
      try withdraw(
        answered: record, because: choice == .dismiss ? .byPerson : nil, in: &transaction)
    }
    return true
  }

  private func check(
    _ choice: ResponseChoice, for posting: Posting, in transaction: inout Transaction<some Store>
  ) throws {
    let isLocked = try transaction.globalSettings().isLocked
    var category = posting.category
    if posting.isOver { category.actions = [] }
    try ResponseRule.check(choice, category: category, isLocked: isLocked)
  }

  /// Reports the pressed button to the program; an ended notification only opens its app.
  private func invoke(
    _ choice: ResponseChoice, _ posting: Posting, of app: AppRecord,
    in transaction: inout Transaction<some Store>
  ) {
    var action: String?
    var text: String?
    switch choice {
    case .dismiss: return
    case .open: action = posting.opensByAction && !posting.isOver ? Posting.defaultAction : nil
    case .action(let identifier, let typed):
      action = identifier
      let hasField = posting.category.actions.contains {
        $0.identifier == identifier && $0.textInput != nil
      }
      text = hasField ? typed ?? "" : nil
    }
    invoke(action, text: text, posting, of: app, in: &transaction)
  }

  /// Activates the app's own alert action, if it has one (S29).
  ///
  /// - Returns: Whether it was activated; no sound of ours is played then.
  func alert(
    _ posting: Posting?, of app: AppRecord, in transaction: inout Transaction<some Store>
  ) -> Bool {
    guard let posting, !posting.isOver, posting.appActions[Posting.alertAction] != nil else {
      return false
    }
    invoke(Posting.alertAction, text: nil, posting, of: app, in: &transaction)
    return true
  }

  private func invoke(
    _ action: String?, text: String?, _ posting: Posting, of app: AppRecord,
    in transaction: inout Transaction<some Store>
  ) {
    transaction.perform(
      .postings(
        .invoke(
          PostingResponse(
            number: posting.number, sender: posting.sender, app: app.identifier,
            desktopEntry: app.desktop.entry, action: action, text: text,
            way: posting.way,
            appAction: action.flatMap { posting.appActions[$0] }))))
  }
}
