import NotificationModel
import NotificationTriggers

// Notifications that arrived while the user was away: the machine was off or asleep, or the daemon was not running.

extension Engine {
  /// The number of reminders of each app that are overdue for so long that the user was away.
  func missedCounts(
    among due: [PendingRequest], isAll: Bool, in transaction: Transaction<some Store>
  ) throws -> [BundleIdentifier: Int] {
    let moment = transaction.moment
    guard due.contains(where: { $0.isMissed(at: moment) }) else { return [:] }
    let all =
      isAll
      ? due : try transaction.store.due(at: moment, limit: CoreLimits.deliveriesPerTransaction)
    return Dictionary(grouping: all.filter { $0.isMissed(at: moment) }, by: \.app)
      .mapValues(\.count)
  }

  /// Whether a missed notification first goes to the list, and is shown together with others of its app. Notifications that
  /// may not wait, enter no list or draw no attention do not.
  func gathers(_ rule: PresentationRule) -> Bool {
    let decision = PresentationDecision(rule, allowing: nil)
    let drawsAttention =
      !decision.surfaces.isDisjoint(with: [.banner, .lockScreen]) || decision.sound != nil
    return decision.level < .timeSensitive && decision.heldUntil == nil
      && decision.surfaces.contains(.list) && drawsAttention
  }

  /// Shows an app's missed notifications once no more arrive: each by itself, or many as one with one sound.
  mutating func showMissed(in transaction: inout Transaction<some Store>) throws {
    for (identifier, keys) in notifications.missed.endOverdue(at: transaction.moment.boot) {
      guard let app = try transaction.app(identifier) else { continue }
      let records = try keys.compactMap { try transaction.shown($0) }
      let isMany = records.count > CoreLimits.missedAlone
      if isMany, try showSummary(of: records, of: app, in: &transaction) { continue }
      for (index, record) in records.enumerated() {
        let isLast = index == records.count - 1
        try showAgain(record, of: app, isSilent: isMany && !isLast, in: &transaction)
      }
    }
  }

  /// Shows one banner for notifications in the list; false if the app may not show one now.
  private mutating func showSummary(
    of records: [DeliveredRecord], of app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws -> Bool {
    let wording = transaction.wording(of: app, in: try transaction.globalSettings())
    let sound = records.compactMap(\.notification.request.content.sound).last
    let old = postings.display(named: Self.missedLineIdentifier, of: app.identifier)
    let line = try showLine(
      wording.notifications(count: records.count), sound: sound, as: Self.missedLineIdentifier,
      insteadOf: old, for: app, in: &transaction)
    return line != nil
  }

  /// Shows the banner of a notification that went to the list without one.
  private func showAgain(
    _ record: DeliveredRecord, of app: AppRecord, isSilent: Bool,
    in transaction: inout Transaction<some Store>
  ) throws {
    let rule = try rule(of: record.notification, app: app, in: &transaction)
    let decision = PresentationDecision(rule, allowing: nil)
    transaction.record(
      decision, by: rule, about: record.notification.key, shells: apps.showingShells.count)
    guard decision.isPerceptible else { return }
    var presentation = try transaction.compose(record.notification, decision: decision, app: app)
    presentation.badge = nil
    if isSilent { presentation.sound = nil }
    transaction.perform(.show(.notifications(.present(presentation))))
  }
}

extension PendingRequest {
  /// Whether the request is overdue for so long that the user was away.
  func isMissed(at moment: Moment) -> Bool {
    due.map { $0.lateness(at: moment) >= CoreLimits.missedLateness } ?? false
  }
}
