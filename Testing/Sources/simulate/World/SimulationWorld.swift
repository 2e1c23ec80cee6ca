import NotificationEngine
import NotificationModel
import NotificationWords

/// A machine with a person, apps and shells, around one notification system.
///
/// It runs steps, turns them into events, runs transactions, carries out the effects and passes all of it to the
/// checks.
struct SimulationWorld {
  let story: Scenario
  let fault: PlantedFault?
  var daemon: SimulatedDaemon
  var time: SimulatedTime
  var connections = SimulatedConnections()
  var programs: [SimulatedProgram] = []
  var shells: [SimulatedShell] = []
  var desktop = SimulatedDesktop()
  var gateway = SimulatedGateway()
  /// How often each app was started.
  var launchCounts: [BundleIdentifier: Int] = [:]
  /// Whether the scenario is over, and faults have stopped.
  private(set) var isPeaceful = false
  var checks: Checks
  var breaches: [Breach] = []
  var tally = Tally()
  var narration: Narration

  /// The number of transactions without a pause after which the system counts as never resting.
  private static let transactionLimit = 400

  init(
    _ story: Scenario, fault: PlantedFault?, oracle: WallClockOracle, isTold: Bool
  ) {
    self.story = story
    self.fault = fault
    daemon = SimulatedDaemon(Engine(policy: story.profile.policy), fault: fault)
    checks = Checks(oracle, story.profile)
    time = SimulatedTime(story.profile)
    narration = Narration(isTold: isTold)
  }

  /// Runs the scenario, up to the first broken promise.
  mutating func run() {
    startDaemon()
    for (index, planned) in story.steps.enumerated() {
      guard breaches.isEmpty else { return }
      tally.steps += 1
      run(planned.step, number: planned.number)
      let isLast = index == story.steps.count - 1
      if !planned.joinsNext || isLast { runUntilRest() }
    }
    finish()
  }

  /// Lets a few days pass without failures, so that lost notifications are detected.
  private mutating func finish() {
    guard breaches.isEmpty else { return }
    write("The story is over; five days pass.")
    daemon.store.fault = nil
    daemon.crash = nil
    isPeaceful = true
    link()
    for index in shells.indices { breaches += shells[index].catchUp() }
    wait(microseconds: 5 * 86_400_000_000)
    guard breaches.isEmpty, gateway.isLinked, let left = gateway.waiting.first?.push else { return }
    let title = left.payload.userInfo.storyTitle
    breaches.append(Breach(promise: .answer, sentence: "\(title) waits at the gateway for ever"))
  }

  /// Runs transactions until nothing is left to do now.
  mutating func runUntilRest() {
    for _ in 0..<Self.transactionLimit {
      guard breaches.isEmpty else { return }
      let events = daemon.takeInbox()
      daemon.isAtRest = transaction(events) && !daemon.system.awaitsStore
      guard daemon.inbox.isEmpty else { continue }
      if let deadline = daemon.deadline, deadline <= time.elapsed { continue }
      if daemon.isAtRest { rest() }
      return
    }
    breaches.append(Breach(promise: .rest, sentence: "the system asks for endless transactions"))
  }

  private mutating func rest() {
    breaches += checks.rested(at: time.moment, shells: shells, owners: connections.owners)
  }

  /// Runs one transaction and performs its effects; returns whether the store committed it.
  private mutating func transaction(_ events: [Event]) -> Bool {
    let crash = daemon.crash
    daemon.crash = nil
    if let crash, crash.effects == nil { daemon.store.fault = .atCommit }
    let before = checks.image
    let failures = daemon.store.failureCount
    let outcome = daemon.transaction(
      events, at: fault == .ignoreZoneChange ? ignoringZone : time.moment,
      budget: story.profile.budget)
    tally.transactions += 1
    tally.events += events.count
    tally.faults += daemon.store.failureCount - failures
    daemon.deadline = outcome.nextDeadline.map { time.elapsed(at: $0) }
    let carriedOut = crash.map { min($0.effects ?? 0, outcome.effects.count) }
    let all = daemon.leftOver + events
    daemon.keep(all, hasFailed: outcome.failure != nil)
    let report = TransactionReport(
      moment: time.moment, events: all, decided: outcome.effects,
      carriedOut: carriedOut ?? outcome.effects.count, failed: outcome.failure != nil,
      before: before, after: StoreImage(daemon.store.memory), owners: connections.owners,
      acceptedPushes: gateway.committed,
      policy: story.profile.policy)
    gateway.committed.formUnion(report.accepted.compactMap { $0.identity?.identifier })
    write(report)
    breaches += checks.passed(report)
    for effect in report.effects { perform(effect) }
    if let crash {
      tally.faults += 1
      write("The daemon dies before it has carried out the rest.")
      crash.isPowerCut ? restartMachine(off: 30_000_000, clockOff: 0) : restartDaemon()
    }
    return outcome.failure == nil
  }

  private var ignoringZone: Moment {
    var moment = time.moment
    moment.timeZone = story.profile.zone
    return moment
  }

  mutating func write(_ line: String) {
    narration.write(line)
  }
}

extension SimulationWorld {
  /// The most transactions in one wait; a machine that is then asleep handles the rest later.
  private static let passesInWait = 60

  /// Lets time pass and handles everything that comes due at its time.
  mutating func wait(microseconds: Int64) {
    runUntilRest()
    let end = time.elapsed + microseconds
    for _ in 0..<Self.passesInWait {
      guard breaches.isEmpty else { return }
      let next = [daemon.deadline, time.nextDue].compactMap(\.self).min()
      guard let next, next <= end else { break }
      time.move(to: next)
      runErrands()
      runUntilRest()
    }
    guard breaches.isEmpty else { return }
    time.move(to: end)
    runErrands()
    runUntilRest()
  }

  /// Lets time pass up to the next deadline, if there is one within a few days.
  mutating func waitUntilDue() {
    runUntilRest()
    guard let deadline = daemon.deadline, breaches.isEmpty,
      deadline - time.elapsed < 4 * 86_400_000_000
    else { return }
    wait(microseconds: max(deadline - time.elapsed, 0))
  }

  private mutating func runErrands() {
    while let task = time.takeDue() { run(task) }
  }

  private mutating func run(_ task: Errand.Task) {
    switch task {
    case .event(let event): daemon.inbox.append(event)
    case .call(let connection, let call):
      guard programs.contains(where: { $0.connection == connection }) else { return }
      send(call, from: connection)
    case .reconnect(var program):
      write("A process of \(program.app) comes back.")
      program.connection = greet(program)
      programs.append(program)
      if program.hasDelegate {
        send(
          .responses(program.takesResponses ? .take : .setDelegate(isSet: true)),
          from: program.connection)
      }
      if program.isActive { send(.apps(.setActive(true)), from: program.connection) }
      if program.receivesPushes { send(.pushes(.receivePushes(true)), from: program.connection) }
    case .begin(let app, let manner):
      write("A process of \(app) was started.")
      connect(app, isStranger: false, setsDelegate: true, isActive: false, manner: manner)
      guard let begun = programs.last, begun.app == app, chance("takes \(app)", 70) else { return }
      send(.pushes(.receivePushes(true)), from: begun.connection)
      record(.receivePushes(true), by: begun.connection)
    case .attachShell(let isSlow): attachShell(isSlow: isSlow)
    case .link: link()
    }
  }
}
