import NotificationModel

extension NotificationSystem {
  /// Gives what is held a new time after the clock, the zone or the settings changed; what need not
  /// wait any longer is due at once (E15).
  mutating func renewHolds<Store>(in pass: inout Pass<Store>) throws {
    guard clocks.summaryIsStale else { return }
    clocks.summaryIsStale = false
    let held = try pass.ledger.delivered(in: .held)
    guard !held.isEmpty else { return }
    let now = pass.moment.wall
    let global = try pass.globalSettings()
    let next = SummarySchedule.next(after: pass.moment, minutes: global.summaryMinutes) ?? now
    for var record in held where record.heldUntil.map({ $0 > now }) ?? true {
      let app = try pass.app(record.notification.key.app)
      let waits = app.map { rule(of: record, app: $0, global: global, in: pass).waitsForSummary }
      let until = waits == true ? next : now
      guard until != record.heldUntil else { continue }
      record.heldUntil = until
      try pass.ledger.save(record)
      if until > now { pass.note(.held(until: until), about: record.notification.key) }
    }
  }

  /// Lets go what was held for the summary; the most relevant of each app gets a banner (E15).
  ///
  /// All of an app go together, so that there is one that stands for the others.
  mutating func release<Store>(limit: Int, in pass: inout Pass<Store>) throws {
    let now = pass.moment.wall
    guard let next = try pass.ledger.nextRelease(), next <= now else { return }
    let ready = try pass.ledger.delivered(in: .held).filter { ($0.heldUntil ?? now) <= now }
    var released = 0
    for (identifier, records) in Dictionary(grouping: ready, by: \.notification.key.app)
      .sorted(by: { $0.key < $1.key })
    {
      guard released < limit else { return }
      released += records.count
      guard let app = try pass.app(identifier) else {
        try withdraw(records, of: identifier, because: .appGone, in: &pass)
        continue
      }
      try release(records, of: app, in: &pass)
    }
  }

  private mutating func release<Store>(
    _ records: [DeliveredRecord], of app: AppRecord, in pass: inout Pass<Store>
  ) throws {
    let global = try pass.globalSettings()
    let featured = records.max {
      $0.notification.request.content.relevanceScore
        < $1.notification.request.content.relevanceScore
    }
    for record in records {
      let key = record.notification.key
      let rule = rule(of: record, app: app, global: global, in: pass)
      let isFeatured = key == featured?.notification.key
      let decision = PresentationDecision(
        releasing: rule, heldUntil: record.heldUntil, isFeatured: isFeatured)
      pass.note(.released(isFeatured: isFeatured), about: key)
      note(decision, by: rule, about: key, in: &pass)
      try keep(record.notification, as: decision, in: &pass)
      guard decision.isPerceptible else { continue }
      let presentation = try compose(
        record.notification, decision: decision, app: app, in: &pass)
      pass.perform(.show(.present(presentation)))
    }
  }

  /// The questions about a notification that was delivered already, as they are answered now.
  func rule<Store>(
    of record: DeliveredRecord, app: AppRecord, global: GlobalSettings, in pass: Pass<Store>
  ) -> PresentationRule {
    PresentationRule(
      content: record.notification.request.content, app: app, global: global, moment: pass.moment)
  }
}
