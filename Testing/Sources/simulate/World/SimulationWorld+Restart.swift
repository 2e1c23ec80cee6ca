import NotificationEngine
import NotificationModel
import NotificationWords

extension SimulationWorld {
  /// Starts the daemon with an empty memory; the desktop's own shell lives in it.
  mutating func startDaemon() {
    connections.daemonStarted()
    daemon.inbox = [.machine(.started), gatewayEvent]
    rejoinCallers()
    linkLater()
    if story.profile.kinds.contains(.shells) == false || chance("builtin", 80) {
      attachShell(isSlow: false)
    }
  }

  /// Restarts the daemon at once: only synced writes are left.
  mutating func restartDaemon() {
    let orphans = programs
    end()
    for program in orphans where chance("orphan \(program.connection.value)", 75) {
      let pause: [Int64] = [100_000, 1_500_000, 1_999_999, 2_000_000, 5_000_000]
      time.later(
        pause[Int(number("pause \(program.connection.value)") % 5)], .reconnect(program))
    }
    startDaemon()
  }

  /// Restarts the machine: every process ends, and the boot clock restarts at zero.
  mutating func restartMachine(off microseconds: Int64, clockOff: Int64) {
    end()
    time.restart(off: microseconds, clockOff: clockOff)
    desktop.callers = []
    startDaemon()
  }

  private mutating func end() {
    tally.faults += 1
    let hadShells = shells.count
    gateway.daemonEnded()
    programs = []
    shells = []
    connections.daemonEnded()
    time.daemonEnded()
    var disk = daemon.store.disk
    disk.loseUnsynced()
    daemon = SimulatedDaemon(Engine(policy: story.profile.policy), fault: fault, disk: disk)
    breaches += checks.restarted(StoreImage(daemon.store.memory))
    for shell in 1..<max(hadShells, 1) where chance("shell \(shell) \(time.elapsed)", 60) {
      time.later(3_000_000, .attachShell(isSlow: shell % 2 == 0))
    }
  }

  /// Returns a decision that the scenario leaves open; the same in every shortened scenario.
  func chance(_ name: String, _ percent: Int) -> Bool {
    number(name) % 100 < UInt64(percent)
  }

  func number(_ name: String) -> UInt64 { SeededGenerator.number(story.seed, name) }
}

extension SimulatedDaemon {
  /// Lets time pass without any event, and returns the performed effects, in words that are equal for two copies.
  fileprivate mutating func advance(
    from start: SimulatedTime, for microseconds: Int64, _ transactionLimit: Int,
    _ budget: Engine.Budget
  ) -> [String] {
    var time = start
    let end = start.elapsed + microseconds
    var lines: [String] = []
    var instants = 0
    // A restarted copy processes more at its first instant, so the transactions of one instant count once.
    for _ in 0..<transactionLimit * 100 where instants < transactionLimit {
      let outcome = transaction([], at: time.moment, budget: budget)
      lines += outcome.effects.compactMap(Self.summary)
      guard let deadline = outcome.nextDeadline.map({ time.elapsed(at: $0) }), deadline <= end
      else { return lines }
      if deadline > time.elapsed { instants += 1 }
      time.move(to: deadline)
    }
    return lines
  }

  private static func summary(_ effect: Effect) -> String? {
    switch effect {
    case .show(.notifications(.present(let presentation))):
      "present \(presentation.key.app) \(presentation.key.identifier) "
        + "\(presentation.date.microseconds) \(presentation.surfaces.rawValue)"
    case .show(.notifications(.badge(let app, let count))): "badge \(app) \(count)"
    default: nil
    }
  }
}

extension SimulationWorld {
  /// How far into the future two copies of the world are compared.
  private static let horizon: Int64 = 3 * 86_400_000_000
  private static let transactionLimit = 80

  /// Restarts a copy of the world and compares it with one that continues: both must show the same and store the same from
  /// then on.
  ///
  /// This is done only at rest, and while no process has an open question or response: the rules treat those differently after
  /// a restart.
  mutating func compareWithRestart() {
    let image = checks.image
    let isQuiet =
      breaches.isEmpty && daemon.isAtRest && daemon.inbox.isEmpty && !daemon.system.awaitsApps
      && image.responses.isEmpty
      && !image.delivered.contains { $0.stage == .awaitingApp }
      && image.apps.allSatisfy { $0.pushes.held == nil } && daemon.store.fault == nil
      && daemon.system.inhibitions.isEmpty && !daemon.system.hasFloodLines && !checks.awaitsEnds
      // An unlisted banner ends with a restart, or soon after it.
      && !image.postings.contains { $0.stage == .unlisted } && daemon.crash == nil
      && daemon.store.disk.unsynced.isEmpty
      && daemon.deadline.map { $0 > time.elapsed } ?? true
    guard isQuiet, programs.allSatisfy({ isBound($0, image) }) else { return }
    var going = SimulatedDaemon(daemon.system, fault: fault, disk: daemon.store.disk)
    var restarted = SimulatedDaemon(
      Engine(policy: story.profile.policy), fault: fault, disk: daemon.store.disk)
    let (moment, budget) = (time.moment, story.profile.budget)
    let shell = ConnectionNumber(1_000_000)
    _ = going.transaction(greetings(), at: moment, budget: budget)
    _ = restarted.transaction(
      [.machine(.started), gatewayEvent] + greetings(), at: moment, budget: budget)
    let attach = Event.controlCalled(shell, message: 0, .attachShell(name: "copy"))
    let left = going.transaction([attach], at: moment, budget: budget)
    let right = restarted.transaction([attach], at: moment, budget: budget)
    if Self.shown(left.effects, to: shell) != Self.shown(right.effects, to: shell) {
      breaches.append(
        Breach(promise: .restart, sentence: "a restarted system shows a shell something else"))
      return
    }
    let past = going.advance(from: time, for: Self.horizon, Self.transactionLimit, budget)
    let other = restarted.advance(from: time, for: Self.horizon, Self.transactionLimit, budget)
    compare(past, other)
    let images = (StoreImage(going.store.memory), StoreImage(restarted.store.memory))
    if breaches.isEmpty, images.0.outline != images.1.outline {
      breaches.append(
        Breach(promise: .restart, sentence: "a restarted system holds something else days later"))
    }
  }

  private mutating func compare(_ going: [String], _ restarted: [String]) {
    guard going != restarted else { return }
    let pairs = zip(going, restarted).first { $0 != $1 }
    breaches.append(
      Breach(
        promise: .restart,
        sentence:
          "a restarted system does \(pairs?.1 ?? "\(restarted.count) things"), and one that "
          + "goes on does \(pairs?.0 ?? "\(going.count) things")"))
  }

  /// Whether a restarted daemon would identify the process in the same way.
  private func isBound(_ program: SimulatedProgram, _ image: StoreImage) -> Bool {
    image.app(program.app)?.program == [program.executable]
  }

  /// Returns the greetings that every process sends to both copies, so that they know the same processes.
  private func greetings() -> [Event] {
    programs.flatMap { program in
      [
        Event.appGreeted(
          program.connection, message: 0, Hello(bundleIdentifier: program.app.rawValue),
          PeerFacts(processIdentifier: 1, executable: program.executable)),
        .appCalled(
          program.connection, message: 0, .responses(.setDelegate(isSet: program.hasDelegate))),
        .appCalled(program.connection, message: 0, .apps(.setActive(program.isActive))),
        .appCalled(program.connection, message: 0, .pushes(.receivePushes(program.receivesPushes))),
      ]
    }
  }

  private static func shown(_ effects: [Effect], to shell: ConnectionNumber) -> [ShellEvent] {
    effects.compactMap { effect in
      guard case .showTo(shell, let event) = effect else { return nil }
      return event
    }
  }
}
