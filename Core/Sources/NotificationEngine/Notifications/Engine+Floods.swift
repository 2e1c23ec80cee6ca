import NotificationModel

// Floods of one program, and repeated notifications (S17).

extension Engine {
  /// The notification that a new one repeats: the program's latest, if it is recent and has the same texts.
  ///
  /// Both become one notification with a count, so that a program that posts in a loop fills neither the screen nor the list.
  func repeated(
    by posted: PostingCall, of app: BundleIdentifier, in transaction: Transaction<some Store>
  ) throws -> DeliveredRecord? {
    guard transaction.unstored == nil,
      posted.replaces == 0, posted.tag.isEmpty, posted.way == .freedesktop,
      let number = postings.floods.latest(
        of: app, saying: .init(of: posted.content), at: transaction.moment),
      let record = try transaction.store.delivered(number: number),
      record.notification.key.app == app, let posting = record.notification.posting,
      posting.way == .freedesktop, posting.category.actions == posted.actions,
      posting.opensByAction == posted.opensByAction
    else { return nil }
    return record
  }

  /// The identifiers of the engine's own summaries; identifiers of postings begin with `posting:` or `tag:`.
  package static var floodLineIdentifier: String { "flood" }
  package static var missedLineIdentifier: String { "missed" }

  /// Whether a flood summary or a summary of missed notifications is on screen or due; both end with the daemon.
  package var hasFloodLines: Bool { postings.hasLines || !notifications.missed.isEmpty }

  /// Shows or updates the flood summaries that are due.
  mutating func showWithheld(in transaction: inout Transaction<some Store>) throws {
    for (identifier, withheld) in postings.floods.endOverdue(at: transaction.moment.boot) {
      let line = try transaction.app(identifier).flatMap { app in
        try showLine(of: withheld, for: app, in: &transaction)
      }
      if line == nil, let old = withheld.line, let shown = postings.forget(old) {
        transaction.perform(.show(.notifications(.withdraw(shown.key))))
      }
      postings.floods.setLine(line, of: identifier)
    }
  }

  /// Shows a program's flood summary or updates its count; returns nil if it may not be shown now.
  private mutating func showLine(
    of withheld: PostingFloods.Withheld, for app: AppRecord,
    in transaction: inout Transaction<some Store>
  ) throws -> UInt32? {
    let wording = transaction.wording(of: app, in: try transaction.globalSettings())
    return try showLine(
      wording.more(count: withheld.count), as: Self.floodLineIdentifier,
      insteadOf: withheld.line.flatMap { postings.displays[$0] }, for: app, in: &transaction)
  }

  /// Shows a summary banner about notifications of an app; returns nil if it may not be shown now.
  ///
  /// - Returns: The number of the banner.
  mutating func showLine(
    _ title: WordedText, sound: Sound? = nil, as name: String,
    insteadOf old: PostingMachine.Display?,
    for app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws -> UInt32? {
    var content = NotificationContent()
    content.title = .literal(title.text)
    content.sound = sound
    let number = try old?.posting.number ?? freeNumber(in: transaction)
    let key = NotificationKey(
      app: app.identifier, identifier: name, delivery: try transaction.store.nextNumber())
    let notification = DeliveredNotification(
      key: key, request: NotificationRequest(identifier: key.identifier, content: content),
      date: transaction.moment.wall)
    let rule = PresentationRule(
      content: content, app: app, global: try transaction.globalSettings(),
      moment: transaction.moment, isInhibited: postings.isInhibited)
    let decision = PresentationDecision(rule, allowing: [.banner, .sound])
    guard decision.surfaces.contains(.banner),
      postings.show(PostingMachine.Display(key: key, posting: Posting(line: number), isLine: true))
    else { return nil }
    if let old { transaction.perform(.show(.notifications(.withdraw(old.key)))) }
    time(Posting(line: number), key, as: decision, of: app, in: transaction)
    var presentation = try transaction.compose(notification, decision: decision, app: app)
    if !presentation.title.isEmpty { presentation.text.systemTitle = title.system }
    presentation.isProvisional = false
    presentation.isUndecided = false
    transaction.perform(.show(.notifications(.present(presentation))))
    return number
  }
}

extension Posting {
  /// Creates the posting of a summary banner, whose end is not reported to any program.
  fileprivate init(line number: UInt32) {
    self.init(number: number, sender: BusSender(name: "", bus: ""))
  }
}
