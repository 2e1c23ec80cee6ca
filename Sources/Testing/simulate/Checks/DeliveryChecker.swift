import NotificationEngine
import NotificationModel

/// Holds that what comes due is delivered, once, in its order, and leaves the list for a reason only.
struct DeliveryChecker {
  /// The numbers under which each request was delivered, by its title.
  private var numbers: [String: Set<Int64>] = [:]
  /// What the shells were told to show, by number.
  private var shown: Set<Int64> = []
  /// Whether an app in the foreground without a delegate gets nothing at all (E2).
  private let needsDelegate: Bool
  /// Whether what a foreground app says nothing about is dropped (E1).
  private let dropsUnanswered: Bool

  init(_ character: Character) {
    needsDelegate = character.needsDelegate
    dropsUnanswered = character.dropsUnanswered
  }

  mutating func passed(
    _ report: TransactionReport, departures: [ScheduleChecker.Departure]
  ) -> [Breach] {
    guard !report.failed else { return [] }
    let news = newDeliveries(report)
    return checkCount(news, report, departures) + checkEvidence(news, report, departures)
      + checkOrder(news, departures) + checkShown(report) + checkLeaving(report)
  }

  /// What is delivered for the first time in this transaction, by number.
  private mutating func newDeliveries(_ report: TransactionReport) -> [Int64: DeliveredNotification]
  {
    var news: [Int64: DeliveredNotification] = [:]
    var seen = report.after.delivered.map(\.notification)
    for case .send(_, .notifications(.willPresent(_, let notification))) in report.effects {
      seen.append(notification)
    }
    for notification in seen {
      let number = notification.key.delivery
      if numbers[notification.request.storyTitle, default: []].insert(number).inserted {
        news[number] = notification
      }
    }
    return news
  }

  /// Each new number stands for one due date or for one call.
  private func checkCount(
    _ news: [Int64: DeliveredNotification], _ report: TransactionReport,
    _ departures: [ScheduleChecker.Departure]
  ) -> [Breach] {
    var reasons: [String: Int] = [:]
    for departure in departures { reasons[departure.title, default: 0] += 1 }
    for event in report.accepted {
      if event.isImmediate, let request = event.addedRequest {
        reasons[request.storyTitle, default: 0] += 1
      }
    }
    var breaches: [Breach] = []
    for (_, notification) in news.sorted(by: { $0.key < $1.key }) {
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

  /// What a person cannot but see is on the disk, in a shell or with its app once it was due.
  private func checkEvidence(
    _ news: [Int64: DeliveredNotification], _ report: TransactionReport,
    _ departures: [ScheduleChecker.Departure]
  ) -> [Breach] {
    guard !report.wasCut, !needsDelegate else { return [] }
    let titles = Set(news.values.map(\.request.storyTitle))
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
      return Breach(promise: .kept, sentence: "\(title) of \(app) came due, and nobody was told")
    }
  }

  private func hasText(_ title: String, _ report: TransactionReport) -> Bool {
    let waited = report.before.pending.joined().first { $0.request.storyTitle == title }?.request
    let added = report.accepted.compactMap(\.addedRequest).first { $0.storyTitle == title }
    return (waited ?? added)?.content.hasText ?? false
  }

  /// The deliveries of one app come in the order of their dates.
  private func checkOrder(
    _ news: [Int64: DeliveredNotification], _ departures: [ScheduleChecker.Departure]
  ) -> [Breach] {
    guard departures.count > 1 else { return [] }
    let dues = Dictionary(departures.map { ($0.title, $0) }) { first, _ in first }
    var last: [BundleIdentifier: ScheduleChecker.Departure] = [:]
    var breaches: [Breach] = []
    for (_, notification) in news.sorted(by: { $0.key < $1.key }) {
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

  /// No shell is told to draw attention to one delivery twice.
  private mutating func checkShown(_ report: TransactionReport) -> [Breach] {
    var breaches: [Breach] = []
    for case .show(.notifications(.present(let presentation))) in report.effects
    where !shown.insert(presentation.key.delivery).inserted {
      breaches.append(
        Breach(
          promise: .once,
          sentence:
            "delivery \(presentation.key.delivery) of \(presentation.key.app) is presented again"))
    }
    return breaches
  }

  /// What is delivered stays until it is answered, cleared, replaced or removed.
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
    // What waited for its app may be settled and cleared in one transaction.
    let wasShown = record.stage != .held
    // The badge 0 clears what was seen, and nothing else (C4).
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
    return mayHaveCome || wasShown && mayClear
      || report.accepted.contains { $0.takesFromList(name, wasShown: wasShown, report.owners) }
  }

  /// Whether it was not on show yet, and its app or the settings may have kept it from being shown.
  private func mayLeaveUnseen(_ record: DeliveredRecord, _ report: TransactionReport) -> Bool {
    let app = record.notification.key.app
    let isShownIfAllowed =
      report.before.app(app)?.showsEverything == true
      && report.after.app(app)?.showsEverything == true
      && record.notification.request.content.hasText
    switch record.stage {
    case .listed, .unlisted: return false
    // Whatever becomes of the extension, the push is shown, or its app in front is asked (H10).
    case .awaitingExtension: return !isShownIfAllowed || needsDelegate
    case .held: return !isShownIfAllowed
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

/// Holds that the number of an app is the last one that counted (C3, G5).
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

  /// The last number that the app set itself; an uninstallation begins anew.
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

  /// The badges of what was decided about in this transaction: delivered, or answered by the foreground app.
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
