import NotificationCore
import NotificationModel

extension World {
  /// How far two copies of the world are followed.
  private static let horizon: Int64 = 3 * 86_400_000_000
  private static let passLimit = 80

  /// Restarts a copy of the world and holds it against one that goes on: both must show the same and
  /// hold the same from then on.
  ///
  /// Only at rest, and while nobody is asked or given anything: what a restart cuts short is settled
  /// in another way, as it must be.
  mutating func compareWithRestart() {
    let image = checks.image
    let isQuiet =
      breaches.isEmpty && isAtRest && inbox.isEmpty && !system.awaitsApps && image.responses.isEmpty
      && !image.delivered.contains { $0.stage == .awaitingApp }
      && image.apps.allSatisfy { $0.heldPush == nil } && ledger.fault == nil
      && crash == nil && ledger.disk.unsynced.isEmpty && deadline.map { $0 > elapsed } ?? true
    guard isQuiet, programs.allSatisfy({ isBound($0, image) }) else { return }
    var going = Copy(system: system, ledger: PlantedFault.ledger(fault, ledger.disk))
    var restarted = Copy(
      system: NotificationSystem(policy: story.character.policy),
      ledger: PlantedFault.ledger(fault, ledger.disk))
    let shell = ConnectionNumber(1_000_000)
    _ = going.pass(greetings(), at: moment, budget: story.character.budget)
    _ = restarted.pass(
      [.started, gatewayEvent] + greetings(), at: moment, budget: story.character.budget)
    let attach = Event.controlCalled(shell, message: 0, .attachShell(name: "copy"))
    let left = going.pass([attach], at: moment, budget: story.character.budget)
    let right = restarted.pass([attach], at: moment, budget: story.character.budget)
    if Self.shown(left, to: shell) != Self.shown(right, to: shell) {
      breaches.append(
        Breach(promise: .restart, sentence: "a restarted system shows a shell something else"))
      return
    }
    let past = going.live(from: moment, for: Self.horizon, Self.passLimit, story.character.budget)
    let other = restarted.live(
      from: moment, for: Self.horizon, Self.passLimit, story.character.budget)
    compare(past, other)
    let images = (LedgerImage(going.ledger.memory), LedgerImage(restarted.ledger.memory))
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

  /// Whether a daemon that was restarted would take the process for what it is now.
  private func isBound(_ program: SimulatedProgram, _ image: LedgerImage) -> Bool {
    image.app(program.app)?.program == [program.executable]
  }

  /// What every process says to both copies, so that they know the same processes.
  private func greetings() -> [Event] {
    programs.flatMap { program in
      [
        Event.appGreeted(
          program.connection, message: 0, Hello(bundleIdentifier: program.app.rawValue),
          PeerFacts(processIdentifier: 1, executable: program.executable)),
        .appCalled(program.connection, message: 0, .setDelegate(isSet: program.hasDelegate)),
        .appCalled(program.connection, message: 0, .setActive(program.isActive)),
        .appCalled(program.connection, message: 0, .receivePushes(program.takesPushes)),
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
