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
  var system: Engine
  var store: SimulatedStore
  var checks: Checks
  var moment: Moment
  /// Microseconds that really passed since the scenario began; no step can set it.
  var elapsed: Int64 = 0
  var programs: [SimulatedProgram] = []
  var shells: [SimulatedShell] = []
  /// The app that each connection claims to be.
  var owners: [ConnectionNumber: BundleIdentifier] = [:]
  /// Events that wait for the next transaction.
  var inbox: [Event] = []
  /// Events of failed transactions for which no caller waits, which the system keeps.
  var leftOver: [Event] = []
  var errands: [Errand] = []
  /// When the system wants its next transaction, by the time that really passes.
  var deadline: Int64?
  /// Whether the last transaction was kept and left nothing to do.
  var isAtRest = false
  var crash: CrashPoint?
  var breaches: [Breach] = []
  var tally = Tally()
  /// The scenario as it happened, line by line, if it was requested.
  var lines: [String]?
  /// How many lines the current step may still write.
  var linesLeft = 0
  /// How often each app was started.
  var launchCounts: [BundleIdentifier: Int] = [:]
  var bootCount = 1
  var gateway = SimulatedGateway()
  /// The processes of programs of the desktop.
  var callers: [SimulatedCaller] = []
  /// The numbers that any of them was ever answered with.
  var everyNumber: [UInt32] = []
  /// The permissions in the desktop portal's store.
  var portal: [BundleIdentifier: Bool] = [:]
  /// The names of gateways' pushes in committed transactions.
  var acceptedPushes: Set<String> = []
  /// Whether the scenario is over, and faults have stopped.
  private(set) var isPeaceful = false
  var lastConnection: Int64 = 0
  var lastMessage: Int64 = 0
  /// The connection of the person's commands.
  var person = ConnectionNumber(0)
  private let zoneAtStart: String
  let oracle: WallClockOracle

  /// The number of transactions without a pause after which the system counts as never resting.
  private static let transactionLimit = 400

  init(
    _ story: Scenario, fault: PlantedFault?, oracle: WallClockOracle, isTold: Bool
  ) {
    self.story = story
    self.fault = fault
    self.oracle = oracle
    system = Engine(policy: story.profile.policy)
    store = PlantedFault.store(fault, SimulatedDisk())
    checks = Checks(oracle, story.profile)
    zoneAtStart = story.profile.zone
    moment = Moment(
      wall: story.profile.start, boot: BootTime(microseconds: 1_000_000_000),
      bootIdentifier: "boot-1", timeZone: story.profile.zone)
    if isTold { lines = [] }
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
    store.fault = nil
    crash = nil
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
      let events = inbox
      inbox = []
      isAtRest = transaction(events) && !system.awaitsStore
      guard inbox.isEmpty else { continue }
      if let deadline, deadline <= elapsed { continue }
      if isAtRest { rest() }
      return
    }
    breaches.append(Breach(promise: .rest, sentence: "the system asks for endless transactions"))
  }

  private mutating func rest() {
    breaches += checks.rested(at: moment, shells: shells, owners: owners)
  }

  /// Runs one transaction and performs its effects; returns whether the store committed it.
  private mutating func transaction(_ events: [Event]) -> Bool {
    let crash = self.crash
    self.crash = nil
    if let crash, crash.effects == nil { store.fault = .atCommit }
    let before = checks.image
    let failures = store.failureCount
    let outcome = system.transaction(
      events, at: fault == .ignoreZoneChange ? ignoringZone : moment, in: store, texts: NoTexts(),
      budget: story.profile.budget)
    tally.transactions += 1
    tally.events += events.count
    tally.faults += store.failureCount - failures
    deadline = outcome.nextDeadline.map {
      max(elapsed, elapsed + ($0.microseconds - moment.wall.microseconds))
    }
    let carriedOut = crash.map { min($0.effects ?? 0, outcome.effects.count) }
    let all = leftOver + events
    leftOver = outcome.failure == nil ? [] : all.filter { $0.origin == nil }
    let report = TransactionReport(
      moment: moment, events: all, decided: outcome.effects,
      carriedOut: carriedOut ?? outcome.effects.count, failed: outcome.failure != nil,
      before: before, after: StoreImage(store.memory), owners: owners,
      acceptedPushes: acceptedPushes,
      policy: story.profile.policy)
    acceptedPushes.formUnion(report.accepted.compactMap { $0.identity?.identifier })
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
    var moment = moment
    moment.timeZone = zoneAtStart
    return moment
  }

  mutating func write(_ line: String) {
    lines?.append(line)
  }
}

extension SimulationWorld {
  /// The most transactions in one wait; a machine that is then asleep handles the rest later.
  private static let passesInWait = 60

  /// Lets time pass and handles everything that comes due at its time.
  mutating func wait(microseconds: Int64) {
    runUntilRest()
    let end = elapsed + microseconds
    for _ in 0..<Self.passesInWait {
      guard breaches.isEmpty else { return }
      let next = [deadline, errands.first?.due].compactMap(\.self).min()
      guard let next, next <= end else { break }
      move(to: next)
      runErrands()
      runUntilRest()
    }
    guard breaches.isEmpty else { return }
    move(to: end)
    runErrands()
    runUntilRest()
  }

  /// Lets time pass up to the next deadline, if there is one within a few days.
  mutating func waitUntilDue() {
    runUntilRest()
    guard let deadline, breaches.isEmpty, deadline - elapsed < 4 * 86_400_000_000 else { return }
    wait(microseconds: max(deadline - elapsed, 0))
  }

  /// Advances all clocks; no other event happens.
  mutating func move(to instant: Int64) {
    let distance = max(0, instant - elapsed)
    elapsed += distance
    moment.wall = moment.wall.advanced(byMicroseconds: distance)
    moment.boot = moment.boot.advanced(byMicroseconds: distance)
  }

  /// Sets the wall clock; the drivers detect it and ask for a transaction.
  mutating func setClock(bySeconds seconds: Int) {
    moment.wall = moment.wall.advanced(byMicroseconds: Int64(seconds) * 1_000_000)
  }

  mutating func later(_ microseconds: Int64, _ task: Errand.Task) {
    let errand = Errand(due: elapsed + microseconds, task: task)
    // Of two at the same time the earlier one stays first.
    let index = errands.firstIndex { $0.due > errand.due } ?? errands.count
    errands.insert(errand, at: index)
  }

  private mutating func runErrands() {
    while let errand = errands.first, errand.due <= elapsed {
      errands.removeFirst()
      run(errand.task)
    }
  }

  private mutating func run(_ task: Errand.Task) {
    switch task {
    case .event(let event): inbox.append(event)
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
