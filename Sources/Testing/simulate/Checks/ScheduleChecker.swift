import NotificationEngine
import NotificationModel

/// Holds the schedule against a model of its own: what waits, in which order, and when it is due.
struct ScheduleChecker {
  /// A request that came due in a transaction.
  struct Departure {
    let app: BundleIdentifier
    let identifier: String
    let title: String
    /// The first and the last of the dates it may have had, as the wall clock shows them.
    let dues: ClosedRange<WallTime>
  }

  var expected: [ExpectedRequest] = []
  /// What came due in the last transaction.
  private(set) var departures: [Departure] = []
  let oracle: WallClockOracle
  var last: Moment?
  var handled: WallTime?
  /// Up to when dates had their turn, as the disk knows: the last delivery, or the last correction.
  var known: WallTime?
  /// Whether a daemon has started since the clocks were seen last.
  var isNewDaemon = false
  /// Whether this transaction has seen by itself that a clock was set.
  var hasSeenStep = false

  init(_ oracle: WallClockOracle) {
    self.oracle = oracle
  }

  /// The daemon is gone, and with it what it had begun to work off.
  mutating func restarted() {
    isNewDaemon = true
    for index in expected.indices { expected[index].forgetWork() }
  }

  mutating func passed(_ report: TransactionReport) -> [Breach] {
    departures = []
    guard !report.failed else { return [] }
    notice(report.moment)
    for event in report.accepted { follow(event, report) }
    return compare(report)
  }

  /// Once nothing is left to be done, every date is the settled one, and lies ahead.
  mutating func rested(_ image: StoreImage, at moment: Moment) -> [Breach] {
    var breaches: [Breach] = []
    for pending in image.pending.joined() {
      let name = RequestName(pending.app, pending.request.identifier)
      guard let index = expected.firstIndex(where: { $0.name == name }), let due = pending.due
      else { continue }
      if due.hasCome(at: moment) {
        breaches.append(breach(.due, expected[index], "is due and was not delivered"))
      }
      if expected[index].settled.contains(due) {
        expected[index].set(due)
      } else {
        breaches.append(
          breach(
            .due, expected[index],
            "is due at \(due.told(moment)) and not at "
              + expected[index].settled.map { $0.told(moment) }.joined(separator: " or ")))
        expected[index].set(due)
      }
    }
    return breaches
  }
}

extension ScheduleChecker {
  /// Does to the model what an accepted event does to the schedule.
  private mutating func follow(_ event: Event, _ report: TransactionReport) {
    switch event {
    case .appCalled(let connection, _, let call):
      guard let app = report.owners[connection] else { return }
      follow(call, of: app, at: report.moment)
    case .controlCalled(_, _, .notifications(.schedule(let app, let request, _))):
      follow(.notifications(.add(request)), of: app, at: report.moment)
    case .controlCalled(_, _, .notifications(.cancel(let app, let identifiers))):
      follow(
        identifiers.map { .notifications(.removePending(identifiers: $0)) }
          ?? .notifications(.removeAllPending), of: app,
        at: report.moment)
    case .controlCalled(_, _, .apps(.uninstall(let app))):
      follow(.notifications(.removeAllPending), of: app, at: report.moment)
    case .machine(.clockSetBack) where !hasSeenStep: followNews(of: report.moment)
    default: break
    }
  }

  private mutating func follow(_ call: AppCall, of app: BundleIdentifier, at moment: Moment) {
    switch call {
    case .notifications(.add(let request)):
      // One that is delivered at once takes the place of one that waits, too (B1).
      let new = ExpectedRequest(request, of: app, at: moment, oracle: oracle)
      expected.removeAll { $0.name == new.name }
      if request.trigger != nil { expected.append(new) }
    case .notifications(.removePending(let identifiers)):
      let names = identifiers.map { RequestName(app, $0) }
      expected.removeAll { names.contains($0.name) }
    case .notifications(.removeAllPending): expected.removeAll { $0.app == app }
    default: break
    }
  }

  /// Holds the model against the disk; what is due may have left or moved on.
  private mutating func compare(_ report: TransactionReport) -> [Breach] {
    var breaches: [Breach] = []
    var standing: [RequestName: PendingRequest] = [:]
    for pending in report.after.pending.joined() {
      standing[RequestName(pending.app, pending.request.identifier)] = pending
    }
    var left: [ExpectedRequest] = []
    for var request in expected {
      let pending = standing.removeValue(forKey: request.name)
      if let pending, pending.request.storyTitle == request.title {
        if let found = compare(&request, with: pending, at: report.moment) {
          breaches.append(found)
        }
        left.append(request)
      } else if let found = leave(request, at: report.moment) {
        breaches.append(found)
      }
    }
    expected = left
    for (_, pending) in standing.sorted(by: {
      $0.value.request.storyTitle < $1.value.request.storyTitle
    }) {
      breaches.append(
        Breach(
          promise: .kept,
          sentence: "\(pending.request.storyTitle) of \(pending.app) waits, and nobody asked for it"
        ))
    }
    return breaches + compareOrder(report)
  }

  /// A request still stands: where it was, or moved on by a delivery.
  private mutating func compare(
    _ request: inout ExpectedRequest, with pending: PendingRequest, at moment: Moment
  ) -> Breach? {
    guard let due = pending.due, !request.allowed.contains(due) else { return nil }
    let next = request.trigger.repeats ? request.following(at: moment, oracle: oracle) : []
    if next.contains(due) {
      depart(request, at: moment)
      request.set(due)
      return nil
    }
    let found = breach(
      .due, request,
      "is due at \(due.told(moment)) and not at "
        + (request.allowed + next).map { $0.told(moment) }.joined(separator: " or "))
    request.set(due)
    return found
  }

  /// A request is gone: it must have been due, and for the last time.
  private mutating func leave(_ request: ExpectedRequest, at moment: Moment) -> Breach? {
    guard request.settled.contains(where: { $0.hasCome(at: moment) }) else {
      return breach(.kept, request, "left the schedule before it was due")
    }
    if request.trigger.repeats, !request.following(at: moment, oracle: oracle).isEmpty {
      return breach(.kept, request, "repeats, and no longer waits")
    }
    depart(request, at: moment)
    return nil
  }

  private mutating func depart(_ request: ExpectedRequest, at moment: Moment) {
    if case .calendar = request.trigger { known = moment.wall }
    let dues = request.allowed.filter { $0.hasCome(at: moment) }.map { $0.wall(seenFrom: moment) }
    departures.append(
      Departure(
        app: request.app, identifier: request.identifier, title: request.title,
        dues: (dues.min() ?? moment.wall)...(dues.max() ?? moment.wall)))
  }

  private func compareOrder(_ report: TransactionReport) -> [Breach] {
    let order = report.after.pending.joined().map(\.request.storyTitle)
    let apps = report.after.apps.map(\.identifier)
    let expectedOrder = apps.flatMap { app in expected.filter { $0.app == app }.map(\.title) }
    guard order != expectedOrder, order.count == expectedOrder.count else { return [] }
    return [
      Breach(
        promise: .order,
        sentence: "the requests wait as \(order.joined(separator: " ")) and were added as "
          + expectedOrder.joined(separator: " "))
    ]
  }

  private func breach(_ promise: Promise, _ request: ExpectedRequest, _ what: String) -> Breach {
    Breach(promise: promise, sentence: "\(request.title) of \(request.app) \(what)")
  }
}

extension DueDate {
  /// The date for a report.
  func told(_ moment: Moment) -> String {
    let clock = Clockface.text(wall(seenFrom: moment), in: moment.timeZone)
    switch self {
    case .wall(_, let zone): return zone.map { "\(clock), floating in \($0)" } ?? clock
    case .boot(_, let boot, _): return "\(clock) by the clock of \(boot)"
    }
  }
}

extension ScheduleChecker {
  /// Sees what the clocks say, as the rules of B13 and B17 put it.
  mutating func notice(_ moment: Moment) {
    hasSeenStep = false
    defer {
      last = moment
      isNewDaemon = false
    }
    guard let last else { return }
    if last.timeZone != moment.timeZone {
      for index in expected.indices { expected[index].travel(to: moment, oracle: oracle) }
    }
    if isNewDaemon { recall(at: moment) }
    guard last.bootIdentifier == moment.bootIdentifier else { return }
    let step = moment.wall.microseconds - last.wall(at: moment.boot).microseconds
    guard step.magnitude > CoreLimits.clockStep.magnitude else { return }
    if step < -CoreLimits.clockCorrection, !isNewDaemon {
      handled = nil
    } else if step < 0, !isNewDaemon {
      handled = max(last.wall, handled ?? last.wall)
      known = handled
    }
    hasSeenStep = true
    for index in expected.indices {
      let before = expected[index].settled
      expected[index].follow(clockOf: moment, handled: handled, oracle: oracle)
      // A daemon that was not there cannot know that the clock was set.
      guard isNewDaemon else { continue }
      for due in before where !expected[index].settled.contains(due) {
        expected[index].settled.append(due)
      }
    }
  }

  /// A daemon starts: a delivery that lies ahead tells it that the clock was set back meanwhile.
  private mutating func recall(at moment: Moment) {
    handled = nil
    guard let known, known > moment.wall else { return }
    if known <= moment.wall.advanced(byMicroseconds: CoreLimits.clockCorrection) {
      handled = known
    }
    followNews(of: moment)
  }

  /// A driver says that a clock was set back when nobody was there to see it: dates may come nearer.
  mutating func followNews(of moment: Moment) {
    for index in expected.indices {
      let before = expected[index].settled
      expected[index].follow(clockOf: moment, handled: handled, oracle: oracle)
      for due in before where !expected[index].settled.contains(due) {
        expected[index].settled.append(due)
      }
    }
  }
}
