import NotificationModel
import NotificationTriggers

extension Engine {
  /// Releases notifications that were held for the summary; the most prominent of each app gets a banner (E15).
  ///
  /// All notifications of an app are released together, so that one represents the others.
  mutating func release(limit: Int, in transaction: inout Transaction<some Store>) throws {
    let now = transaction.moment.wall
    guard let next = try transaction.store.nextRelease(), next <= now else { return }
    let held = try transaction.store.delivered(in: .held)
    var released = 0
    for (identifier, all) in Dictionary(grouping: held, by: \.notification.key.app)
      .sorted(by: { $0.key < $1.key })
    {
      var records = all.filter { ($0.heldUntil ?? now) <= now }
      guard !records.isEmpty else { continue }
      guard released < limit else { return }
      released += records.count
      guard var app = try transaction.app(identifier) else {
        try withdraw(records, of: identifier, because: .appGone, in: &transaction)
        continue
      }
      if app.settings.status == .notDetermined {
        // The user has not decided for an hour: all held notifications go to the list, quietly (S22), because new ones are not
        // held.
        records = all
        app.settings.status = .provisional
        app.settings.isUndecided = true
        try transaction.save(app)
      }
      try release(records, of: app, in: &transaction)
    }
  }

  private mutating func release(
    _ records: [DeliveredRecord], of app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws {
    let global = try transaction.globalSettings()
    let rules = records.map {
      transaction.rule(of: $0, app: app, global: global, isInhibited: postings.isInhibited)
    }
    let featured = zip(records, rules).max { Self.prominence(of: $0) < Self.prominence(of: $1) }
    for (record, rule) in zip(records, rules) {
      let key = record.notification.key
      let isFeatured = key == featured?.0.notification.key
      let decision = PresentationDecision(
        releasing: rule, heldUntil: record.heldUntil, isFeatured: isFeatured)
      transaction.record(
        .notifications(
          decision.summaryDate == nil ? .waitEnded : .released(isFeatured: isFeatured)),
        about: key)
      transaction.record(decision, by: rule, about: key, shells: apps.showingShells.count)
      try keep(record.notification, as: decision, in: &transaction)
      settle(record.notification, as: decision, of: app, in: &transaction)
      guard decision.isPerceptible else { continue }
      let presentation = try transaction.compose(
        record.notification, decision: decision, app: app)
      transaction.perform(.show(.notifications(.present(presentation))))
    }
  }

  /// The order that decides which notification represents the others: first whether it may draw attention, then its relevance,
  /// then whether it has visible content, and last its age (C19, E15).
  private static func prominence(
    of held: (record: DeliveredRecord, rule: PresentationRule)
  ) -> (attention: Int, relevance: Double, attachments: Int, delivery: Int64) {
    let alone = PresentationDecision(releasing: held.rule, heldUntil: nil, isFeatured: true)
    let content = held.record.notification.request.content
    return (
      alone.wakesScreen ? 1 : 0, content.relevance, content.attachments.isEmpty ? 0 : 1,
      held.record.notification.key.delivery
    )
  }

}

extension Transaction {
  /// The rule of a notification that was delivered already, with its current answers.
  func rule(
    of record: DeliveredRecord, app: AppRecord, global: GlobalSettings, isInhibited: Bool = false
  ) -> PresentationRule {
    PresentationRule(
      content: record.notification.request.content, app: app, global: global,
      moment: moment, isInhibited: isInhibited,
      posting: record.notification.posting)
  }
}

/// The times of the user's day: the times of the scheduled summary, and the day's end (E15).
enum SummarySchedule {
  /// The next time after the moment, in the user's wall time; tomorrow's first if none is left.
  static func next(after moment: Moment, minutes: [Int]) -> WallTime? {
    minutes.compactMap { minute in
      var rule = CalendarRule()
      rule.hour = minute / 60
      rule.minute = minute % 60
      return CalendarSchedule.nextDueDate(of: rule, after: moment.wall, in: moment.timeZone)
    }.min()
  }

  /// When the user's day ends, for apps that are muted for today (A11).
  static func nextMidnight(after moment: Moment) -> WallTime? {
    next(after: moment, minutes: [0])
  }
}
