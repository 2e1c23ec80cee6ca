import NotificationModel

extension Engine {
  /// Handles an event of a program that posts notifications.
  mutating func receivePostingsEvent(
    _ event: Event.Postings, in transaction: inout Transaction<some Store>
  ) throws {
    switch event {
    case .posted(let posted, let origin): try post(posted, for: origin, in: &transaction)
    case .closed(let name, let program, let sender, let origin):
      transaction.perform(.reply(origin.connection, message: origin.message, .done))
      try close(name, of: program, on: sender, in: &transaction)
    case .inhibited(let reason, let program, let origin):
      try inhibit(reason, program, for: origin, in: &transaction)
    case .uninhibited(let cookie, let origin):
      transaction.perform(.reply(origin.connection, message: origin.message, .done))
      changeInhibitions(in: &transaction) { $0.uninhibit(cookie, on: origin.connection) }
    case .sendersGone(let senders): try removeButtons(of: senders, in: &transaction)
    case .portalPermissions(let permissions): try follow(permissions, in: &transaction)
    }
  }

  /// Stores and shows a posting, under the number of the replaced notification, a requested one or a new one (S10).
  private mutating func post(
    _ posted: PostingCall, for origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws {
    let app = try program(of: posted, in: &transaction)
    let old = try replaced(by: posted, of: app.identifier, in: transaction)
    let number = try old?.number ?? freeNumber(for: posted, in: transaction)
    let repeated = try old == nil ? repeated(by: posted, of: app.identifier, in: transaction) : nil
    transaction.perform(.postings(.number(number, origin)))
    var posting = posted.posting(numbered: number)
    posting.count += repeated?.notification.posting?.count ?? 0
    posting.offersDecision =
      old?.offersDecision == true || repeated?.notification.posting?.offersDecision == true
    let name = old?.identifier ?? posted.identifier(numbered: number, in: transaction)
    let mayWait = app.settings.status == .notDetermined && !posted.isTransient
    let isOff = app.settings.delivery(of: posted.origin) == .off
    guard app.mayDeliver || mayWait, !isOff else {
      // A denied program receives only the end of its notification (S22). An unlisted banner cannot wait for a decision.
      try supersede(name, of: app.identifier, by: number, in: &transaction)
      transaction.record(
        .notifications(isOff ? .originOff(posted.origin) : .notAllowed), request: name,
        of: app.identifier)
      transaction.report(.undefined, of: posting)
      return
    }
    try offerDecision(with: &posting, for: posted, of: app, in: &transaction)
    let key = NotificationKey(
      app: app.identifier, identifier: name, delivery: try transaction.store.nextNumber())
    var content = posted.content
    // Progress updates are silent, even if the program names a sound for each.
    let isKnown = old != nil && (!posted.showsAsNew || posted.progress != nil)
    if repeated != nil || isKnown { content.sound = nil }
    let notification = DeliveredNotification(
      key: key, request: NotificationRequest(identifier: name, content: content),
      date: transaction.moment.wall, posting: posting)
    if posted.isDisplay || transaction.unstored != nil,
      try display(notification, posted, of: app, in: &transaction)
    {
      return
    }
    try transaction.needStore()
    // A posting with a new number and without a tag replaces nothing.
    if old != nil || !posted.tag.isEmpty {
      try supersede(name, of: app.identifier, by: number, in: &transaction)
    }
    if let repeated {
      try withdraw([repeated], of: app.identifier, because: .repeated, in: &transaction)
    }
    // Notifications that a remote server shows do not count toward the posting rate. A replacement is not a new posting.
    if !posted.isWatched {
      postings.floods.count(
        app.identifier, number, saying: .init(of: content), isNew: old == nil,
        at: transaction.moment)
    }
    transaction.record(.notifications(.added(.nothing)), request: name, of: key.app)
    try deliver(notification, of: app, as: posted, in: &transaction)
  }

  /// Removes the replaced notification. If its number is reused, `NotificationClosed` is not sent.
  private mutating func supersede(
    _ name: String, of app: BundleIdentifier, by number: UInt32,
    in transaction: inout Transaction<some Store>
  ) throws {
    if let shown = postings.forget(number) {
      transaction.perform(.show(.notifications(.withdraw(shown.key))))
    }
    guard transaction.unstored == nil,
      var record = try transaction.store.delivered(name, of: app)
    else { return }
    if record.notification.posting?.number == number { record.notification.posting?.isOver = true }
    try withdraw([record], of: app, because: .replaced, in: &transaction)
  }

  /// Shows a notification, or holds it until the user has decided about its program.
  private mutating func deliver(
    _ notification: DeliveredNotification, of app: AppRecord, as posted: PostingCall,
    in transaction: inout Transaction<some Store>
  ) throws {
    if posted.isWatched { return try list(notification, of: app, in: &transaction) }
    guard app.settings.status != .notDetermined else {
      return try hold(notification, in: &transaction)
    }
    let decision = try show(
      notification, of: app, allowing: posted.allowedParts, in: &transaction)
    settle(notification, as: decision, of: app, in: &transaction)
  }

  /// Holds a notification until the user has decided, for an hour at most.
  private mutating func hold(
    _ notification: DeliveredNotification, in transaction: inout Transaction<some Store>
  ) throws {
    let until = transaction.moment.wall.advanced(byMicroseconds: CoreLimits.undecided)
    try transaction.store.save(
      DeliveredRecord(notification: notification, stage: .held, heldUntil: until))
    transaction.record(.notifications(.undecided(until: until)), about: notification.key)
    try trim(after: notification.key, in: &transaction)
  }

  /// Reports the end of a notification that appears on no surface and in no list, and sets the timeout of the others (S13).
  mutating func settle(
    _ notification: DeliveredNotification, as decision: PresentationDecision, of app: AppRecord,
    in transaction: inout Transaction<some Store>
  ) {
    // A notification that waited for the summary may have ended meanwhile; it has no timeout left.
    guard let posting = notification.posting, !posting.isOver else { return }
    guard decision.stage != nil else { return transaction.report(.undefined, of: posting) }
    postings.expectAnswers(to: posting, of: notification.key.app)
    time(posting, notification.key, as: decision, of: app, in: transaction)
  }
}

// MARK: - Numbers

extension Engine {
  /// An earlier notification of the same program that is replaced, in the list or on screen.
  private struct Replaced {
    var number: UInt32
    var identifier: String
    /// Whether the question about its program is attached to it; the replacement keeps the question.
    var offersDecision = false
  }

  private func replaced(
    by posted: PostingCall, of app: BundleIdentifier, in transaction: Transaction<some Store>
  ) throws -> Replaced? {
    // A number that has ended or belongs to another program is ignored; the tag of the same call still applies.
    if posted.replaces != 0, let holder = try holder(of: posted.replaces, in: transaction),
      holder.key.app == app,
      transaction.unstored == nil || postings.displays[posted.replaces] != nil
    {
      return Replaced(
        number: posted.replaces,
        identifier: Self.identifier(replacing: holder.key.identifier, in: transaction),
        offersDecision: holder.posting?.offersDecision == true)
    }
    guard !posted.tag.isEmpty else { return nil }
    if let shown = banner(tagged: posted.tag, of: app, in: transaction) {
      return Replaced(number: shown.number, identifier: shown.identifier)
    }
    guard transaction.unstored == nil else { return nil }
    let record = try transaction.store.delivered("tag:\(posted.tag)", of: app)
    return record?.notification.posting.map {
      Replaced(
        number: $0.number, identifier: "tag:\(posted.tag)", offersDecision: $0.offersDecision)
    }
  }

  /// The notification that currently has a number.
  private func holder(
    of number: UInt32, in transaction: Transaction<some Store>
  ) throws -> (key: NotificationKey, posting: Posting?)? {
    if let shown = postings.displays[number] { return (shown.key, shown.posting) }
    return try transaction.store.delivered(number: number).map {
      ($0.notification.key, $0.notification.posting)
    }
  }

  /// The requested number, if it is free and outside the range of assigned numbers, else a new one.
  ///
  /// Scripts make up numbers, replace them from a new process each time, and expect one banner.
  private func freeNumber(
    for posted: PostingCall, in transaction: Transaction<some Store>
  ) throws -> UInt32 {
    if posted.replaces != 0, Int64(posted.replaces) < CoreLimits.firstPostingNumber,
      try holder(of: posted.replaces, in: transaction) == nil
    {
      return posted.replaces
    }
    return try freeNumber(in: transaction)
  }

  /// A number that was never assigned.
  func freeNumber(in transaction: Transaction<some Store>) throws -> UInt32 {
    let number = CoreLimits.firstPostingNumber + (try transaction.store.nextNumber())
    guard let number = UInt32(exactly: number) else {
      throw Refusal.notifications(.numbersUsedUp)
    }
    return number
  }
}

// MARK: - Banners without a row in the store

extension Engine {
  /// Shows a banner without a row in the store; false if the notification needs a row.
  private mutating func display(
    _ notification: DeliveredNotification, _ posted: PostingCall, of app: AppRecord,
    in transaction: inout Transaction<some Store>
  ) throws -> Bool {
    guard let posting = notification.posting, app.settings.status != .notDetermined else {
      return false
    }
    let key = notification.key
    let before = postings.displays[posting.number]
    if before == nil {
      try supersede(key.identifier, of: key.app, by: posting.number, in: &transaction)
    }
    guard postings.show(PostingMachine.Display(key: key, posting: posting)) else { return false }
    let rule = try rule(of: notification, app: app, in: &transaction)
    let decision = PresentationDecision(
      rule, allowing: posted.isDisplay ? [.banner] : [.banner, .sound])
    guard decision.surfaces.contains(.banner) else {
      try transaction.needStore()
      postings.forget(posting.number)
      if let before { transaction.perform(.show(.notifications(.withdraw(before.key)))) }
      transaction.report(.undefined, of: posting)
      return true
    }
    time(posting, notification.key, as: decision, of: app, in: transaction)
    let presentation = try transaction.compose(notification, decision: decision, app: app)
    transaction.perform(.show(.notifications(.present(presentation))))
    transaction.logUnstored(key)
    return true
  }
}

extension PostingCall {
  /// The parts that the posting requests; nil for all parts that the settings allow.
  fileprivate var allowedParts: PresentationOptions? {
    if isQuiet { return .list }
    return isTransient ? [.banner, .sound] : nil
  }
}
