import NotificationEngine
import NotificationModel

/// Checks the schedule against a separate model: the pending requests, their order, and their due dates.
struct ScheduleChecker {
  /// A request that came due in a transaction.
  struct Departure {
    let app: BundleIdentifier
    let identifier: String
    let title: String
    /// The first and the last of its possible due dates, as the wall clock shows them.
    let dues: ClosedRange<WallTime>
  }

  var expected: [ExpectedRequest] = []
  /// The requests that came due in the last transaction.
  private(set) var departures: [Departure] = []
  let oracle: WallClockOracle
  var last: Moment?
  var handled: WallTime?
  /// The wall time up to which dates were processed, as the disk knows it: the last delivery, or the last correction.
  var known: WallTime?
  /// Whether a daemon has started since the clocks were last read.
  var isNewDaemon = false
  /// Whether this transaction has detected by itself that a clock was set.
  var hasSeenStep = false

  init(_ oracle: WallClockOracle) {
    self.oracle = oracle
  }

  /// Handles the end of the daemon, which loses the changes that it was processing.
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

  /// Checks at rest that every date is the settled one, and in the future.
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
            "is due at \(due.summary(moment)) and not at "
              + expected[index].settled.map { $0.summary(moment) }.joined(separator: " or ")))
        expected[index].set(due)
      }
    }
    return breaches
  }
}

extension ScheduleChecker {
  /// Applies an accepted event to the model.
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
    case .machine(.clockSetBack) where !hasSeenStep: followClockReport(of: report.moment)
    default: break
    }
  }

  private mutating func follow(_ call: AppCall, of app: BundleIdentifier, at moment: Moment) {
    switch call {
    case .notifications(.add(let request)):
      // A request that is delivered at once also replaces a pending one (B1).
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

  /// Compares the model with the disk; due requests may have left or moved on.
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
          sentence: "\(pending.request.storyTitle) of \(pending.app) waits, and was not requested"
        ))
    }
    return breaches + compareOrder(report)
  }

  /// Checks a request that is still pending: unchanged, or moved on by a delivery.
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
      "is due at \(due.summary(moment)) and not at "
        + (request.allowed + next).map { $0.summary(moment) }.joined(separator: " or "))
    request.set(due)
    return found
  }

  /// Checks a request that is gone: it must have been due for the last time.
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
  func summary(_ moment: Moment) -> String {
    let clock = Clockface.text(wall(seenFrom: moment), in: moment.timeZone)
    switch self {
    case .wall(_, let zone): return zone.map { "\(clock), floating in \($0)" } ?? clock
    case .boot(_, let boot, _): return "\(clock) by the clock of \(boot)"
    }
  }
}

extension ScheduleChecker {
  /// Handles the state of the clocks according to the rules B13 and B17.
  mutating func notice(_ moment: Moment) {
    hasSeenStep = false
    defer {
      last = moment
      isNewDaemon = false
    }
    guard let last else { return }
    if last.timeZone != moment.timeZone {
      for index in expected.indices { expected[index].changeZone(to: moment, oracle: oracle) }
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
      // A daemon that was not running cannot know that the clock was set.
      guard isNewDaemon else { continue }
      for due in before where !expected[index].settled.contains(due) {
        expected[index].settled.append(due)
      }
    }
  }

  /// Handles the start of a daemon: a delivery in the future shows that the clock was set back meanwhile.
  private mutating func recall(at moment: Moment) {
    handled = nil
    guard let known, known > moment.wall else { return }
    if known <= moment.wall.advanced(byMicroseconds: CoreLimits.clockCorrection) {
      handled = known
    }
    followClockReport(of: moment)
  }

  /// Handles a driver's report that a clock was set back while no daemon ran: dates may come nearer.
  mutating func followClockReport(of moment: Moment) {
    for index in expected.indices {
      let before = expected[index].settled
      expected[index].follow(clockOf: moment, handled: handled, oracle: oracle)
      for due in before where !expected[index].settled.contains(due) {
        expected[index].settled.append(due)
      }
    }
  }
}
