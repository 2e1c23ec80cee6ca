import NotificationEngine
import NotificationModel

/// Checks that each due request is delivered once, in order, and leaves the list only for a reason.
struct DeliveryChecker {
  /// The numbers under which each request was delivered, by its title.
  private var numbers: [String: Set<Int64>] = [:]
  /// The deliveries that the shells had to show, by number.
  private var shown: Set<Showing> = []
  /// Whether an app in the foreground without a delegate receives nothing (E2).
  private let needsDelegate: Bool
  /// Whether a notification is dropped if its foreground app does not answer (E1).
  private let dropsUnanswered: Bool

  init(_ profile: ScenarioProfile) {
    needsDelegate = profile.needsDelegate
    dropsUnanswered = profile.dropsUnanswered
  }

  mutating func passed(
    _ report: TransactionReport, departures: [ScheduleChecker.Departure]
  ) -> [Breach] {
    guard !report.failed else { return [] }
    let deliveries = newDeliveries(report)
    return checkCount(deliveries, report, departures)
      + checkEvidence(deliveries, report, departures)
      + checkOrder(deliveries, departures) + checkShown(report) + checkLeaving(report)
  }

  /// Returns the first deliveries of this transaction, by number.
  private mutating func newDeliveries(_ report: TransactionReport) -> [Int64: DeliveredNotification]
  {
    var deliveries: [Int64: DeliveredNotification] = [:]
    var seen = report.after.delivered.map(\.notification)
    for case .send(_, .notifications(.willPresent(_, let notification))) in report.effects {
      seen.append(notification)
    }
    // Postings are never due, and have a checker of their own.
    for notification in seen where notification.posting == nil {
      let number = notification.key.delivery
      if numbers[notification.request.storyTitle, default: []].insert(number).inserted {
        deliveries[number] = notification
      }
    }
    return deliveries
  }

  /// Checks that each new number belongs to one due date or one call.
  private func checkCount(
    _ deliveries: [Int64: DeliveredNotification], _ report: TransactionReport,
    _ departures: [ScheduleChecker.Departure]
  ) -> [Breach] {
    var reasons: [String: Int] = [:]
    for departure in departures { reasons[departure.title, default: 0] += 1 }
    for record in report.before.delivered where record.comesBack(at: report.moment) {
      reasons[record.notification.request.storyTitle, default: 0] += 1
    }
    for event in report.accepted {
      if event.isImmediate, let request = event.addedRequest {
        reasons[request.storyTitle, default: 0] += 1
      }
    }
    var breaches: [Breach] = []
    for (_, notification) in deliveries.sorted(by: { $0.key < $1.key }) {
      let title = notification.request.storyTitle
      reasons[title, default: 0] -= 1
      guard reasons[title, default: 0] < 0 else { continue }
      breaches.append(
        Breach(
          promise: .once,
          sentence: "\(title) of \(notification.key.app) was delivered without being due"))
    }
    return breaches
  }

  /// Checks that a due notification that must be visible is on the disk, in a shell or with its app.
  private func checkEvidence(
    _ deliveries: [Int64: DeliveredNotification], _ report: TransactionReport,
    _ departures: [ScheduleChecker.Departure]
  ) -> [Breach] {
    guard !report.wasCut, !needsDelegate else { return [] }
    let titles = Set(deliveries.values.map(\.request.storyTitle))
    let presented = report.effects.compactMap { effect -> RequestName? in
      guard case .show(.notifications(.present(let presentation))) = effect else { return nil }
      return RequestName(presentation.key.app, presentation.key.identifier)
    }
    let touched = report.accepted.count > 1 && report.accepted.contains { $0.removesDelivered }
    var due = departures.map { ($0.app, $0.identifier, $0.title) }
    for event in report.accepted {
      guard event.isImmediate, let request = event.addedRequest, request.content.hasText,
        let app = event.app(report.owners)
      else { continue }
      due.append((app, request.identifier, request.storyTitle))
    }
    return due.compactMap { app, identifier, title in
      guard !titles.contains(title), !presented.contains(RequestName(app, identifier)), !touched,
        report.before.app(app)?.showsEverything == true,
        report.after.app(app)?.showsEverything == true,
        due.count(where: { $0.0 == app }) == 1, hasText(title, report)
      else { return nil }
      return Breach(
        promise: .kept, sentence: "\(title) of \(app) came due, and no app or shell received it")
    }
  }

  private func hasText(_ title: String, _ report: TransactionReport) -> Bool {
    let waited = report.before.pending.joined().first { $0.request.storyTitle == title }?.request
    let added = report.accepted.compactMap(\.addedRequest).first { $0.storyTitle == title }
    return (waited ?? added)?.content.hasText ?? false
  }

  /// Checks that the deliveries of one app are in the order of their dates.
  private func checkOrder(
    _ deliveries: [Int64: DeliveredNotification], _ departures: [ScheduleChecker.Departure]
  ) -> [Breach] {
    guard departures.count > 1 else { return [] }
    let dues = Dictionary(departures.map { ($0.title, $0) }) { first, _ in first }
    var last: [BundleIdentifier: ScheduleChecker.Departure] = [:]
    var breaches: [Breach] = []
    for (_, notification) in deliveries.sorted(by: { $0.key < $1.key }) {
      guard let departure = dues[notification.request.storyTitle] else { continue }
      if let before = last[departure.app], before.dues.lowerBound > departure.dues.upperBound {
        breaches.append(
          Breach(
            promise: .order,
            sentence:
              "\(departure.title) of \(departure.app) came after \(before.title), which was due later"
          ))
      }
      last[departure.app] = departure
    }
    return breaches
  }

  /// Checks that no shell draws attention to one delivery twice, or adds it to its list twice; missed deliveries enter the
  /// list first.
  private mutating func checkShown(_ report: TransactionReport) -> [Breach] {
    var breaches: [Breach] = []
    for case .show(.notifications(.present(let presentation))) in report.effects
    where !shown.insert(Showing(presentation)).inserted {
      breaches.append(
        Breach(
          promise: .once,
          sentence:
            "delivery \(presentation.key.delivery) of \(presentation.key.app) is presented again"))
    }
    return breaches
  }

  /// Checks that a delivered notification stays until it is answered, cleared, replaced or removed.
  private func checkLeaving(_ report: TransactionReport) -> [Breach] {
    let after = Set(report.after.delivered.map(\.notification.key.delivery))
    return report.before.delivered.compactMap { record in
      let key = record.notification.key
      guard !after.contains(key.delivery), !hasReason(record, report) else { return nil }
      return Breach(
        promise: .kept,
        sentence:
          "\(record.notification.request.storyTitle) of \(key.app) left the list without a reason")
    }
  }

  private func hasReason(_ record: DeliveredRecord, _ report: TransactionReport) -> Bool {
    let key = record.notification.key
    let name = RequestName(key.app, key.identifier)
    if mayLeaveUnseen(record, report) { return true }
    let isReplaced = report.after.delivered.contains {
      RequestName($0.notification.key.app, $0.notification.key.identifier) == name
    }
    if isReplaced || report.after.app(key.app)?.mayStillNotify != true { return true }
    // A notification that waited for its app may be settled and cleared in one transaction.
    let wasShown = ![.held, .snoozed].contains(record.stage)
    // The badge 0 clears the notifications that were seen, and nothing else (C4).
    let mayHaveCome = report.before.pending.joined().contains { pending in
      let isSame = RequestName(pending.app, pending.request.identifier) == name
      return pending.app == key.app
        && (isSame || wasShown && pending.request.content.badge == 0)
    }
    let mayClear = report.before.delivered.contains { other in
      [.awaitingApp, .awaitingExtension].contains(other.stage)
        && other.notification.key.app == key.app
        && other.notification.request.content.badge == 0
    }
    return mayHaveCome || wasShown && mayClear || report.endsPosting(record)
      || report.endsSnooze(record)
      || report.accepted.contains { $0.removesFromList(name, wasShown: wasShown, report.owners) }
  }

  /// Whether the notification was not shown yet, and its app or the settings may have kept it hidden.
  private func mayLeaveUnseen(_ record: DeliveredRecord, _ report: TransactionReport) -> Bool {
    let app = record.notification.key.app
    let isShownIfAllowed =
      report.before.app(app)?.showsEverything == true
      && report.after.app(app)?.showsEverything == true
      && record.notification.request.content.hasText
    switch record.stage {
    case .listed, .unlisted: return false
    // Whatever the extension does, the push is shown, or its app in front is asked (H10).
    case .awaitingExtension: return !isShownIfAllowed || needsDelegate
    case .held: return !isShownIfAllowed
    // It may come back, because it is hidden now.
    case .snoozed: return !isShownIfAllowed
    case .awaitingApp:
      let hasAnswer = report.accepted.contains { event in
        if case .appCalled(_, _, .notifications(.presented)) = event {
          event.app(report.owners) == app
        } else {
          false
        }
      }
      return hasAnswer || dropsUnanswered || !isShownIfAllowed
    }
  }
}

/// Checks that the number of an app is the last one that was set (C3, G5).
struct BadgeChecker {
  func passed(_ report: TransactionReport, departures: [ScheduleChecker.Departure]) -> [Breach] {
    guard !report.failed else { return [] }
    return report.after.apps.compactMap { app in
      let before = report.before.app(app.identifier)
      let was = isGoneMeanwhile(app.identifier, report) ? 0 : before?.badge ?? 0
      let set = lastSet(of: app.identifier, report)
      let contents = settled(of: app.identifier, report, departures)
      let usual = set ?? was
      if contents.isEmpty {
        guard app.badge != usual else { return nil }
        return breach(app, "\(usual)")
      }
      let possible = contents + [usual, was] + [set].compactMap(\.self)
      return possible.contains(app.badge) ? nil : breach(app, "one of \(possible)")
    }
  }

  private func breach(_ app: AppRecord, _ wanted: String) -> Breach {
    Breach(
      promise: .badge, sentence: "the badge of \(app.identifier) is \(app.badge) and not \(wanted)")
  }

  private func isGoneMeanwhile(_ app: BundleIdentifier, _ report: TransactionReport) -> Bool {
    report.accepted.contains { event in
      if case .controlCalled(_, _, .apps(.uninstall(app))) = event { true } else { false }
    }
  }

  /// Returns the last number that the app set itself; an uninstallation resets it.
  private func lastSet(of app: BundleIdentifier, _ report: TransactionReport) -> Int? {
    var number: Int?
    for event in report.accepted {
      if case .appCalled(let connection, _, .notifications(.setBadge(let count))) = event,
        report.owners[connection] == app
      {
        number = count
      }
      if case .controlCalled(_, _, .apps(.uninstall(app))) = event { number = nil }
    }
    return number
  }

  /// Returns the badges of the notifications decided in this transaction: delivered, or answered by the foreground
  /// app.
  private func settled(
    of app: BundleIdentifier, _ report: TransactionReport, _ departures: [ScheduleChecker.Departure]
  ) -> [Int] {
    let titles = Set(departures.filter { $0.app == app }.map(\.title))
    let left = report.before.pending.joined().filter { titles.contains($0.request.storyTitle) }
      .map(\.request)
    let awaited = report.before.delivered.filter {
      [.awaitingApp, .awaitingExtension].contains($0.stage) && $0.notification.key.app == app
    }.map(\.notification.request)
    let added = report.accepted.filter { $0.app(report.owners) == app }.compactMap(\.addedRequest)
    return (left + awaited + added).compactMap(\.content.badge)
  }
}

/// One way in which shells are sent a delivery.
private struct Showing: Hashable {
  let delivery: Int64
  let drawsAttention: Bool

  init(_ presentation: Presentation) {
    delivery = presentation.key.delivery
    drawsAttention = presentation.surfaces != [.list] || presentation.sound != nil
  }
}
